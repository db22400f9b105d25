import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** The files of a build that an installation holds, by their place below `dist` (and below the installation). */
export const ASSETS = {
  cli: 'bin/holdfast.js',
  hook: 'hook/holdfast-hook.cjs',
  compiler: 'hook/config-compiler.cjs',
  shimTemplate: 'hook/claude-code/shim.sh',
} as const;

export type AssetName = keyof typeof ASSETS;

/** The contents of a build's files. */
export type Assets = Readonly<Record<AssetName, Buffer>>;

/**
 * Reads the files beside the running program.
 * @throws UsageError when one of them is missing: the package was not built.
 */
export function readAssets(program: string): Assets {
  const base = dirname(dirname(realpathSync(program)));
  const read = (name: AssetName): Buffer => {
    try {
      return readFileSync(join(base, ASSETS[name]));
    } catch {
      throw new UsageError(
        `\`${join(base, ASSETS[name])}\` is missing: build the package with \`npm run build\``,
      );
    }
  };
  return {
    cli: read('cli'),
    hook: read('hook'),
    compiler: read('compiler'),
    shimTemplate: read('shimTemplate'),
  };
}
