import { newId } from '../action/ids.ts';
import { LIMITS } from '../evidence/limits.ts';
import { type AppendResult, type JournalDraft, openJournal } from '../evidence/records.ts';
import { detectCredential } from './credential.ts';
import type { Locations } from './locations.ts';
import { stateDigest } from './upkeep/state.ts';
import { WIRING_RUN, wiringFolder } from './wiring-journal.ts';

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
  const [dir, run] = [wiringFolder(locations), WIRING_RUN];
  const journal = openJournal({ dir, run, host: 'holdfast', now: () => now, detectCredential });
  return journal.append(newId('turn'), [draft]);
}
