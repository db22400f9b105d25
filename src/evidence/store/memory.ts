import type { RunId, TenantId } from '../../action/ids.ts';
import type { EvidenceEvent } from '../event.ts';
import type { DecideChange } from './decide.ts';
import { closed, StoreError } from './failure.ts';
import { frozenCopy } from './frozen.ts';
import {
  addEvents,
  applyWriting,
  findEvents,
  forget,
  heldStream,
  holdOf,
  type MemoryTenant,
  newTenant,
  overIn,
  putEffect,
  takenFrom,
} from './memory-tenant.ts';
import { instantOf, requireOptions, type StoreOptions } from './options.ts';
import { requireInstant, requireLimit, requireRequest, requireStream, requireTake } from './request.ts';
import type { EffectRow, EvidenceStore, StoreRequest, StoreResult, TakeRequest } from './store.ts';
import { type AppendPiece, joinPiece, takeIn } from './take-in.ts';
import { type Shelf, transactOn, unwrapped } from './transact.ts';
import { isUnknown } from './waiting.ts';

interface Memory {
  readonly options: StoreOptions;
  readonly tenants: Map<TenantId, MemoryTenant>;
  open: boolean;
}

/**
 * A store that ends with its process: for tests, and where nothing has to outlast the program.
 * @throws TypeError without a credential detector or a clock.
 */
export function openMemoryStore(options: StoreOptions): EvidenceStore {
  requireOptions(options);
  const memory: Memory = { options, tenants: new Map(), open: true };
  const answering = <T>(answer: () => StoreResult<T>): StoreResult<T> => (memory.open ? answer() : closed());
  return {
    kind: 'memory',
    async transact(request, decide) {
      requireRequest(request);
      return unwrapped(() => answering(() => transact(memory, request, decide)));
    },
    async take(request) {
      requireTake(request);
      return answering(() => take(memory, request));
    },
    async unknowns(tenant, limit) {
      requireLimit(limit);
      const rows = [...(memory.tenants.get(tenant)?.effects.values() ?? [])];
      return answering(() => ({ ok: true, result: rows.filter(isUnknown).slice(0, limit), events: [] }));
    },
    runs: (tenant) => runsOf(memory, tenant),
    events: (tenant, run) => eventsOf(memory, tenant, run),
    async import(tenant, run, events) {
      requireStream(tenant, run);
      return memory.open ? takeIn({ tenant, run }, events, appendTo(memory, tenant, run)) : closed();
    },
    async prune(tenant, before) {
      requireInstant('before', before);
      return answering(() => prune(memory, tenant, before));
    },
    async close() {
      memory.open = false;
      memory.tenants.clear();
    },
  };
}

function tenantOf({ tenants }: Memory, tenant: TenantId): MemoryTenant {
  const known = tenants.get(tenant);
  if (known) return known;
  const fresh = newTenant();
  tenants.set(tenant, fresh);
  return fresh;
}

function transact<T>(memory: Memory, request: StoreRequest, decide: DecideChange<T>): StoreResult<T> {
  const tenant = memory.tenants.get(request.tenant) ?? newTenant();
  const shelf: Shelf = {
    hold: () => holdOf(tenant, request),
    find: (lookup) => findEvents(tenant, request.run, lookup),
    write(writing) {
      memory.tenants.set(request.tenant, tenant);
      applyWriting(tenant, request.run, writing);
    },
  };
  return transactOn(shelf, memory.options, request, decide);
}

function take(memory: Memory, request: TakeRequest): StoreResult<readonly EffectRow[]> {
  const tenant = memory.tenants.get(request.tenant);
  const result = tenant ? takenFrom(tenant, request, instantOf(memory.options.now)) : [];
  for (const row of result) if (tenant) putEffect(tenant, row);
  return { ok: true, result, events: [] };
}

async function* runsOf(memory: Memory, tenant: TenantId): ReturnType<EvidenceStore['runs']> {
  requireOpen(memory);
  for (const [run, stream] of memory.tenants.get(tenant)?.streams ?? []) {
    const held = heldStream(stream);
    if (held) yield { run, head: held.head };
  }
}

async function* eventsOf(memory: Memory, tenant: TenantId, run: RunId): AsyncGenerator<EvidenceEvent> {
  requireOpen(memory);
  yield* memory.tenants.get(tenant)?.streams.get(run)?.events ?? [];
}

/** @throws StoreError when it was closed. */
function requireOpen({ open }: Memory): void {
  if (!open) throw new StoreError(closed());
}

function appendTo(memory: Memory, tenantId: TenantId, run: RunId): AppendPiece {
  return async (piece) => {
    if (!memory.open) return closed();
    const tenant = tenantOf(memory, tenantId);
    const stream = tenant.streams.get(run);
    const joined = joinPiece(run, piece, heldStream(stream), (seq) => stream?.events[seq]?.hash);
    if (!joined.ok) return joined.failure;
    addEvents(tenant, run, joined.fresh.map(frozenCopy));
    return { ok: true, result: joined.fresh.length, events: [] };
  };
}

function prune(memory: Memory, tenantId: TenantId, before: string): StoreResult<{ readonly runs: number }> {
  const tenant = memory.tenants.get(tenantId) ?? newTenant();
  const over = overIn(tenant, before, instantOf(memory.options.now));
  forget(tenant, over);
  return { ok: true, result: { runs: over.size }, events: [] };
}
