import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The folder that an agent works in when the host starts it in `cwd`: the nearest folder upward that holds a `.git`,
 * else `cwd` itself. A repository around the home folder or above does not count: its root would hold everything.
 */
export function rootOf(cwd: string, home: string): string {
  const start = canonical(cwd);
  const ceiling = canonical(home);
  for (let folder = start; ; folder = dirname(folder)) {
    if (folder === ceiling || folder === dirname(folder) || isAncestor(folder, ceiling)) return start;
    if (existsSync(join(folder, '.git'))) return folder;
  }
}

function isAncestor(folder: string, path: string): boolean {
  return path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function canonical(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
