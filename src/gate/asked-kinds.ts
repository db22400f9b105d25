import { eventsOf, journals } from './journals.ts';
import { kindId } from './ledger-file.ts';
import type { Locations } from './locations.ts';

/** A kind of command that was asked about in a repository. */
export interface AskedKind {
  readonly id: string;
  readonly kind: string;
  /** How often it was asked about. */
  readonly times: number;
  /** How often a call ran after the question, whoever said yes. */
  readonly ran: number;
  /** When it was last asked about. RFC 3339. */
  readonly last: string;
}

/** Sessions that are looked through, newest first. */
const SESSIONS = 200;

/** The kinds that were asked about in the repository at `root`, the newest first. */
export function askedKinds(locations: Locations, root: string): readonly AskedKind[] {
  const found = new Map<string, AskedKind>();
  for (const file of journals(locations.sessions).slice(0, SESSIONS)) collect(file, root, found);
  return [...found.values()].sort((a, b) => (a.last < b.last ? 1 : -1));
}

const INTERESTING = ['"kinds":[', '"type":"approval"', '"type":"session_started"'];

function collect(file: string, root: string, found: Map<string, AskedKind>): void {
  const asked = new Map<string, readonly string[]>();
  for (const event of eventsOf(file, INTERESTING)) {
    if (event.type === 'session_started' && event.roots[0] !== root) return;
    if (event.type === 'decision' && event.verdict === 'ask') {
      asked.set(event.id, event.kinds ?? []);
      for (const kind of event.kinds ?? []) count(found, kind, event.at, 0);
    } else if (event.type === 'approval' && event.by !== undefined && event.by !== 'terminal') {
      for (const kind of asked.get(event.parent ?? '') ?? []) count(found, kind, event.at, 1);
    }
  }
}

function count(found: Map<string, AskedKind>, kind: string, at: string, ran: number): void {
  const before = found.get(kind);
  const times = (before?.times ?? 0) + (ran === 0 ? 1 : 0);
  const last = before && before.last > at ? before.last : at;
  found.set(kind, { id: kindId(kind), kind, times, ran: (before?.ran ?? 0) + ran, last });
}
