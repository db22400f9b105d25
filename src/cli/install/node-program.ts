import { realpathSync } from 'node:fs';

/** Names under which a system keeps its current Node across upgrades. */
const STABLE = [
  '/usr/bin/node',
  '/usr/local/bin/node',
  '/opt/homebrew/bin/node',
  '/run/current-system/sw/bin/node',
];

/** The Node to bake in: a stable name of the one that runs now, else its own path. */
export function nodeProgram(running: string = process.execPath): string {
  const real = realOf(running);
  return STABLE.find((name) => realOf(name) === real) ?? running;
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
