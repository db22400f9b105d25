import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** The files of a build that an installation holds, by their place below `dist` (and below the installation). */
export const ASSETS = {
  cli: 'bin/holdfast.js',
  hook: 'hook/holdfast-hook.cjs',
  codeCache: 'hook/code-cache.cjs',
  compiler: 'hook/config-compiler.cjs',
  shimTemplate: 'hook/claude-code/shim.sh',
} as const;

/** The folder of the hook's parts, which are many and belong together. */
export const PARTS = 'hook/parts';

/** The folder of the tool's parts: what only some commands load. */
export const CLI_PARTS = 'bin/parts';

export type AssetName = keyof typeof ASSETS;

/** The contents of a build's files. */
export interface Assets extends Readonly<Record<AssetName, Buffer>> {
  /** By the name of the file. */
  readonly parts: ReadonlyMap<string, Buffer>;
  /** By the name of the file. */
  readonly cliParts: ReadonlyMap<string, Buffer>;
}

/**
 * Reads the files beside the running program.
 * @throws UsageError when one of them is missing: the package was not built.
 */
export function readAssets(program: string): Assets {
  const base = dirname(dirname(realpathSync(program)));
  const read = (name: AssetName): Buffer => orUnbuilt(join(base, ASSETS[name]), (path) => readFileSync(path));
  return {
    cli: read('cli'),
    hook: read('hook'),
    codeCache: read('codeCache'),
    compiler: read('compiler'),
    shimTemplate: read('shimTemplate'),
    parts: orUnbuilt(join(base, PARTS), readParts),
    cliParts: orUnbuilt(join(base, CLI_PARTS), readParts),
  };
}

function readParts(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function orUnbuilt<T>(path: string, read: (path: string) => T): T {
  try {
    return read(path);
  } catch {
    throw new UsageError(`\`${path}\` is missing: build the package with \`npm run build\``);
  }
}
