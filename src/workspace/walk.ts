import type { Disk } from './disk.ts';
import { joinPath } from './path-text.ts';

/** Folders of other people's published code and of caches: nothing of the project's own lies in them. */
const SKIPPED = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  '__pycache__',
  'site-packages',
]);

/** True for the name of a folder that holds other people's code, or caches. */
export function isForeign(name: string): boolean {
  return SKIPPED.has(name);
}

const MAX_ENTRIES = 4_000;
const MAX_DEPTH = 24;

export interface Found {
  /** Paths of all that is not a folder below the start, absolute. */
  readonly files: readonly string[];
  readonly partial: boolean;
}

/** Lists the files below a folder, nearest first, without following links and within fixed bounds. */
export function filesBelow(folder: string, disk: Disk, leaveHidden = false): Found {
  const files: string[] = [];
  let queue: readonly string[] = [folder];
  let entries = 0;
  for (let depth = 0; queue.length > 0; depth++) {
    if (depth >= MAX_DEPTH) return { files, partial: true };
    const next: string[] = [];
    for (const at of queue) {
      for (const name of disk.list(at) ?? []) {
        if (leaveHidden && name.startsWith('.')) continue;
        entries += 1;
        if (entries > MAX_ENTRIES) return { files, partial: true };
        const path = joinPath(at, name);
        if (disk.look(path).kind !== 'directory') files.push(path);
        else if (!SKIPPED.has(name)) next.push(path);
      }
    }
    queue = next;
  }
  return { files, partial: false };
}
