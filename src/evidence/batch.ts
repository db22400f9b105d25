import { type EventId, newId, type RunId, type TraceId } from '../action/ids.ts';
import { type Head, link } from './chain.ts';
import type { DetectCredential } from './credential.ts';
import type { EventBody, EventDraft, EvidenceEvent } from './event.ts';
import type { Problem } from './form.ts';
import { ingest } from './ingest.ts';
import { extendLineage, type Lineage } from './lineage.ts';
import { checkEvent } from './schema.ts';

/** Events that are about to be appended in one write. */
export interface Batch {
  readonly run: RunId;
  readonly trace: TraceId;
  readonly turn: string;
  readonly actor: string | undefined;
  /** RFC 3339, the same for all of them. */
  readonly at: string;
  readonly lineage: Lineage;
  readonly detectCredential: DetectCredential;
  readonly events: EvidenceEvent[];
  head: Head;
}

/** What a writer says of one event; the journal knows the rest. */
export type JournalDraft = EventBody & {
  /** Made with `newId` when a later draft of the same append names this one as its parent. */
  readonly id?: EventId;
  /** Must be given for all that follows from another event: decisions, answers, permits, receipts. */
  readonly parent?: EventId;
  /** Absent means the journal's. */
  readonly trace?: TraceId;
  /** Absent means the journal's; another one is refused. */
  readonly run?: RunId;
  /** Absent means the transaction's. */
  readonly turn?: string;
  /** Absent means the transaction's: the session's own agent where it has none. */
  readonly actor?: string;
};

/** Adds an event that the store itself writes. */
export function addOwn(batch: Batch, body: EventBody): void {
  const { run, trace, turn } = batch;
  const ofTurn = body.type === 'turn_started' || body.type === 'refused';
  place(batch, { ...body, run, trace, ...(ofTurn && { turn }) });
}

/** Adds a writer's event, or says why it may not enter. */
export function addDraft(batch: Batch, draft: JournalDraft): Problem | undefined {
  const { run, trace, turn, actor, at, lineage, detectCredential } = batch;
  const given = { run, trace, turn, ...(actor !== undefined && { actor }), ...draft };
  const admitted = ingest(given, { run, at, lineage, detectCredential });
  if (!admitted.ok) return { code: admitted.code, field: admitted.field };
  place(batch, admitted.draft);
  return undefined;
}

function place(batch: Batch, draft: EventDraft): void {
  const id = draft.id ?? newId<EventId>('evt');
  const event = link(draft, id, batch.at, batch.head);
  requireReadable(event);
  batch.events.push(event);
  batch.head = { seq: event.seq, hash: event.hash };
  extendLineage(batch.lineage, event, id);
}

/** What a reader would refuse must never be written: it would break the stream for good. */
function requireReadable(event: EvidenceEvent): void {
  const checked = checkEvent(event);
  if (!checked.ok)
    throw new RangeError(`\`${event.type}\` cannot be recorded: ${checked.code} (\`${checked.field}\`)`);
}
