import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { accessFault, errnoOf } from '../evidence/errno.ts';
import { type JournalReading, readJournal, readPinnedRoots } from '../evidence/records.ts';
import { SEARCH_LIMIT } from './journals.ts';
import type { Locations } from './locations.ts';

/** A journal as it could be read, or why it could not. */
export type SessionRecord =
  | { readonly ok: true; readonly file: string; readonly reading: JournalReading }
  | { readonly ok: false; readonly file: string; readonly why: string };

/** Files of the sessions, in no order. */
export function sessionFiles({ sessions }: Pick<Locations, 'sessions'>): readonly string[] {
  if (!existsSync(sessions)) return [];
  return readdirSync(sessions, { withFileTypes: true })
    .filter(({ name }) => name.endsWith('.jsonl'))
    .map(({ name }) => join(sessions, name));
}

/**
 * Reads and verifies the journals of the sessions of a repository, one at a time; `root` absent means of all of them. A
 * journal that does not say whose it is belongs to every repository: it is there to be named.
 */
export function* readSessions(locations: Locations, root?: string): Generator<SessionRecord> {
  for (const file of sessionFiles(locations)) {
    const pinned = root === undefined ? undefined : readPinnedRoots(file)?.[0];
    if (pinned !== undefined && pinned !== root) continue;
    yield readSession(file);
  }
}

/** Reads one journal, whatever is in its way. */
export function readSession(file: string): SessionRecord {
  try {
    if (statSync(file).size > SEARCH_LIMIT) {
      return { ok: false, file, why: `\`${file}\` was not read: it is larger than ${SEARCH_LIMIT >> 20} MB` };
    }
    const reading = readJournal(file);
    return reading ? { ok: true, file, reading } : { ok: false, file, why: `\`${file}\` is not there` };
  } catch (error) {
    const why =
      error instanceof Error && errnoOf(error) === '' ? error.message : accessFault('read', file, error);
    return { ok: false, file, why };
  }
}
