import type { WatchLimit } from '../../evidence/event.ts';
import { look, type Noted } from './look.ts';
import type { WatchedClass, WatchScope } from './scope.ts';
import { filesIn } from './walk.ts';

/** What was found: each watched file with its class and its state. */
export interface Snapshot {
  readonly files: Readonly<Record<string, WatchedFile>>;
  readonly partial?: WatchLimit;
}

export interface WatchedFile extends WatchedClass {
  readonly noted: Noted;
}

/** Content that is hashed at all, in bytes; for the rest times and sizes tell. */
const HASHED = 8 << 20;

/**
 * Notes the state of all that is watched. `before` is an earlier snapshot of the same scope: only what looks different is
 * hashed again.
 */
export function takeSnapshot(scope: WatchScope, salt: string, before?: Snapshot): Snapshot {
  const found = filesIn(scope);
  const files: Record<string, WatchedFile> = Object.create(null);
  let left = HASHED;
  for (const { path, ...kind } of found.files) {
    const known = before?.files[path]?.noted;
    const noted = look(path, salt, left, known);
    if (noted === undefined) continue;
    if (noted.hash !== undefined) left -= noted.size;
    files[path] = { ...kind, noted };
  }
  if (before && found.partial) lookAgain(before, files, salt, left);
  return { files, ...(found.partial && { partial: found.partial }) };
}

/** What a walk that was cut short did not come by is looked up by its path. */
function lookAgain(before: Snapshot, files: Record<string, WatchedFile>, salt: string, left: number): void {
  for (const [path, { noted: known, ...kind }] of Object.entries(before.files)) {
    if (path in files) continue;
    const noted = look(path, salt, left, known);
    if (noted !== undefined) files[path] = { ...kind, noted };
  }
}
