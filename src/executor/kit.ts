import type { IdempotencyKey, TenantId } from '../action/ids.ts';
import type { EvidenceStore } from '../evidence/store/store.ts';
import type { TrustedKeys } from '../permit/dsse.ts';
import type { Policy } from '../policy/rule.ts';
import type { Clock } from './clock.ts';
import type { ActionFacts } from './facts.ts';
import type { Tool } from './tool.ts';

/** Where a test may stop, fail or kill an executor. */
export const POINTS = [
  'before_decision',
  'after_decision',
  'before_dispatch',
  'after_dispatch',
  'before_receipt',
  'after_receipt',
] as const;

export type Point = (typeof POINTS)[number];

/** Called at each point. What it throws ends the execution there, as the death of the process would. */
export type AtPoint = (point: Point, key: IdempotencyKey) => void | Promise<void>;

/** The parts that every step of an execution uses. @internal */
export interface Kit {
  readonly store: Pick<EvidenceStore, 'transact' | 'take' | 'unknowns'>;
  readonly policy: Policy<ActionFacts> | undefined;
  readonly trusted: TrustedKeys;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly clock: Clock;
  readonly host: string;
  readonly owner: string;
  readonly permitMs: number;
  readonly approvalMs: number;
  readonly leaseMs: number;
  readonly graceMs: number;
  readonly settleMs: number;
  readonly at: AtPoint;
  /** Whether a host's call id names one call of a run. False: it is a label that evidence does not hold. */
  readonly uniqueCalls: boolean;
  /** Calls that go on in this process after their end was recorded, by tenant and key. */
  readonly late: Map<string, Promise<void>>;
  /** Executions of this process by tenant and key: a repetition waits for the first. */
  readonly flights: Map<string, Promise<unknown>>;
}

/** Where an effect of a tenant is found in this process. @internal */
export function placeOf(tenant: TenantId, key: IdempotencyKey): string {
  return `${tenant}\n${key}`;
}
