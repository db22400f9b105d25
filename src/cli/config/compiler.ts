import { isUtf8 } from 'node:buffer';
import { configDigest, type LoadedConfig } from '../../gate/config.ts';
import type { CompiledRepository } from '../../gate/repository-config.ts';
import { compileConfig, compileRepositoryConfig } from './compile.ts';
import type { Compilers } from './compilers.ts';

/** Compilers that work in this process and write nothing. */
export function compilersFor(home: string): Compilers {
  return {
    compile: (source, file) => compileSource(source, file, home),
    compileRepository: (source, file) => compileRepositorySource(source, file, home),
  };
}

export function compileSource(source: Buffer, file: string, home: string): LoadedConfig {
  if (!isUtf8(source)) return notUtf8(file);
  const compiled = compileConfig(source.toString('utf8'), home);
  if (!compiled.ok) return { ok: false, why: `\`${file}\` ${compiled.why}` };
  return { ok: true, config: compiled.config, digest: configDigest(source) };
}

export function compileRepositorySource(source: Buffer, file: string, home: string): CompiledRepository {
  if (!isUtf8(source)) return notUtf8(file);
  const compiled = compileRepositoryConfig(source.toString('utf8'), home);
  return compiled.ok ? compiled : { ok: false, why: `\`${file}\` ${compiled.why}` };
}

function notUtf8(file: string): { readonly ok: false; readonly why: string } {
  return { ok: false, why: `\`${file}\` is not UTF-8` };
}
