import type { IdempotencyKey, RunId, TenantId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import { type Held, type HeldStream, type Lookup, lookupOf } from './held.ts';
import { quarantineChanges } from './quarantines.ts';
import { effectIn, eventIn, numberOf, textOf } from './rows.ts';
import type { SqliteStatements } from './sqlite-statements.ts';
import type { EffectRow, Spent, StoreRequest } from './store.ts';
import type { Shelf } from './transact.ts';
import { isUnknown } from './waiting.ts';

/** A stream with its number in the file. */
export interface SqliteStream extends HeldStream {
  readonly stream: number;
}

export function streamIn(sql: SqliteStatements, tenant: TenantId, run: RunId): SqliteStream | undefined {
  const row = sql.stream.get(tenant, run);
  if (row === undefined || row === null) return undefined;
  const head = { seq: numberOf(row, 'seq'), hash: textOf(row, 'hash') };
  return { stream: numberOf(row, 'stream'), head, foreign: numberOf(row, 'imported') === 1 };
}

/** One transaction's view of the file. */
export function sqliteShelf(sql: SqliteStatements, { tenant, run }: StoreRequest, at: () => string): Shelf {
  let stream: SqliteStream | undefined;
  return {
    hold(request) {
      stream = streamIn(sql, tenant, run);
      const effects = effectsIn(sql, request);
      return {
        stream,
        effects,
        spent: spentIn(sql, request),
        events: stream ? findEvents(sql, stream.stream, lookupOf(request, effects)) : [],
        quarantined: stream ? sql.quarantines.all(stream.stream).map((row) => textOf(row, 'challenge')) : [],
      } satisfies Held;
    },
    find: (lookup) => (stream ? findEvents(sql, stream.stream, lookup) : []),
    write({ events, effects, spent }) {
      addEvents(sql, { tenant, run, stream }, events);
      for (const row of effects) putEffect(sql, row, at());
      for (const [budget, { calls, timeMs, spend }] of Object.entries(spent)) {
        sql.putBudget.run(tenant, budget, calls, timeMs, spend);
      }
    },
  };
}

function effectsIn(
  sql: SqliteStatements,
  { tenant, keys, permits = [] }: StoreRequest,
): ReadonlyMap<IdempotencyKey, EffectRow> {
  const found = [
    ...keys.map((key) => sql.effectOfKey.get(tenant, key)),
    ...permits.map((permit) => sql.effectOfPermit.get(tenant, permit)),
  ];
  return new Map(
    found.flatMap((row) => {
      if (row === undefined || row === null) return [];
      const effect = effectIn(row);
      return [[effect.key, effect] as const];
    }),
  );
}

function spentIn(sql: SqliteStatements, { tenant, budgets = [] }: StoreRequest): ReadonlyMap<string, Spent> {
  const spent = new Map<string, Spent>();
  for (const budget of budgets) {
    const row = sql.budget.get(tenant, budget);
    if (row === undefined || row === null) continue;
    spent.set(budget, {
      calls: numberOf(row, 'calls'),
      timeMs: numberOf(row, 'time_ms'),
      spend: numberOf(row, 'spend'),
    });
  }
  return spent;
}

function findEvents(
  sql: SqliteStatements,
  stream: number,
  { actions, calls, ids }: Lookup,
): readonly EvidenceEvent[] {
  const rows = [
    ...actions.flatMap((action) => sql.eventsOfAction.all(stream, action)),
    ...calls.flatMap((call) => sql.eventsOfCall.all(stream, call)),
    ...ids.map((id) => sql.eventOfId.get(stream, id)).filter((row) => row !== undefined && row !== null),
  ];
  const bySeq = new Map(rows.map((row) => eventIn(row)).map((event) => [event.seq, event]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Adds events behind the end of a stream, which is made when it is not there. */
export function addEvents(
  sql: SqliteStatements,
  at: { readonly tenant: TenantId; readonly run: RunId; readonly stream: SqliteStream | undefined },
  events: readonly EvidenceEvent[],
): void {
  const last = events.at(-1);
  if (!last) return;
  const stream = at.stream?.stream ?? addStream(sql, at, last);
  if (at.stream) sql.moveStream.run(last.seq, last.hash, last.at, stream);
  for (const event of events) {
    const action = 'action' in event ? event.action.id : null;
    const call = 'call' in event ? (event.call ?? null) : null;
    sql.addEvent.run(stream, event.seq, event.id, action, call, JSON.stringify(event));
  }
  for (const { challenge, open } of quarantineChanges(events)) {
    if (open) sql.quarantine.run(stream, challenge);
    else sql.clear.run(stream, challenge);
  }
}

function addStream(
  sql: SqliteStatements,
  { tenant, run }: { readonly tenant: TenantId; readonly run: RunId },
  last: EvidenceEvent,
): number {
  sql.addStream.run(tenant, run, last.seq, last.hash, last.at, last.tenant === undefined ? 1 : 0);
  return numberOf(sql.stream.get(tenant, run), 'stream');
}

export function putEffect(sql: SqliteStatements, row: EffectRow, at: string): void {
  const { tenant, key, permit, state, leased = '' } = row;
  const asks = isUnknown(row) ? 1 : 0;
  sql.putEffect.run(
    tenant,
    key,
    permit.id,
    permit.run,
    state,
    leased,
    asks,
    permit.expires,
    at,
    JSON.stringify(row),
  );
}
