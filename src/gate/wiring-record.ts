import { join } from 'node:path';
import { newId, type RunId } from '../action/ids.ts';
import { type AppendResult, type JournalDraft, journalFileOf, openJournal } from '../evidence/index.ts';
import { LIMITS } from '../evidence/limits.ts';
import { detectCredential } from './credential.ts';
import type { Locations } from './locations.ts';
import { stateDigest } from './upkeep/state.ts';

/** The stream of where the guard was wired. It is of no session, and does not lie among theirs. */
const RUN = 'holdfast-wiring' as RunId;

/** The file of that stream. */
export function wiringJournal(locations: Locations): string {
  return journalFileOf(folderOf(locations), RUN);
}

/**
 * Records how a person's command left these files. `above`: the processes above it. What cannot be recorded explains
 * nothing.
 */
export function recordUpkeep(
  locations: Locations,
  { paths, above }: { readonly paths: readonly string[]; readonly above: readonly string[] },
  now: Date,
): void {
  const files = [...new Set(paths)].flatMap((path) => {
    const digest = stateDigest(path);
    return digest === undefined ? [] : [{ path, digest }];
  });
  for (let at = 0; at < files.length; at += LIMITS.files) {
    const some = files.slice(at, at + LIMITS.files);
    append(locations, { type: 'upkeep', files: some, above: above.slice(0, LIMITS.above) }, now);
  }
}

/** Records that the guard was wired into a host's settings, or taken out of them. */
export function recordWiring(
  locations: Locations,
  { on, settings }: { readonly on: boolean; readonly settings: string },
  now: Date,
): AppendResult {
  return append(locations, { type: 'wired', on, settings }, now);
}

function append(locations: Locations, draft: JournalDraft, now: Date): AppendResult {
  const dir = folderOf(locations);
  const journal = openJournal({ dir, run: RUN, host: 'holdfast', now: () => now, detectCredential });
  return journal.append(newId('turn'), [draft]);
}

function folderOf({ state }: Locations): string {
  return join(state, 'wiring');
}
