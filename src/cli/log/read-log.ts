import type { BadLink, EvidenceEvent, JournalEnd } from '../../evidence/records.ts';
import type { Locations } from '../../gate/locations.ts';
import { readSessions, sessionFiles } from '../../gate/sessions.ts';
import { entryOf, type LogEntry } from './entries.ts';

/** What is on record, and what cannot be believed or read of it. */
export interface Log {
  /** Oldest first; of one session in the order in which things happened, whatever its clock said. */
  readonly entries: readonly LogEntry[];
  readonly faults: readonly string[];
  /** Journals that were there, whosever they are. */
  readonly seen: readonly string[];
  /** How far each sound journal was read. */
  readonly ends: ReadonlyMap<string, JournalEnd>;
}

/** Everything recorded of the sessions of a repository; `root` absent means of all of them. */
export function readLog(locations: Locations, root: string | undefined): Log {
  const found: { readonly at: string; readonly entry: LogEntry }[] = [];
  const faults: string[] = [];
  const seen = sessionFiles(locations);
  const ends = new Map<string, JournalEnd>();
  for (const record of readSessions(locations, root)) {
    if (!record.ok) {
      faults.push(record.why);
      continue;
    }
    const { file, events, after, bad, end } = record.reading;
    if (bad) faults.push(brokenLine(file, bad));
    if (end) ends.set(file, end);
    found.push(...inOrder([...events, ...after]));
  }
  found.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return { entries: found.map(({ entry }) => entry), faults, seen, ends };
}

/** A clock that goes back moves nothing before what came before it. */
function inOrder(
  events: readonly EvidenceEvent[],
): readonly { readonly at: string; readonly entry: LogEntry }[] {
  let latest = '';
  return events.flatMap((event) => {
    if (event.at > latest) latest = event.at;
    const entry = entryOf(event);
    return entry ? [{ at: latest, entry }] : [];
  });
}

/** A journal whose chain does not hold, in one line. */
export function brokenLine(file: string, { line, seq, what }: BadLink): string {
  const event = seq === undefined ? '' : ` (event ${seq})`;
  return `the chain of \`${file}\` is broken at line ${line}${event}: ${what}`;
}
