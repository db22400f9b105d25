import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { parseStrictJson } from '../../action/strict-json.ts';
import { journalFileOf } from '../../evidence/records.ts';
import { eventsOf } from '../journals.ts';
import type { Locations } from '../locations.ts';
import { LONGEST_OFF, type OffState, ON, offFileOf, SWITCHES } from './state.ts';

const SIZE_LIMIT = 4096;

/** What the record of a switch says now: see `readOff`. */
export function readSwitch(locations: Locations, now: Date): OffState {
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
