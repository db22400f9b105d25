import { type Dirent, readdirSync } from 'node:fs';
import type { WatchLimit } from '../../evidence/event.ts';
import { isForeign } from '../../workspace/walk.ts';
import { OWN_CLASS, type WatchedClass, type WatchScope } from './scope.ts';

/** A file that is watched. */
export interface Walked extends WatchedClass {
  readonly path: string;
}

const MAX_DEPTH = 40;

/** Entries between two looks at the clock. */
const CLOCK = 256;

export interface Found {
  readonly files: readonly Walked[];
  readonly partial?: WatchLimit;
}

/** Lists what is watched, nearest first, without following links and within the bound. The guard's own comes first. */
export function filesIn({ roots, classIn, own, bound }: WatchScope): Found {
  const end = process.uptime() * 1000 + bound.milliseconds;
  const files: Walked[] = own.flatMap((path) => ownFiles(path, MAX_DEPTH));
  let partial: WatchLimit | undefined;
  let entries = 0;
  let queue: readonly string[] = roots;
  for (let depth = 0; queue.length > 0; depth++) {
    if (depth > MAX_DEPTH) return { files, partial: 'depth' };
    const next: string[] = [];
    for (const folder of queue) {
      const listed = list(folder);
      if (listed === undefined) partial ??= 'unreadable';
      const classOf = classIn(folder);
      for (const entry of listed ?? []) {
        if (++entries > bound.entries) return { files, partial: 'entries' };
        if (entries % CLOCK === 0 && process.uptime() * 1000 > end) return { files, partial: 'time' };
        const { name } = entry;
        const path = folder === '/' ? `/${name}` : `${folder}/${name}`;
        if (entry.isDirectory()) {
          if (!isForeign(name)) next.push(path);
          continue;
        }
        const found = classOf(name);
        if (found !== undefined) {
          const { kind, rule, because } = found;
          files.push({ path, kind, rule, because });
        }
      }
    }
    queue = next;
  }
  return { files, ...(partial && { partial }) };
}

/** A file that is not there is listed all the same: it could appear. */
function ownFiles(path: string, depth: number): readonly Walked[] {
  const listed = depth > 0 ? list(path) : undefined;
  if (listed === undefined) return [{ path, ...OWN_CLASS }];
  return listed.flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? ownFiles(below, depth - 1) : [{ path: below, ...OWN_CLASS }];
  });
}

function list(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
