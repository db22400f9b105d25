import { lstatSync, rmSync } from 'node:fs';
import { type EventId, newId } from '../action/ids.ts';
import { writeAtomically } from '../evidence/atomic-file.ts';
import { type AppendResult, LIMITS, openJournal, redactText } from '../evidence/records.ts';
import { detectCredential } from './credential.ts';
import type { Locations } from './locations.ts';
import { readSwitch } from './switched/part.ts';
import { type OffState, ON, offFileOf, SWITCHES } from './switched/state.ts';
import { isManaged } from './system.ts';

/**
 * What holds now. Everything but a sound record of a person's switch, in its own time, is on: a record that is
 * malformed, somebody else's, longer than the longest, of the future or past, or of which evidence knows nothing. Below
 * an administrator's configuration it is always on.
 */
export function readOff(locations: Locations, now: Date): OffState {
  const there = lstatSync(offFileOf(locations), { throwIfNoEntry: false }) !== undefined;
  return there && !isManaged(locations.system) ? readSwitch(locations, now) : ON;
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
