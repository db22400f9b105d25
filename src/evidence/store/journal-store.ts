import type { RunId, TenantId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import type { JournalFs } from '../journal-file.ts';
import { closed, StoreError } from './failure.ts';
import { frozenCopy } from './frozen.ts';
import { type JournalPlace, journalPlace, type OpenRecords, withRecords } from './journal-file-store.ts';
import type { RecordBody } from './journal-records.ts';
import {
  findEvents,
  forget,
  heldStream,
  holdOf,
  type MemoryTenant,
  overIn,
  takenFrom,
} from './memory-tenant.ts';
import { instantOf, requireOptions, type StoreOptions } from './options.ts';
import { requireInstant, requireLimit, requireRequest, requireStream, requireTake } from './request.ts';
import type { EffectRow, EvidenceStore, StoreRequest, StoreResult, TakeRequest } from './store.ts';
import { type AppendPiece, joinPiece, takeIn } from './take-in.ts';
import { type Shelf, transactOn, unwrapped } from './transact.ts';
import { isUnknown } from './waiting.ts';

export interface JournalStoreOptions extends StoreOptions {
  /** Folder of its files, one a tenant; made where it is not there, for its user only. */
  readonly dir: string;
  /** How long to wait for other writers. Absent means 5,000 ms. */
  readonly waitMs?: number;
  /** The system's calls that write; for tests of failing disks. */
  readonly fs?: JournalFs;
}

interface Journals {
  readonly place: JournalPlace;
  readonly options: StoreOptions;
  open: boolean;
}

/**
 * A store in plain files, for processes of one machine that have no database: each transaction is one line, chained to
 * the one before it and on the disk when it is answered. Each process holds what the files hold in memory, so it is for
 * agents with some ten thousand effects, not millions.
 * @throws TypeError without a credential detector or a clock.
 */
export function openJournalStore(options: JournalStoreOptions): EvidenceStore {
  requireOptions(options);
  const place = journalPlace(options.dir, options.waitMs ?? 5_000, options.fs);
  return storeOf({ place, options, open: true });
}

function storeOf(store: Journals): EvidenceStore {
  const under = <T>(tenant: TenantId, body: (records: OpenRecords) => StoreResult<T>): StoreResult<T> =>
    store.open ? withRecords(store.place, tenant, body) : closed();
  return {
    kind: 'journal',
    async transact(request, decide) {
      requireRequest(request);
      return unwrapped(() =>
        under(request.tenant, (records) =>
          transactOn(shelfOf(records, request), store.options, request, decide),
        ),
      );
    },
    async take(request) {
      requireTake(request);
      return under(request.tenant, (records) => take(records, request, instantOf(store.options.now)));
    },
    async unknowns(tenant, limit) {
      requireLimit(limit);
      return under(tenant, ({ held }) => ({
        ok: true,
        result: [...held.effects.values()].filter(isUnknown).slice(0, limit),
        events: [],
      }));
    },
    runs: (tenant) => runsOf(store, tenant),
    events: (tenant, run) => eventsOf(store, tenant, run),
    async import(tenant, run, events) {
      requireStream(tenant, run);
      const append: AppendPiece = async (piece) =>
        under(tenant, (records) => appendPiece(records, run, piece));
      return store.open ? takeIn({ tenant, run }, events, append) : closed();
    },
    async prune(tenant, before) {
      requireInstant('before', before);
      return under(tenant, (records) => prune(records, before, instantOf(store.options.now)));
    },
    async close() {
      store.open = false;
      store.place.followed.clear();
    },
  };
}

function shelfOf({ held, append }: OpenRecords, request: StoreRequest): Shelf {
  return {
    hold: () => holdOf(held, request),
    find: (lookup) => findEvents(held, request.run, lookup),
    write: ({ events, effects, spent }) => {
      if (events.length + effects.length + Object.keys(spent).length === 0) return;
      append({ run: request.run, events, effects: effects.map(frozenCopy), spent });
    },
  };
}

function take(
  { held, append }: OpenRecords,
  request: TakeRequest,
  at: string,
): StoreResult<readonly EffectRow[]> {
  const result = takenFrom(held, request, at);
  if (result.length > 0) append({ effects: result });
  return { ok: true, result, events: [] };
}

function appendPiece(
  { held, append }: OpenRecords,
  run: RunId,
  piece: readonly EvidenceEvent[],
): StoreResult<number> {
  const stream = held.streams.get(run);
  const joined = joinPiece(run, piece, heldStream(stream), (seq) => stream?.events[seq]?.hash);
  if (!joined.ok) return joined.failure;
  if (joined.fresh.length > 0) append({ run, events: joined.fresh.map(frozenCopy) });
  return { ok: true, result: joined.fresh.length, events: [] };
}

/** Writes the file anew without what is forgotten. */
function prune(
  { held, replace }: OpenRecords,
  before: string,
  at: string,
): StoreResult<{ readonly runs: number }> {
  const over = overIn(held, before, at);
  if (over.size > 0) {
    forget(held, over);
    replace(bodiesOf(held));
  }
  return { ok: true, result: { runs: over.size }, events: [] };
}

function bodiesOf({ streams, effects, spent }: MemoryTenant): readonly RecordBody[] {
  return [
    ...[...streams].map(([run, { events }]) => ({ run, events })),
    { effects: [...effects.values()], spent: Object.fromEntries(spent) },
  ];
}

async function* runsOf(store: Journals, tenant: TenantId): ReturnType<EvidenceStore['runs']> {
  const streams = read(store, tenant, ({ held }) =>
    [...held.streams].flatMap(([run, stream]) => {
      const of = heldStream(stream);
      return of ? [{ run, head: of.head }] : [];
    }),
  );
  yield* streams;
}

async function* eventsOf(store: Journals, tenant: TenantId, run: RunId): AsyncGenerator<EvidenceEvent> {
  yield* read(store, tenant, ({ held }) => [...(held.streams.get(run)?.events ?? [])]);
}

/** @throws StoreError when nothing can be read. */
function read<T>(
  store: Journals,
  tenant: TenantId,
  body: (records: OpenRecords) => readonly T[],
): readonly T[] {
  const found: StoreResult<readonly T[]> = store.open
    ? withRecords(store.place, tenant, (records) => ({ ok: true, result: body(records), events: [] }))
    : closed();
  if (!found.ok) throw new StoreError(found);
  return found.result;
}
