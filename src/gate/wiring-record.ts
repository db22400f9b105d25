import { newId } from '../action/ids.ts';
import type { AppendResult } from '../evidence/index.ts';
import type { Locations } from './locations.ts';
import { switchesJournal } from './off.ts';

/** Records that the guard was wired into a host's settings, or taken out of them. */
export function recordWiring(
  locations: Locations,
  { on, settings }: { readonly on: boolean; readonly settings: string },
  now: Date,
): AppendResult {
  return switchesJournal(locations, now).append(newId('turn'), [{ type: 'wired', on, settings }]);
}
