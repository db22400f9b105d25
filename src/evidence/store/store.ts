import type {
  ActionId,
  EventId,
  IdempotencyKey,
  PermitId,
  ReceiptId,
  RunId,
  TenantId,
  TraceId,
} from '../../action/ids.ts';
import type { ReasonCode } from '../../action/reason.ts';
import type { Permit } from '../../permit/permit.ts';
import type { Head } from '../chain.ts';
import type { EventBody, EvidenceEvent, Outcome } from '../event.ts';

/**
 * How far an effect came. `asked`: a person has not answered yet; `declined`: they said no. `void`: the right
 * ended before it was used. `claimed`: an executor owns it and nothing left yet. `dispatched`: it left, or is about to.
 * `reconciled`: it was unknown and somebody found out.
 */
export type EffectState =
  | 'asked'
  | 'declined'
  | 'void'
  | 'permitted'
  | 'claimed'
  | 'dispatched'
  | Outcome
  | 'reconciled';

/** How an effect ended, as whoever asks again is told. */
export interface Receipt {
  readonly id: ReceiptId;
  readonly outcome: Outcome;
  /** RFC 3339. */
  readonly at: string;
  readonly attempts: number;
  /** Digest of what the tool answered. */
  readonly result?: string;
  /** Why it did not end as confirmed. */
  readonly why?: ReasonCode;
}

/** One effect of a tenant, under its idempotency key. A projection: the events are the truth. */
export interface EffectRow {
  readonly tenant: TenantId;
  readonly key: IdempotencyKey;
  /** While it is `asked`: the permit as it will be once a person says yes. Its id is the question's id. */
  readonly permit: Permit;
  /** The event that recorded the permit, or that asked. What follows names it as its parent. */
  readonly event: EventId;
  readonly state: EffectState;
  readonly attempts: number;
  /** The executor that owns it, and until when, RFC 3339. Absent: nobody does. */
  readonly owner?: string;
  readonly leased?: string;
  /** Time that its budgets were charged with ahead, in milliseconds; what is left is given back. Absent: none. */
  readonly reservedMs?: number;
  readonly receipt?: Receipt;
  /** Why a person or a reconciliation has to look first. Absent: nobody has to. */
  readonly quarantine?: ReasonCode;
}

/** What was charged to a budget so far. */
export interface Spent {
  readonly calls: number;
  readonly timeMs: number;
  readonly spend: number;
}

/** What a transaction looks at. All of it is locked against others until the transaction ends. */
export interface StoreRequest {
  readonly tenant: TenantId;
  readonly run: RunId;
  readonly trace: TraceId;
  /** Name of the application, for the event that begins a run. */
  readonly host: string;
  readonly keys: readonly IdempotencyKey[];
  /** Looked up by permit where the key is not known. Absent: none. */
  readonly permits?: readonly PermitId[];
  /**
   * Actions whose events of this run are wanted, as parents of new ones. Those of the rows that `keys` and `permits` lead
   * to come by themselves.
   */
  readonly actions: readonly ActionId[];
  /** Host's call ids that new events carry. Absent: none. */
  readonly calls?: readonly string[];
  /** Ids of budgets. Absent: none. */
  readonly budgets?: readonly string[];
}

/** What a transaction sees. */
export interface StoreView {
  /** RFC 3339, the time of all that it writes. */
  readonly at: string;
  effect(key: IdempotencyKey): EffectRow | undefined;
  effectOfPermit(permit: PermitId): EffectRow | undefined;
  /** Of a budget that nothing was charged to: zeros. */
  spent(budget: string): Spent;
  /** The wanted events of this run, in their order. */
  readonly events: readonly EvidenceEvent[];
  /** Challenges of quarantines of this run that nobody has cleared. Not empty: nothing may be dispatched. */
  readonly quarantined: readonly string[];
}

/** An event as a transaction writes it; the store knows the rest. */
export type StoreDraft = EventBody & {
  /** Made with `newId` when something else names it. Absent: the store makes one. */
  readonly id?: EventId;
  readonly parent?: EventId;
  readonly actor?: string;
};

/** What a transaction writes: all of it or nothing. */
export interface StoreChange<T> {
  readonly events: readonly StoreDraft[];
  /** Replace the rows of their keys. */
  readonly effects: readonly EffectRow[];
  /** New totals by budget. Absent: as they are. */
  readonly spent?: Readonly<Record<string, Spent>>;
  readonly result: T;
}

/** Why nothing was written. `mend` says what to do. */
export interface StoreFailure {
  readonly ok: false;
  /**
   * `EVIDENCE_UNWRITABLE`: the store cannot be reached or written. `EVIDENCE_BROKEN`: what it holds was changed from
   * outside. Else the reason for which an event was refused; the run is quarantined then.
   */
  readonly code: ReasonCode;
  /** The field of the event that was refused. */
  readonly field?: string;
  readonly message: string;
  readonly mend: string;
}

export type StoreResult<T> =
  | { readonly ok: true; readonly result: T; readonly events: readonly EvidenceEvent[] }
  | StoreFailure;

/** Effects that nobody owns any more. */
export interface TakeRequest {
  readonly tenant: TenantId;
  /** Who takes them, and until when, RFC 3339. */
  readonly owner: string;
  readonly leased: string;
  /** Most of them to take, from 1. */
  readonly limit: number;
}

/**
 * Where effects and their evidence are kept. One interface for memory, files, SQLite and PostgreSQL; one conformance
 * suite. Nothing of it throws for what a store can meet at run time: failures are values.
 */
export interface EvidenceStore {
  readonly kind: 'memory' | 'journal' | 'sqlite' | 'postgres';
  /**
   * Looks, lets `decide` choose what to write, writes it durably, as if no other transaction of that tenant ran meanwhile.
   * `decide` must be quick and synchronous, and may be called more than once. What it throws is thrown on; nothing is
   * written then.
   */
  transact<T>(request: StoreRequest, decide: (view: StoreView) => StoreChange<T>): Promise<StoreResult<T>>;
  /** Takes effects in `claimed` or `dispatched` whose lease is over, those that wait longest first. */
  take(request: TakeRequest): Promise<StoreResult<readonly EffectRow[]>>;
  /** The effects that wait for somebody to find out how they ended. */
  unknowns(tenant: TenantId, limit: number): Promise<StoreResult<readonly EffectRow[]>>;
  /** The runs of a tenant, oldest first, with the end of each stream. */
  runs(tenant: TenantId): AsyncIterable<{ readonly run: RunId; readonly head: Head }>;
  /** One stream in its order. */
  events(tenant: TenantId, run: RunId): AsyncIterable<EvidenceEvent>;
  /** Takes in a stream that was written elsewhere, as it is. What is there already is left; another one is refused. */
  import(
    tenant: TenantId,
    run: RunId,
    events: AsyncIterable<EvidenceEvent> | Iterable<EvidenceEvent>,
  ): Promise<StoreResult<{ readonly added: number }>>;
  /** Forgets streams that ended before this time, RFC 3339, and their effects; those that wait for somebody stay. */
  prune(tenant: TenantId, before: string): Promise<StoreResult<{ readonly runs: number }>>;
  close(): Promise<void>;
}
