import { type EventId, newId } from '../../action/ids.ts';
import { REASONS } from '../../action/reason.ts';
import { genesisOf, type Head, link } from '../chain.ts';
import type { DetectCredential } from '../credential.ts';
import type { EventBody, EventDraft, EvidenceEvent } from '../event.ts';
import type { Problem } from '../form.ts';
import { ingest } from '../ingest.ts';
import { extendLineage, type Lineage, lineageOf } from '../lineage.ts';
import { refused } from './failure.ts';
import { frozenCopy } from './frozen.ts';
import type { Held } from './held.ts';
import type { EffectRow, Spent, StoreChange, StoreRequest, StoreResult } from './store.ts';

/** What a store writes at once. */
export interface Writing {
  /** They follow the end of the stream. */
  readonly events: readonly EvidenceEvent[];
  readonly effects: readonly EffectRow[];
  readonly spent: Readonly<Record<string, Spent>>;
}

export interface Settled<T> {
  readonly writing: Writing;
  readonly answer: StoreResult<T>;
}

/** What a change is settled against, all of it under the store's lock. */
export interface Settling {
  readonly request: StoreRequest;
  /** With all events that the change could follow from. */
  readonly held: Held;
  /** RFC 3339, the time of all events. */
  readonly at: string;
  readonly detectCredential: DetectCredential;
}

/**
 * Turns a change into what is to be written: its events with their places in the chain, or, where one may not enter,
 * the refusal and a quarantine in place of everything.
 */
export function settle<T>(settling: Settling, change: StoreChange<T>): Settled<T> {
  const { events: drafts, effects, spent = {}, result } = change;
  if (drafts.length === 0) {
    return { writing: { events: [], effects, spent }, answer: { ok: true, result, events: [] } };
  }
  const pen = openPen(settling);
  for (const draft of drafts) {
    const problem = admit(settling, pen, draft);
    if (problem) return refuse(settling, problem);
  }
  const { events } = pen;
  return { writing: { events, effects, spent }, answer: { ok: true, result, events } };
}

/** The end of the stream as it is being written. */
interface Pen {
  readonly lineage: Lineage;
  readonly events: EvidenceEvent[];
  head: Head;
}

function openPen(settling: Settling): Pen {
  const { request, held } = settling;
  const { tenant, run, host } = request;
  const lineage = lineageOf(held.events);
  lineage.tenant = tenant;
  for (const challenge of held.quarantined) lineage.quarantines.add(challenge);
  const pen: Pen = { lineage, events: [], head: held.stream?.head ?? genesisOf(run, tenant) };
  if (!held.stream) write(settling, pen, { type: 'run_started', host, tenant });
  return pen;
}

function admit(settling: Settling, pen: Pen, draft: object): Problem | undefined {
  const { request, at, detectCredential } = settling;
  const { run, trace, tenant } = request;
  const admitted = ingest(
    { ...draft, run, trace, tenant },
    { run, at, lineage: pen.lineage, detectCredential },
  );
  if (!admitted.ok) return { code: admitted.code, field: admitted.field };
  append(settling, pen, admitted.draft);
  return undefined;
}

function write(settling: Settling, pen: Pen, body: EventBody): void {
  const { run, trace, tenant } = settling.request;
  append(settling, pen, { ...body, run, trace, tenant });
}

function append({ at }: Settling, pen: Pen, draft: EventDraft): void {
  const event = frozenCopy(link(draft, draft.id ?? newId<EventId>('evt'), at, pen.head));
  pen.events.push(event);
  pen.head = { seq: event.seq, hash: event.hash };
  extendLineage(pen.lineage, event, event.id);
}

function refuse(settling: Settling, problem: Problem): Settled<never> {
  const { code, field } = problem;
  const pen = openPen(settling);
  write(settling, pen, { type: 'refused', code, field });
  write(settling, pen, {
    type: 'quarantined',
    reason: code,
    challenge: newId('quarantine'),
    what: [`an event was not admitted: ${REASONS[code]} (\`${field}\`)`],
  });
  return { writing: { events: pen.events, effects: [], spent: {} }, answer: refused(problem) };
}
