import type { Place } from './canonical-path.ts';
import { type ClassContext, classify } from './classes/classify.ts';
import type { Disk } from './disk.ts';
import type { PathClass } from './facts.ts';
import { joinPath } from './path-text.ts';
import { isForeign } from './walk.ts';

/** Finds the protected file that another name of the same file stands for. */
export type HardLinks = (place: Place) => readonly PathClass[];

const NONE: readonly PathClass[] = [];
const MAX_ENTRIES = 3_000;
const MAX_DEPTH = 4;

/**
 * A hard link leaves no trace in any path. So a file with several names is compared, by device and inode, with the
 * secrets and guard files in the roots and in the hidden folders of the home. They are looked up when the first
 * such file is met, nearest first and within fixed bounds; what lies deeper is not found.
 */
export function createHardLinks(disk: Disk, context: ClassContext): HardLinks {
  let known: ReadonlyMap<string, readonly PathClass[]> | undefined;
  return ({ entry }) => {
    if (entry.kind !== 'file' || entry.links < 2) return NONE;
    known ??= protectedFiles(disk, context);
    return known.get(`${entry.dev}:${entry.ino}`) ?? NONE;
  };
}

function protectedFiles(disk: Disk, context: ClassContext): ReadonlyMap<string, readonly PathClass[]> {
  const found = new Map<string, readonly PathClass[]>();
  for (const home of context.homes) collect(home, (name) => name.startsWith('.'), disk, context, found);
  for (const root of context.roots) collect(root, () => true, disk, context, found);
  return found;
}

function collect(
  start: string,
  isWanted: (name: string) => boolean,
  disk: Disk,
  context: ClassContext,
  found: Map<string, readonly PathClass[]>,
): void {
  let queue: readonly string[] = [start];
  let entries = 0;
  for (let depth = 0; depth < MAX_DEPTH && queue.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of queue) {
      for (const name of disk.list(folder) ?? []) {
        if (depth === 0 && !isWanted(name)) continue;
        entries += 1;
        if (entries > MAX_ENTRIES) return;
        const path = joinPath(folder, name);
        const entry = disk.look(path);
        if (entry.kind === 'directory' && !isForeign(name)) next.push(path);
        if (entry.kind !== 'file' || entry.links < 2) continue;
        const classes = classify(path, context).filter(({ kind }) => kind === 'secret' || kind === 'guard');
        if (classes.length > 0) found.set(`${entry.dev}:${entry.ino}`, classes);
      }
    }
    queue = next;
  }
}
