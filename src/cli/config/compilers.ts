import type { ConfigCompiler } from '../../gate/config.ts';
import type { RepositoryCompiler } from '../../gate/repository-config.ts';

/** Compilers of both kinds of configuration. */
export interface Compilers {
  readonly compile: ConfigCompiler;
  readonly compileRepository: RepositoryCompiler;
}
