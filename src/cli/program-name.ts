import { realpathSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { isExecutable } from '../prove/machine.ts';
import { quotedWord } from './explain/quoted.ts';
import { packageOf } from './version.ts';

/**
 * How a person starts this program from the current folder, without asking any registry: by its bare name where the PATH
 * has it, through `npx` inside its own package, else by its path.
 */
export function programName(program: string, cwd: string = process.cwd()): string {
  if (isOnPath()) return 'holdfast';
  const own = packageOf(program);
  return own !== undefined && `${real(cwd)}${sep}`.startsWith(`${own}${sep}`)
    ? 'npx holdfast'
    : quotedWord(program);
}

/** What a package runner puts on the PATH is gone when the program has ended. */
function isOnPath(): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.some(
    (folder) => !/[/\\]node_modules[/\\]\.bin$/.test(folder) && isExecutable(join(folder, 'holdfast')),
  );
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path);
  }
}
