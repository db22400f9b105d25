import {
  type AppendResult,
  type EvidenceEvent,
  LIMITS,
  openJournal,
  type ReviewSays,
  redactText,
} from '../evidence/records.ts';
import { detectCredential } from './credential.ts';
import { eventsOf, journals } from './journals.ts';
import type { Locations } from './locations.ts';

type Decision = Extract<EvidenceEvent, { readonly type: 'decision' }>;

/** A decision that stopped something, and the host that it was given to. */
export type Stopped = Decision & { readonly host: string };

const SHORT = /^d-(?<start>[0-9a-f]{8})$/;

/** How a person names a decision: short enough to type. */
export function shortId(event: string): string {
  return `d-${event.slice(event.indexOf('_') + 1).slice(0, 8)}`;
}

/**
 * The decisions under this id that stopped something, the newest last: one, unless a challenge was put again or two
 * short ids are the same.
 */
export function findStopped(locations: Locations, id: string): readonly Stopped[] {
  const start = SHORT.exec(id)?.groups?.['start'];
  const needle = start === undefined ? `"challenge":"${id}"` : `"id":"evt_${start}`;
  if (start === undefined && !/^[ac]-[a-z0-9]{8}$/.test(id)) return [];
  return journals(locations.sessions)
    .toReversed()
    .flatMap((file) => searchJournal(file, needle, (event) => matches(event, id)));
}

function matches(event: Decision, id: string): boolean {
  const stopped = event.verdict !== 'allow' && event.verdict !== 'degrade';
  return stopped && (event.challenge === id || shortId(event.id) === id);
}

function searchJournal(
  file: string,
  needle: string,
  wanted: (event: Decision) => boolean,
): readonly Stopped[] {
  const found: Stopped[] = [];
  let host = 'unknown';
  for (const event of eventsOf(file, ['"type":"session_started"', needle])) {
    if (event.type === 'session_started') host = event.host;
    else if (event.type === 'decision' && wanted(event)) found.push({ ...event, host });
  }
  return found;
}

/** Records what a person says of a decision, beside it in the journal of its session. */
export function review(
  locations: Locations,
  { run, turn, actor, id, action, host }: Stopped,
  { says, why }: { readonly says: ReviewSays; readonly why?: string },
  now: () => Date,
): AppendResult {
  const journal = openJournal({ dir: locations.sessions, run, host, now, detectCredential });
  const said = why === undefined ? {} : { why: redactText(why, detectCredential, LIMITS.why) };
  const draft = { type: 'review', parent: id, says, digest: action.digest, ...said } as const;
  return journal.append(turn ?? run, [draft], actor);
}
