import { join } from 'node:path';
import type { RunId } from '../../action/ids.ts';
import { journalFileOf } from '../../evidence/records.ts';
import type { Locations } from '../locations.ts';

/** Whether a person has switched the gate off for a while. */
export type OffState =
  | { readonly state: 'on' }
  | { readonly state: 'off'; readonly from: string; readonly until: string; readonly why: string };

export const ON: OffState = { state: 'on' };

/** The longest time that it can be switched off for at once. Milliseconds. */
export const LONGEST_OFF: number = 8 * 60 * 60 * 1000;

/** Where it is recorded who switched what: a stream of its own, since no session of a host does it. */
export const SWITCHES: RunId = 'holdfast-switch' as RunId;

export function offFileOf({ state }: Pick<Locations, 'state'>): string {
  return join(state, 'off.json');
}

/** The files that say together that it is off. */
export function switchFiles(locations: Pick<Locations, 'state' | 'sessions'>): readonly string[] {
  return [offFileOf(locations), journalFileOf(locations.sessions, SWITCHES)];
}
