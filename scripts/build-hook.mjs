import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import process, { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { emitBundle } from './bundle.mjs';
import { emitParts } from './hook-parts.mjs';

/** The programs beside the parts. */
const PROGRAMS = [
  { entry: 'src/cli/hook-loader-main.ts', out: 'holdfast-hook.cjs', packages: [], lean: true },
  { entry: 'src/cli/code-cache-main.ts', out: 'code-cache.cjs', packages: [] },
  { entry: 'src/cli/config-compiler-main.ts', out: 'config-compiler.cjs', packages: ['yaml'] },
];

if (argv[1] === fileURLToPath(import.meta.url)) await buildHook(resolve(argv[2] ?? 'dist/hook'));

/** Writes the hook and what belongs to it into a folder, and says what each file was made of. */
export async function buildHook(folder) {
  const programs = PROGRAMS.map(({ entry, out, ...options }) =>
    emitBundle({ ...options, format: 'cjs', entryPoints: [entry], outfile: join(folder, out) }),
  );
  const metafiles = await Promise.all([...programs, emitParts(join(folder, 'parts'))]);
  return metafiles.flat();
}

/** Keeps the code that this Node compiles of the hook in `folder`. */
export function keepCode(folder) {
  const { status, stderr } = spawnSync(execPath, [join(folder, 'code-cache.cjs')], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the hook's code could not be kept: ${stderr}`);
}
