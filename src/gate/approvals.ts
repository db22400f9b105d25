import { type AppendResult, type EvidenceEvent, journalFileOf, openJournal } from '../evidence/records.ts';
import { APPROVAL_LIFETIME } from './approval-lifetime.ts';
import { detectCredential } from './credential.ts';
import { eventsOf, journals } from './journals.ts';
import type { Locations } from './locations.ts';
import { readSession } from './sessions.ts';

/** A recorded question that a person can answer: the decision that put it. */
export type Question = Extract<EvidenceEvent, { readonly type: 'decision' }> & { readonly host: string };

/** A recorded quarantine, with the host that it was recorded for. */
export type Quarantine = Extract<EvidenceEvent, { readonly type: 'quarantined' }> & { readonly host: string };

/** Finds the newest decision that asked under this id, in whichever session it was. */
export function findQuestion(locations: Locations, id: string): Question | undefined {
  if (!/^a-[a-z0-9]{8}$/.test(id)) return undefined;
  for (const file of journals(locations.sessions)) {
    const question = searchJournal(file, id);
    if (question) return question;
  }
  return undefined;
}

/** Records a person's yes to exactly the action that was asked about: usable once, until it expires. */
export function approve(locations: Locations, question: Question, now: () => Date): AppendResult {
  const { run, turn, actor, id, challenge = '', action, host } = question;
  const journal = openJournal({ dir: locations.sessions, run, host, now, detectCredential });
  const expires = new Date(now().getTime() + APPROVAL_LIFETIME).toISOString();
  const approval = { type: 'approval', parent: id, challenge, digest: action.digest, expires } as const;
  return journal.append(turn ?? run, [approval], actor);
}

/** Until when a yes to this question holds that no call has used up yet; undefined where there is none. */
export function approvedUntil(
  locations: Locations,
  { run, action }: Question,
  now: Date,
): string | undefined {
  const read = readSession(journalFileOf(locations.sessions, run));
  if (!read.ok) return undefined;
  const open = new Map<string, string>();
  for (const event of read.reading.events) {
    if (event.type === 'approval' && event.digest === action.digest) open.set(event.id, event.expires);
    else if (event.type === 'permit' && event.parent !== undefined) open.delete(event.parent);
  }
  return [...open.values()]
    .filter((expires) => Date.parse(expires) > now.getTime())
    .toSorted()
    .at(-1);
}

/** Finds the newest quarantine of this id that nobody has cleared, in whichever session it is. */
export function findQuarantine(locations: Locations, id: string): Quarantine | undefined {
  if (!/^q-[a-z0-9]{8}$/.test(id)) return undefined;
  for (const file of journals(locations.sessions)) {
    const quarantine = searchQuarantine(file, id);
    if (quarantine) return quarantine;
  }
  return undefined;
}

/** Records that a person looked: the session goes on as before. */
export function clearQuarantine(
  locations: Locations,
  { run, turn, host, challenge }: Quarantine,
  now: () => Date,
): AppendResult {
  const journal = openJournal({ dir: locations.sessions, run, host, now, detectCredential });
  return journal.append(turn ?? run, [{ type: 'cleared', challenge }]);
}

function searchJournal(file: string, id: string): Question | undefined {
  let found: Question | undefined;
  let host = 'unknown';
  for (const event of eventsOf(file, ['"type":"session_started"', `"challenge":"${id}"`])) {
    if (event.type === 'session_started') host = event.host;
    else if (event.type === 'decision' && event.challenge === id) found = { ...event, host };
  }
  return found;
}

function searchQuarantine(file: string, id: string): Quarantine | undefined {
  let found: Quarantine | undefined;
  let host = 'unknown';
  for (const event of eventsOf(file, ['"type":"session_started"', `"challenge":"${id}"`])) {
    if (event.type === 'session_started') host = event.host;
    else if (event.type === 'quarantined' && event.challenge === id) found = { ...event, host };
    else if (event.type === 'cleared' && event.challenge === id) found = undefined;
  }
  return found;
}
