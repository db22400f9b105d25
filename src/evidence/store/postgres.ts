import { setTimeout as sleep } from 'node:timers/promises';
import type { RunId, TenantId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import { type DecideChange, DecideFailed, decideOn, lacking } from './decide.ts';
import { closed, imported, StoreError, unwritable } from './failure.ts';
import { isEmpty, united } from './held.ts';
import { instantOf, requireOptions, type StoreOptions } from './options.ts';
import { type PostgresClient, type PostgresPool, poolTo, sqlState } from './postgres-pool.ts';
import { migratePostgres } from './postgres-schema.ts';
import {
  addEvents,
  findEvents,
  holdFor,
  lock,
  lockTenant,
  putEffect,
  streamOf,
  write,
} from './postgres-shelf.ts';
import { requireInstant, requireLimit, requireRequest, requireStream, requireTake } from './request.ts';
import { effectIn, eventIn, numberOf, textOf } from './rows.ts';
import { settle } from './settle.ts';
import type { EffectRow, EvidenceStore, StoreRequest, StoreResult, TakeRequest } from './store.ts';
import { joinPiece, takeIn } from './take-in.ts';
import { unwrapped } from './transact.ts';
import { takenBy } from './waiting.ts';

export interface PostgresStoreOptions extends StoreOptions {
  /** A pool of `pg`, which stays its owner's to end; or where to connect. */
  readonly pool?: PostgresPool;
  readonly connectionString?: string;
  /** Lower-case letters, digits and `_`. Absent means `holdfast`. */
  readonly schema?: string;
}

/**
 * Serialisation failures, deadlocks, and a row that another wrote first under a name that was not locked, since nothing
 * led to it yet: the whole transaction is tried again.
 */
const AGAIN: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '23505']);
const TRIES = 10;
const PAGE = 256;
/** Streams that are forgotten at once: others write in between. */
const FORGOTTEN = 50;

/**
 * What a lock has waited for must be seen, whatever isolation the database prefers; what is answered is on the disk,
 * whatever it prefers there.
 */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE';
const SETTINGS = `SELECT set_config('holdfast.tenant', $1, true), set_config('search_path', $2, true),
  CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', true) END`;

interface Postgres {
  readonly pool: PostgresPool;
  readonly schema: string;
  readonly options: PostgresStoreOptions;
  open: boolean;
}

