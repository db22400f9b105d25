import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EventId, newId, type RunId } from '../action/ids.ts';
import { parseStrictJson } from '../action/strict-json.ts';
import { writeAtomically } from '../evidence/atomic-file.ts';
import { type AppendResult, journalFileOf, LIMITS, openJournal, redactText } from '../evidence/index.ts';
import { detectCredential } from './credential.ts';
import { eventsOf } from './journals.ts';
import type { Locations } from './locations.ts';

/** Whether a person has switched the gate off for a while. */
export type OffState =
  | { readonly state: 'on' }
  | { readonly state: 'off'; readonly from: string; readonly until: string; readonly why: string };

/** The longest time that it can be switched off for at once. Milliseconds. */
export const LONGEST_OFF: number = 8 * 60 * 60 * 1000;

/** Where it is recorded who switched what: a stream of its own, since no session of a host does it. */
const SWITCHES = 'holdfast-switch' as RunId;

const ON: OffState = { state: 'on' };
const SIZE_LIMIT = 4096;

export function offFileOf({ state }: Pick<Locations, 'state'>): string {
  return join(state, 'off.json');
}

/**
 * What holds now. Everything but a sound record of a person's switch, in its own time, is on: a record that is
 * malformed, somebody else's, longer than the longest, of the future or past, or of which evidence knows nothing.
 */
export function readOff(locations: Locations, now: Date): OffState {
  const record = readRecord(offFileOf(locations));
  if (record === undefined) return ON;
  const { from, until, why, event } = record;
  const [begins, ends, at] = [Date.parse(from), Date.parse(until), now.getTime()];
  const sound = begins <= at && at < ends && ends - begins <= LONGEST_OFF;
  return sound && isRecorded(locations, event, until) ? { state: 'off', from, until, why } : ON;
}

interface OffRecord {
  readonly from: string;
  readonly until: string;
  readonly why: string;
  /** The event that says so. */
  readonly event: string;
}

/** The record, when it is a file of this user's alone and says all that it must. */
function readRecord(file: string): OffRecord | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    const { uid, mode, size } = fstatSync(descriptor);
    const own = process.getuid === undefined || uid === process.getuid();
    if (
      !own ||
      (mode & 0o077) !== 0 ||
      (mode & constants.S_IFMT) !== constants.S_IFREG ||
      size > SIZE_LIMIT
    ) {
      return undefined;
    }
    return recordIn(readFileSync(descriptor, 'utf8'));
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function recordIn(text: string): OffRecord | undefined {
  const parsed = parseStrictJson(text);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  const { version, from, until, why, event } = parsed.value as Readonly<Record<string, unknown>>;
  if (version !== 1 || typeof from !== 'string' || typeof until !== 'string') return undefined;
  if (typeof why !== 'string' || typeof event !== 'string' || event === '') return undefined;
  return { from, until, why, event };
}

/** A file that somebody put there without the command has no event to show. */
function isRecorded({ sessions }: Locations, id: string, until: string): boolean {
  try {
    for (const event of eventsOf(journalFileOf(sessions, SWITCHES), [`"${id}"`])) {
      if (event.id === id) return event.type === 'switched' && event.to === 'off' && event.until === until;
    }
    return false;
  } catch {
    return false;
  }
}

/** Switches the gate off from now on. The record in evidence comes first: without it nothing is off. */
export function switchOff(
  locations: Locations,
  { duration, why }: { readonly duration: number; readonly why: string },
  now: Date,
): AppendResult {
  const until = new Date(now.getTime() + duration).toISOString();
  const kept = redactText(why, detectCredential, LIMITS.rollback);
  const id = newId<EventId>('evt');
  const result = switchesJournal(locations, now).append(newId('turn'), [
    { type: 'switched', id, to: 'off', until, why: kept, by: 'terminal' },
  ]);
  if (!result.ok) return result;
  const record = { version: 1, from: now.toISOString(), until, why: kept, event: id };
  writeAtomically(offFileOf(locations), `${JSON.stringify(record)}\n`, 0o600);
  return result;
}

/** Switches the gate on again, whether or not that can be recorded. */
export function switchOn(locations: Locations, now: Date): AppendResult {
  rmSync(offFileOf(locations), { force: true });
  return switchesJournal(locations, now).append(newId('turn'), [
    { type: 'switched', to: 'on', by: 'terminal' },
  ]);
}

function switchesJournal({ sessions }: Locations, now: Date): ReturnType<typeof openJournal> {
  return openJournal({
    dir: sessions,
    run: SWITCHES,
    host: 'terminal',
    now: () => now,
    detectCredential,
  });
}
