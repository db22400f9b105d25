import type { EventId, IdempotencyKey, PermitId, RunId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import { frozenCopy } from './frozen.ts';
import { type Held, type HeldStream, type Lookup, lookupOf } from './held.ts';
import { quarantineChanges } from './quarantines.ts';
import type { Writing } from './settle.ts';
import type { EffectRow, Spent, StoreRequest, TakeRequest } from './store.ts';
import { byLease, isAbandoned, isWaiting, takenBy } from './waiting.ts';

/** All that is kept of one tenant. */
export interface MemoryTenant {
  readonly streams: Map<RunId, MemoryStream>;
  readonly effects: Map<IdempotencyKey, EffectRow>;
  readonly keyOfPermit: Map<PermitId, IdempotencyKey>;
  readonly spent: Map<string, Spent>;
}

interface MemoryStream {
  readonly events: EvidenceEvent[];
  readonly seqOfId: Map<EventId, number>;
  readonly seqsOfAction: Map<string, number[]>;
  readonly seqsOfCall: Map<string, number[]>;
  readonly quarantined: Set<string>;
}

export function newTenant(): MemoryTenant {
  return { streams: new Map(), effects: new Map(), keyOfPermit: new Map(), spent: new Map() };
}

export function holdOf(tenant: MemoryTenant, request: StoreRequest): Held {
  const stream = tenant.streams.get(request.run);
  const effects = effectsOf(tenant, request);
  return {
    stream: heldStream(stream),
    effects,
    spent: new Map(
      (request.budgets ?? []).flatMap((budget) => {
        const spent = tenant.spent.get(budget);
        return spent ? [[budget, spent] as const] : [];
      }),
    ),
    events: findEvents(tenant, request.run, lookupOf(request, effects)),
    quarantined: [...(stream?.quarantined ?? [])],
  };
}

function effectsOf(
  { effects, keyOfPermit }: MemoryTenant,
  { keys, permits = [] }: StoreRequest,
): ReadonlyMap<IdempotencyKey, EffectRow> {
  const found = new Map<IdempotencyKey, EffectRow>();
  for (const key of [...keys, ...permits.flatMap((permit) => keyOfPermit.get(permit) ?? [])]) {
    const row = effects.get(key);
    if (row) found.set(key, row);
  }
  return found;
}

export function findEvents(tenant: MemoryTenant, run: RunId, lookup: Lookup): readonly EvidenceEvent[] {
  const stream = tenant.streams.get(run);
  if (!stream) return [];
  const seqs = new Set<number>();
  for (const action of lookup.actions) for (const seq of stream.seqsOfAction.get(action) ?? []) seqs.add(seq);
  for (const call of lookup.calls) for (const seq of stream.seqsOfCall.get(call) ?? []) seqs.add(seq);
  for (const id of lookup.ids) {
    const seq = stream.seqOfId.get(id);
    if (seq !== undefined) seqs.add(seq);
  }
  return [...seqs].sort((a, b) => a - b).flatMap((seq) => stream.events[seq] ?? []);
}

export function heldStream(stream: MemoryStream | undefined): HeldStream | undefined {
  const last = stream?.events.at(-1);
  return last && { head: { seq: last.seq, hash: last.hash }, foreign: last.tenant === undefined };
}

export function applyWriting(tenant: MemoryTenant, run: RunId, writing: Writing): void {
  addEvents(tenant, run, writing.events);
  for (const row of writing.effects) putEffect(tenant, row);
  for (const [budget, spent] of Object.entries(writing.spent)) tenant.spent.set(budget, spent);
}

export function addEvents(tenant: MemoryTenant, run: RunId, events: readonly EvidenceEvent[]): void {
  if (events.length === 0) return;
  let stream = tenant.streams.get(run);
  if (!stream) {
    stream = {
      events: [],
      seqOfId: new Map(),
      seqsOfAction: new Map(),
      seqsOfCall: new Map(),
      quarantined: new Set(),
    };
    tenant.streams.set(run, stream);
  }
  for (const event of events) {
    stream.events.push(event);
    stream.seqOfId.set(event.id, event.seq);
    if ('action' in event) push(stream.seqsOfAction, event.action.id, event.seq);
    if ('call' in event && event.call !== undefined) push(stream.seqsOfCall, event.call, event.seq);
  }
  for (const { challenge, open } of quarantineChanges(events)) {
    if (open) stream.quarantined.add(challenge);
    else stream.quarantined.delete(challenge);
  }
}

function push(seqs: Map<string, number[]>, of: string, seq: number): void {
  const known = seqs.get(of);
  if (known) known.push(seq);
  else seqs.set(of, [seq]);
}

export function putEffect({ effects, keyOfPermit }: MemoryTenant, row: EffectRow): void {
  const before = effects.get(row.key);
  if (before) keyOfPermit.delete(before.permit.id);
  // Taken out first, so that the order of the rows is that of their last change.
  effects.delete(row.key);
  effects.set(row.key, row);
  keyOfPermit.set(row.permit.id, row.key);
}

/** Takes those that nobody owns any more, those that wait longest first. They are not put back here. */
export function takenFrom({ effects }: MemoryTenant, request: TakeRequest, at: string): readonly EffectRow[] {
  const rows = [...effects.values()].filter((row) => isAbandoned(row, at)).sort(byLease);
  return rows.slice(0, request.limit).map((row) => frozenCopy(takenBy(row, request)));
}

/** The streams that ended before that time, and of which nothing waits. `at` is now, RFC 3339. */
export function overIn({ streams, effects }: MemoryTenant, before: string, at: string): ReadonlySet<RunId> {
  const waiting = new Set(
    [...effects.values()].filter((row) => isWaiting(row, at)).map(({ permit }) => permit.run),
  );
  const over = new Set<RunId>();
  for (const [run, { events, quarantined }] of streams) {
    const ended = events.at(-1)?.at ?? at;
    if (ended < before && quarantined.size === 0 && !waiting.has(run)) over.add(run);
  }
  return over;
}

/** Forgets streams and their effects. */
export function forget({ streams, effects, keyOfPermit }: MemoryTenant, over: ReadonlySet<RunId>): void {
  for (const run of over) streams.delete(run);
  for (const row of [...effects.values()]) {
    if (!over.has(row.permit.run)) continue;
    effects.delete(row.key);
    keyOfPermit.delete(row.permit.id);
  }
}
