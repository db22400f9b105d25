import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeCacheFile } from '../parts/code-cache.ts';
import { ASSETS, PARTS } from './assets.ts';

/** How long compiling and trying out the hook may take on a busy machine. Milliseconds. */
const PATIENCE = 60_000;

/** True when something is kept for the running Node; whether it fits the hook is asked when the hook starts. */
export function hasKeptCode(install: string): boolean {
  return existsSync(codeCacheFile(join(install, PARTS), 'main'));
}

/**
 * Lets `node` compile the installed hook and keep the result, so that the hook starts faster. False when that failed:
 * then the hook compiles itself at every start, and answers the same.
 */
export function keepCode(install: string, node: string): boolean {
  const { status } = spawnSync(node, [join(install, ASSETS.codeCache)], {
    env: { PATH: process.env['PATH'] },
    stdio: 'ignore',
    timeout: PATIENCE,
  });
  return status === 0;
}
