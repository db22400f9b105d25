import { resolve } from 'node:path';
import type { RunId, TenantId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import { closed, StoreError } from './failure.ts';
import { instantOf, requireOptions, type StoreOptions } from './options.ts';
import { requireInstant, requireLimit, requireRequest, requireStream, requireTake } from './request.ts';
import { effectIn, eventIn, numberOf, textOf } from './rows.ts';
import { type SqliteDriver, sqliteDriver } from './sqlite-driver.ts';
import { patiently, prepareFile, SETTINGS, type SqliteFile, writing } from './sqlite-file.ts';
import { migrateSqlite } from './sqlite-schema.ts';
import { addEvents, putEffect, sqliteShelf, streamIn } from './sqlite-shelf.ts';
import { prepareStatements, type SqliteStatements } from './sqlite-statements.ts';
import type { EffectRow, EvidenceStore, StoreResult, TakeRequest } from './store.ts';
import { type AppendPiece, joinPiece, takeIn } from './take-in.ts';
import { transactOn, unwrapped } from './transact.ts';
import { takenBy } from './waiting.ts';

export interface SqliteStoreOptions extends StoreOptions {
  /** Made, with its folder, where it is not there; for its user only. */
  readonly file: string;
  /** Absent: Node's own where it has one, else `better-sqlite3`. */
  readonly driver?: SqliteDriver;
  /** How long to wait for other writers. Absent means 30,000 ms. */
  readonly waitMs?: number;
}

/** Rows that are read at once. */
const PAGE = 256;
/** Streams that are forgotten at once: others write in between. */
const FORGOTTEN = 50;

interface Sqlite {
  readonly at: SqliteFile;
  readonly sql: SqliteStatements;
  readonly options: StoreOptions;
  open: boolean;
}

/**
 * A store in one SQLite file, for many processes of one machine. A transaction is on the disk when it is answered.
 * @throws TypeError without a credential detector or a clock; StoreError when there is no driver, or the file cannot be
 * opened, is another program's, or has a schema of a later version.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<EvidenceStore> {
  requireOptions(options);
  return storeOf(await openSqlite(options));
}

async function openSqlite(options: SqliteStoreOptions): Promise<Sqlite> {
  const file = resolve(options.file);
  const open = await sqliteDriver(options.driver);
  prepareFile(file);
  const database = open(file);
  const at: SqliteFile = { file, database, waitMs: options.waitMs ?? 30_000 };
  try {
    orThrow(
      await patiently(at, () => {
        database.exec(SETTINGS);
        return { ok: true, result: undefined, events: [] };
      }),
    );
    orThrow(
      await writing(at, () => {
        migrateSqlite(database, file);
        return { ok: true, result: undefined, events: [] };
      }),
    );
    return { at, sql: prepareStatements(database), options, open: true };
  } catch (error) {
    database.close();
    throw error;
  }
}

function orThrow(result: StoreResult<unknown>): void {
  if (!result.ok) throw new StoreError(result);
}

function storeOf(store: Sqlite): EvidenceStore {
  const { at, sql, options } = store;
  const write = async <T>(body: () => StoreResult<T>): Promise<StoreResult<T>> =>
    store.open ? writing(at, () => (store.open ? body() : closed())) : closed();
  return {
    kind: 'sqlite',
    async transact(request, decide) {
      requireRequest(request);
      const shelf = sqliteShelf(sql, request, () => instantOf(options.now));
      return unwrapped(() => write(() => transactOn(shelf, options, request, decide)));
    },
    async take(request) {
      requireTake(request);
      return write(() => take(store, request));
    },
    async unknowns(tenant, limit) {
      requireLimit(limit);
      return read(store, () => sql.asking.all(tenant, limit).map(effectIn));
    },
    runs: (tenant) => runsOf(store, tenant),
    events: (tenant, run) => eventsOf(store, tenant, run),
    async import(tenant, run, events) {
      requireStream(tenant, run);
      const append: AppendPiece = (piece) => write(() => appendPiece(store, tenant, run, piece));
      return store.open ? takeIn({ tenant, run }, events, append) : closed();
    },
    async prune(tenant, before) {
      requireInstant('before', before);
      for (let runs = 0; ; ) {
        const pruned = await write(() => pruneSome(store, tenant, before));
        if (!pruned.ok) return pruned;
        runs += pruned.result;
        if (pruned.result < FORGOTTEN) return { ok: true, result: { runs }, events: [] };
      }
    },
    async close() {
      if (store.open) at.database.close();
      store.open = false;
    },
  };
}

function read<T>(store: Sqlite, body: () => T): Promise<StoreResult<T>> {
  return patiently(store.at, () => (store.open ? { ok: true, result: body(), events: [] } : closed()));
}

function take({ sql, options }: Sqlite, request: TakeRequest): StoreResult<readonly EffectRow[]> {
  const at = instantOf(options.now);
  const rows = sql.abandoned
    .all(request.tenant, at, request.limit)
    .map((row) => takenBy(effectIn(row), request));
  for (const row of rows) putEffect(sql, row, at);
  return { ok: true, result: rows, events: [] };
}

function appendPiece(
  { sql }: Sqlite,
  tenant: TenantId,
  run: RunId,
  piece: readonly EvidenceEvent[],
): StoreResult<number> {
  const stream = streamIn(sql, tenant, run);
  const hashAt = (seq: number): string | undefined => {
    const row = stream && sql.eventAt.get(stream.stream, seq);
    return row === undefined || row === null ? undefined : eventIn(row).hash;
  };
  const joined = joinPiece(run, piece, stream, hashAt);
  if (!joined.ok) return joined.failure;
  addEvents(sql, { tenant, run, stream }, joined.fresh);
  return { ok: true, result: joined.fresh.length, events: [] };
}

function pruneSome({ sql, options }: Sqlite, tenant: TenantId, before: string): StoreResult<number> {
  const over = sql.over.all(tenant, before, instantOf(options.now), FORGOTTEN);
  for (const row of over) {
    const stream = numberOf(row, 'stream');
    sql.forgetEvents.run(stream);
    sql.forgetEffects.run(tenant, textOf(row, 'run'));
    sql.forgetStream.run(stream);
  }
  return { ok: true, result: over.length, events: [] };
}

async function* runsOf(store: Sqlite, tenant: TenantId): ReturnType<EvidenceStore['runs']> {
  for (let last = 0; ; ) {
    const rows = await paged(store, () => store.sql.streams.all(tenant, last, PAGE));
    for (const row of rows) {
      last = numberOf(row, 'stream');
      const head = { seq: numberOf(row, 'seq'), hash: textOf(row, 'hash') };
      yield { run: textOf(row, 'run') as RunId, head };
    }
    if (rows.length < PAGE) return;
  }
}

async function* eventsOf(store: Sqlite, tenant: TenantId, run: RunId): AsyncGenerator<EvidenceEvent> {
  const [stream] = await paged(store, () => [streamIn(store.sql, tenant, run)]);
  if (!stream) return;
  for (let last = -1; ; ) {
    const rows = await paged(store, () => store.sql.events.all(stream.stream, last, PAGE));
    for (const row of rows) {
      const event = eventIn(row);
      last = event.seq;
      yield event;
    }
    if (rows.length < PAGE) return;
  }
}

/** @throws StoreError when nothing can be read. */
async function paged<T>(store: Sqlite, body: () => readonly T[]): Promise<readonly T[]> {
  const page = await read(store, body);
  if (!page.ok) throw new StoreError(page);
  return page.result;
}
