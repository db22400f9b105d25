import { join } from 'node:path';
import type { RunId } from '../action/ids.ts';
import { journalFileOf } from '../evidence/records.ts';
import type { Locations } from './locations.ts';

/** The stream of what people did to the guard itself. It is of no session, and does not lie among theirs. */
export const WIRING_RUN: RunId = 'holdfast-wiring' as RunId;

export function wiringFolder({ state }: Locations): string {
  return join(state, 'wiring');
}

/** The file of that stream. */
export function wiringJournal(locations: Locations): string {
  return journalFileOf(wiringFolder(locations), WIRING_RUN);
}