/**
 * A store in PostgreSQL, for many machines. Row security keeps tenants apart: the role that connects must be bound by it.
 * @throws TypeError without a credential detector, a clock, or a place; RangeError for a schema of another form; StoreError
 * when `pg` is missing, the server cannot be reached, the role is not bound, or the schema is of a later version.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<EvidenceStore> {
  requireOptions(options);
  const { schema = 'holdfast', connectionString } = options;
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(schema)) throw new RangeError('`schema` is no plain lower-case name');
  if (!options.pool && connectionString === undefined)
    throw new TypeError('a store needs a `pool` or a `connectionString`');
  const pool = options.pool ?? (await poolTo(connectionString ?? ''));
  const store: Postgres = { pool, schema, options, open: true };
  const ready = await transaction(store, undefined, async (client) => {
    await migratePostgres(client, schema);
    return { ok: true, result: undefined, events: [] };
  });
  if (ready.ok) return storeOf(store);
  if (!options.pool) await pool.end();
  throw new StoreError(ready);
}

function storeOf(store: Postgres): EvidenceStore {
  return {
    kind: 'postgres',
    async transact(request, decide) {
      requireRequest(request);
      return unwrapped(() =>
        transaction(store, request.tenant, (client) => transact(store, client, request, decide)),
      );
    },
    async take(request) {
      requireTake(request);
      return transaction(store, request.tenant, (client) => take(store, client, request));
    },
    async unknowns(tenant, limit) {
      requireLimit(limit);
      return rowsOf(store, tenant, effectIn, ASKING, [tenant, limit]);
    },
    runs: (tenant) => runsOf(store, tenant),
    events: (tenant, run) => eventsOf(store, tenant, run),
    async import(tenant, run, events) {
      requireStream(tenant, run);
      if (!store.open) return closed();
      return takeIn({ tenant, run }, events, (piece) =>
        transaction(store, tenant, (client) => appendPiece(client, tenant, run, piece)),
      );
    },
    async prune(tenant, before) {
      requireInstant('before', before);
      for (let runs = 0; ; ) {
        const pruned = await transaction(store, tenant, (client) => pruneSome(store, client, tenant, before));
        if (!pruned.ok) return pruned;
        runs += pruned.result;
        if (pruned.result < FORGOTTEN) return { ok: true, result: { runs }, events: [] };
      }
    },
    async close() {
      const ends = store.open && !store.options.pool;
      store.open = false;
      if (ends) await store.pool.end();
    },
  };
}

/** Runs `body` in a transaction that sees one tenant only. */
async function transaction<T>(
  store: Postgres,
  tenant: TenantId | undefined,
  body: (client: PostgresClient) => Promise<StoreResult<T>>,
): Promise<StoreResult<T>> {
  for (let attempt = 1; ; attempt++) {
    if (!store.open) return closed();
    try {
      return await once(store, tenant, body);
    } catch (error) {
      if (error instanceof StoreError) return error.failure;
      if (error instanceof DecideFailed || error instanceof RangeError || error instanceof TypeError)
        throw error;
      const state = sqlState(error);
      if (!AGAIN.has(state) || attempt === TRIES) return unreachable(state);
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

async function once<T>(
  { pool, schema }: Postgres,
  tenant: TenantId | undefined,
  body: (client: PostgresClient) => Promise<StoreResult<T>>,
): Promise<StoreResult<T>> {
  const client = await pool.connect();
  let lost = true;
  try {
    await client.query(BEGIN);
    if (tenant !== undefined) await client.query(SETTINGS, [tenant, schema]);
    try {
      const result = await body(client);
      await client.query('COMMIT');
      lost = false;
      return result;
    } catch (error) {
      lost = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      throw error;
    }
  } finally {
    client.release(lost);
  }
}

function unreachable(state: string | undefined): StoreResult<never> {
  return unwritable(
    `PostgreSQL cannot be used (${state ?? 'the connection was lost'})`,
    'see that the server runs, and what its log says',
  );
}

async function transact<T>(
  { options }: Postgres,
  client: PostgresClient,
  request: StoreRequest,
  decide: DecideChange<T>,
): Promise<StoreResult<T>> {
  await lockTenant(client, request.tenant, 'shared');
  const held = await holdFor(client, request);
  if (held.stream?.foreign) return imported(request.run);
  const at = instantOf(options.now);
  const change = decideOn(request, held, at, decide);
  const more = lacking(request, held, change);
  const found = isEmpty(more) ? [] : await findEvents(client, held.stream, more);
  const whole = { ...held, events: united(held.events, found) };
  const { detectCredential } = options;
  const { writing, answer } = settle({ request, held: whole, at, detectCredential }, change);
  await write(client, { ...request, stream: held.stream, now: at }, writing);
  return answer;
}

async function take(
  { options }: Postgres,
  client: PostgresClient,
  request: TakeRequest,
): Promise<StoreResult<readonly EffectRow[]>> {
  const at = instantOf(options.now);
  const { rows } = await client.query(
    `SELECT row FROM effects WHERE tenant = $1 AND state IN ('claimed', 'dispatched') AND leased <= $2
     ORDER BY leased LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [request.tenant, at, request.limit],
  );
  const result = rows.map((row) => takenBy(effectIn(row), request));
  for (const row of result) await putEffect(client, row, at);
  return { ok: true, result, events: [] };
}

const ASKING = 'SELECT row FROM effects WHERE tenant = $1 AND asks ORDER BY changed, key LIMIT $2';

async function appendPiece(
  client: PostgresClient,
  tenant: TenantId,
  run: RunId,
  piece: readonly EvidenceEvent[],
): Promise<StoreResult<number>> {
  await lockTenant(client, tenant, 'shared');
  await lock(client, tenant, [`run ${run}`]);
  const stream = await streamOf(client, { tenant, run });
  const shared = Math.min(stream?.head.seq ?? -1, piece.at(-1)?.seq ?? -1);
  const { rows } = await client.query('SELECT event FROM events WHERE stream = $1 AND seq = $2', [
    stream?.stream ?? 0,
    shared,
  ]);
  const joined = joinPiece(run, piece, stream, () =>
    rows[0] === undefined ? undefined : eventIn(rows[0]).hash,
  );
  if (!joined.ok) return joined.failure;
  await addEvents(client, { tenant, run, stream }, joined.fresh);
  return { ok: true, result: joined.fresh.length, events: [] };
}

async function pruneSome(
  { options }: Postgres,
  client: PostgresClient,
  tenant: TenantId,
  before: string,
): Promise<StoreResult<number>> {
  await lockTenant(client, tenant, 'alone');
  const { rows } = await client.query(
    `SELECT stream::text, run FROM streams
     WHERE tenant = $1 AND ended < $2
       AND NOT EXISTS (SELECT 1 FROM quarantines WHERE quarantines.stream = streams.stream)
       AND NOT EXISTS (
         SELECT 1 FROM effects
         WHERE effects.tenant = streams.tenant AND effects.run = streams.run
           AND (state IN ('claimed', 'dispatched') OR asks OR (state IN ('asked', 'permitted') AND expires > $3)))
     ORDER BY stream LIMIT $4`,
    [tenant, before, instantOf(options.now), FORGOTTEN],
  );
  const streams = rows.map((row) => textOf(row, 'stream'));
  const runs = rows.map((row) => textOf(row, 'run'));
  await client.query('DELETE FROM events WHERE tenant = $1 AND stream = ANY($2::bigint[])', [
    tenant,
    streams,
  ]);
  await client.query('DELETE FROM effects WHERE tenant = $1 AND run = ANY($2::text[])', [tenant, runs]);
  await client.query('DELETE FROM streams WHERE tenant = $1 AND stream = ANY($2::bigint[])', [
    tenant,
    streams,
  ]);
  return { ok: true, result: rows.length, events: [] };
}

async function rowsOf<T>(
  store: Postgres,
  tenant: TenantId,
  read: (row: unknown) => T,
  sql: string,
  values: unknown[],
): Promise<StoreResult<readonly T[]>> {
  return transaction(store, tenant, async (client) => {
    const { rows } = await client.query(sql, values);
    return { ok: true, result: rows.map(read), events: [] };
  });
}

async function* runsOf(store: Postgres, tenant: TenantId): ReturnType<EvidenceStore['runs']> {
  const sql = `SELECT stream::text, run, seq::float8, hash FROM streams WHERE tenant = $1 AND stream > $2
    ORDER BY streams.stream LIMIT $3`;
  for (let last = '0'; ; ) {
    const page = await rowsOf(store, tenant, (row) => row, sql, [tenant, last, PAGE]);
    if (!page.ok) throw new StoreError(page);
    for (const row of page.result) {
      last = textOf(row, 'stream');
      const head = { seq: numberOf(row, 'seq'), hash: textOf(row, 'hash') };
      yield { run: textOf(row, 'run') as RunId, head };
    }
    if (page.result.length < PAGE) return;
  }
}

async function* eventsOf(store: Postgres, tenant: TenantId, run: RunId): AsyncGenerator<EvidenceEvent> {
  const sql = `SELECT event FROM events JOIN streams USING (stream)
    WHERE streams.tenant = $1 AND run = $2 AND events.seq > $3 ORDER BY events.seq LIMIT $4`;
  for (let last = -1; ; ) {
    const page = await rowsOf(store, tenant, eventIn, sql, [tenant, run, last, PAGE]);
    if (!page.ok) throw new StoreError(page);
    for (const event of page.result) {
      last = event.seq;
      yield event;
    }
    if (page.result.length < PAGE) return;
  }
}
