import { join } from 'node:path';
import { newId, type RunId } from '../action/ids.ts';
import { type AppendResult, journalFileOf, openJournal } from '../evidence/index.ts';
import { detectCredential } from './credential.ts';
import type { Locations } from './locations.ts';

/** The stream of where the guard was wired. It is of no session, and does not lie among theirs. */
const RUN = 'holdfast-wiring' as RunId;

/** The file of that stream. */
export function wiringJournal(locations: Locations): string {
  return journalFileOf(folderOf(locations), RUN);
}

/** Records that the guard was wired into a host's settings, or taken out of them. */
export function recordWiring(
  locations: Locations,
  { on, settings }: { readonly on: boolean; readonly settings: string },
  now: Date,
): AppendResult {
  const dir = folderOf(locations);
  const journal = openJournal({ dir, run: RUN, host: 'holdfast', now: () => now, detectCredential });
  return journal.append(newId('turn'), [{ type: 'wired', on, settings }]);
}

function folderOf({ state }: Locations): string {
  return join(state, 'wiring');
}
