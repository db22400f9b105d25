import type { IdempotencyKey, RunId, TenantId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import { type Held, type HeldStream, type Lookup, lookupOf } from './held.ts';
import type { PostgresClient } from './postgres-pool.ts';
import { quarantineChanges } from './quarantines.ts';
import { effectIn, eventIn, fieldOf, numberOf, textOf } from './rows.ts';
import type { Writing } from './settle.ts';
import type { EffectRow, Spent, StoreRequest } from './store.ts';
import { isUnknown } from './waiting.ts';

export interface PostgresStream extends HeldStream {
  readonly stream: string;
}

export interface PostgresHeld extends Held {
  readonly stream: PostgresStream | undefined;
}

interface Run {
  readonly tenant: TenantId;
  readonly run: RunId;
}

/**
 * Keeps others away from all of these until the transaction ends. They are taken in one order, so that nobody waits for
 * one who waits for them.
 */
export async function lock(
  client: PostgresClient,
  tenant: TenantId,
  names: readonly string[],
): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(h) FROM (
       SELECT DISTINCT hashtextextended(name, 0) AS h FROM unnest($1::text[]) AS name ORDER BY h) AS sorted`,
    [names.map((name) => JSON.stringify([tenant, name]))],
  );
}

/**
 * Taken before all others. Alone: nobody else writes for this tenant until the transaction ends, as when streams go away
 * that others may be about to continue.
 */
export async function lockTenant(
  client: PostgresClient,
  tenant: TenantId,
  how: 'shared' | 'alone',
): Promise<void> {
  const take = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await client.query(`SELECT ${take}(hashtextextended($1, 0))`, [JSON.stringify([tenant])]);
}

export async function streamOf(
  client: PostgresClient,
  { tenant, run }: Run,
): Promise<PostgresStream | undefined> {
  const { rows } = await client.query(
    'SELECT stream::text, seq::float8, hash, imported FROM streams WHERE tenant = $1 AND run = $2',
    [tenant, run],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    stream: textOf(row, 'stream'),
    head: { seq: numberOf(row, 'seq'), hash: textOf(row, 'hash') },
    foreign: fieldOf(row, 'imported') === true,
  };
}

/** Locks and reads all that a transaction looks at. */
export async function holdFor(client: PostgresClient, request: StoreRequest): Promise<PostgresHeld> {
  const { tenant, run, permits = [], budgets = [] } = request;
  const { rows: found } = await client.query(
    'SELECT key FROM effects WHERE tenant = $1 AND permit = ANY($2::text[])',
    [tenant, permits],
  );
  const keys = [...new Set([...request.keys, ...found.map((row) => textOf(row, 'key'))])];
  await lock(client, tenant, [
    `run ${run}`,
    ...keys.map((key) => `key ${key}`),
    ...budgets.map((budget) => `budget ${budget}`),
  ]);
  const stream = await streamOf(client, request);
  const effects = await effectsOf(client, tenant, keys);
  return {
    stream,
    effects,
    spent: await spentOf(client, tenant, budgets),
    events: await findEvents(client, stream, lookupOf(request, effects)),
    quarantined: await quarantinesOf(client, stream),
  };
}

async function effectsOf(
  client: PostgresClient,
  tenant: TenantId,
  keys: readonly string[],
): Promise<ReadonlyMap<IdempotencyKey, EffectRow>> {
  const { rows } = await client.query(
    'SELECT row FROM effects WHERE tenant = $1 AND key = ANY($2::text[]) ORDER BY key FOR UPDATE',
    [tenant, keys],
  );
  return new Map(rows.map((row) => effectIn(row)).map((row) => [row.key, row]));
}

async function spentOf(
  client: PostgresClient,
  tenant: TenantId,
  budgets: readonly string[],
): Promise<ReadonlyMap<string, Spent>> {
  if (budgets.length === 0) return new Map();
  const { rows } = await client.query(
    'SELECT budget, calls, time_ms, spend FROM budgets WHERE tenant = $1 AND budget = ANY($2::text[])',
    [tenant, budgets],
  );
  const entry = (row: unknown): readonly [string, Spent] => [
    textOf(row, 'budget'),
    { calls: numberOf(row, 'calls'), timeMs: numberOf(row, 'time_ms'), spend: numberOf(row, 'spend') },
  ];
  return new Map(rows.map(entry));
}

async function quarantinesOf(
  client: PostgresClient,
  stream: PostgresStream | undefined,
): Promise<readonly string[]> {
  if (!stream) return [];
  const { rows } = await client.query('SELECT challenge FROM quarantines WHERE stream = $1', [stream.stream]);
  return rows.map((row) => textOf(row, 'challenge'));
}

export async function findEvents(
  client: PostgresClient,
  stream: PostgresStream | undefined,
  { actions, calls, ids }: Lookup,
): Promise<readonly EvidenceEvent[]> {
  if (!stream) return [];
  const { rows } = await client.query(
    `SELECT event FROM events
     WHERE stream = $1 AND (action = ANY($2::text[]) OR call = ANY($3::text[]) OR id = ANY($4::text[])) ORDER BY seq`,
    [stream.stream, actions, calls, ids],
  );
  return rows.map((row) => eventIn(row));
}

export async function write(
  client: PostgresClient,
  at: Run & { readonly stream: PostgresStream | undefined; readonly now: string },
  { events, effects, spent }: Writing,
): Promise<void> {
  await addEvents(client, at, events);
  for (const row of effects) await putEffect(client, row, at.now);
  for (const [budget, { calls, timeMs, spend }] of Object.entries(spent)) {
    await client.query(
      `INSERT INTO budgets VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant, budget) DO UPDATE SET
       calls = excluded.calls, time_ms = excluded.time_ms, spend = excluded.spend`,
      [at.tenant, budget, calls, timeMs, spend],
    );
  }
}

/** Adds events behind the end of a stream, which is made when it is not there. */
export async function addEvents(
  client: PostgresClient,
  { tenant, run, stream }: Run & { readonly stream: PostgresStream | undefined },
  events: readonly EvidenceEvent[],
): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  const { rows } = await client.query(
    `INSERT INTO streams (tenant, run, seq, hash, ended, imported) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant, run) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, ended = excluded.ended
     RETURNING stream::text`,
    [tenant, run, last.seq, last.hash, last.at, stream?.foreign ?? last.tenant === undefined],
  );
  const id = textOf(rows[0], 'stream');
  await client.query(
    `INSERT INTO events (tenant, stream, seq, id, action, call, event)
     SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      tenant,
      id,
      events.map(({ seq }) => seq),
      events.map((event) => event.id),
      events.map((event) => ('action' in event ? event.action.id : null)),
      events.map((event) => ('call' in event ? (event.call ?? null) : null)),
      events.map((event) => JSON.stringify(event)),
    ],
  );
  for (const { challenge, open } of quarantineChanges(events)) {
    const sql = open
      ? 'INSERT INTO quarantines VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      : 'DELETE FROM quarantines WHERE tenant = $1 AND stream = $2 AND challenge = $3';
    await client.query(sql, [tenant, id, challenge]);
  }
}

export async function putEffect(client: PostgresClient, row: EffectRow, at: string): Promise<void> {
  const { tenant, key, permit, state, leased = '' } = row;
  await client.query(
    `INSERT INTO effects VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (tenant, key) DO UPDATE SET
       permit = excluded.permit, run = excluded.run, state = excluded.state, leased = excluded.leased,
       asks = excluded.asks, expires = excluded.expires, changed = excluded.changed, row = excluded.row`,
    [
      tenant,
      key,
      permit.id,
      permit.run,
      state,
      leased,
      isUnknown(row),
      permit.expires,
      at,
      JSON.stringify(row),
    ],
  );
}
