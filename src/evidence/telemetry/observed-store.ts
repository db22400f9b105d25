import type { RunId, TenantId, TraceId } from '../../action/ids.ts';
import type { ReasonCode } from '../../action/reason.ts';
import type { EvidenceEvent } from '../event.ts';
import type { EvidenceStore, StoreChange, StoreRequest, StoreResult, StoreView } from '../store/store.ts';

/** A transaction of which nothing was written as it was asked for. */
export interface NotRecorded {
  readonly tenant: TenantId;
  readonly run: RunId;
  readonly trace: TraceId;
  /** `EVIDENCE_UNWRITABLE`, `EVIDENCE_BROKEN`, or why an event may not enter: the run is quarantined then. */
  readonly code: ReasonCode;
}

/** Is told what was recorded, after it is durable. What it does, throws or rejects changes nothing. */
export interface StoreObserver {
  /** The events of one transaction, in their order. */
  recorded(events: readonly EvidenceEvent[]): unknown;
  /** Absent: not interested. */
  notRecorded?(failure: NotRecorded): unknown;
}

/**
 * The same store, with somebody looking on. The observer is called in the order of the transactions and never within
 * one: whoever waits for the store has its answer before. `close` hands over what is left, then closes.
 */
export function observedStore(store: EvidenceStore, observer: StoreObserver): EvidenceStore {
  const post = postTo(observer);
  return {
    kind: store.kind,
    async transact<T>(
      request: StoreRequest,
      decide: (view: StoreView) => StoreChange<T>,
    ): Promise<StoreResult<T>> {
      const result = await store.transact(request, decide);
      post.add(result, request);
      return result;
    },
    take: (request) => store.take(request),
    unknowns: (tenant, limit) => store.unknowns(tenant, limit),
    runs: (tenant) => store.runs(tenant),
    events: (tenant, run) => store.events(tenant, run),
    import: (tenant, run, events) => store.import(tenant, run, events),
    prune: (tenant, before) => store.prune(tenant, before),
    async close() {
      post.deliver();
      await store.close();
    },
  };
}

interface Post {
  add(result: StoreResult<unknown>, request: StoreRequest): void;
  deliver(): void;
}

function postTo(observer: StoreObserver): Post {
  let waiting: (() => unknown)[] = [];
  const deliver = (): void => {
    const now = waiting;
    waiting = [];
    for (const tell of now) quietly(tell);
  };
  const send = (tell: () => unknown): void => {
    if (waiting.length === 0) setImmediate(deliver);
    waiting.push(tell);
  };
  return {
    deliver,
    add(result, { tenant, run, trace }) {
      if (!result.ok) send(() => observer.notRecorded?.({ tenant, run, trace, code: result.code }));
      else if (result.events.length > 0) send(() => observer.recorded(result.events));
    },
  };
}

function quietly(tell: () => unknown): void {
  try {
    Promise.resolve(tell()).catch(() => undefined);
  } catch {
    // An observer has no say in what was recorded.
  }
}
