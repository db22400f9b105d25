import type { UnpermittedChange } from '../../evidence/event.ts';
import { isUntouched, type Noted } from './look.ts';
import type { WatchedClass } from './scope.ts';
import type { Snapshot } from './snapshot.ts';

/** A watched file that is not what it was. */
export interface Change extends WatchedClass {
  readonly path: string;
  readonly change: UnpermittedChange['change'];
}

/** What changed between two snapshots. `since`: milliseconds, when the first was begun. */
export function changesBetween(before: Snapshot, after: Snapshot, since: number): readonly Change[] {
  const changes: Change[] = [];
  const add = (path: string, { kind, rule, because }: WatchedClass, change: Change['change']): void => {
    changes.push({ path, kind, rule, because, change });
  };
  for (const [path, was] of Object.entries(before.files)) {
    const is = after.files[path];
    if (is === undefined) add(path, was, 'deleted');
    else {
      const change = changeOf(was.noted, is.noted);
      if (change !== undefined) add(path, is, change);
    }
  }
  for (const [path, is] of Object.entries(after.files)) {
    if (path in before.files) continue;
    // Where not all was looked at before, only what was touched since can have appeared since.
    if (before.partial === undefined || millisecondsOf(is.noted.changed) >= since) add(path, is, 'created');
  }
  return changes;
}

function changeOf(was: Noted, is: Noted): Change['change'] | undefined {
  if (isUntouched(was, is)) return was.hash === is.hash ? undefined : 'changed';
  if (was.type !== is.type) return 'changed';
  if (was.hash === undefined || is.hash === undefined || was.hash !== is.hash) return 'changed';
  return was.inode !== '' && is.inode !== '' && was.mode !== is.mode ? 'mode' : undefined;
}

function millisecondsOf(nanoseconds: string): number {
  return Number(nanoseconds.slice(0, -6));
}
