import { randomUUID } from 'node:crypto';
import type { TenantId } from '../action/ids.ts';
import type { EvidenceStore } from '../evidence/store/store.ts';
import type { TrustedKeys } from '../permit/dsse.ts';
import type { Policy } from '../policy/rule.ts';
import { type Answer, type Answered, approve, decline } from './approve.ts';
import { type Clock, systemClock } from './clock.ts';
import { execute } from './execute.ts';
import type { Execution } from './execution.ts';
import type { ActionFacts } from './facts.ts';
import { guardedStore } from './guarded-store.ts';
import type { AtPoint, Kit } from './kit.ts';
import { type FoundOut, type Reconciliation, reconcileByHand, reconcileUnknowns } from './reconcile.ts';
import { type Recovered, recover } from './recover.ts';
import type { ExecuteRequest } from './request.ts';
import type { Tool } from './tool.ts';

export interface ExecutorOptions {
  readonly store: EvidenceStore;
  readonly tools: readonly Tool[];
  /** Absent: it decides nothing, and every request brings a signed permit. */
  readonly policy?: Policy<ActionFacts>;
  /** Whose permits it takes. Absent: nobody's but its own. */
  readonly trusted?: TrustedKeys;
  /** Name of the application, for evidence. Absent: `holdfast`. */
  readonly host?: string;
  readonly clock?: Clock;
  /** How long a permit, and a person's yes, may be used, in milliseconds. Absent: 5 minutes. */
  readonly permitMs?: number;
  /** How long a question to a person stays open, in milliseconds. Absent: 24 hours. */
  readonly approvalMs?: number;
  /** How long beyond a tool's own time an effect stays this executor's, in milliseconds. Absent: 60 seconds. */
  readonly leaseMs?: number;
  /** How long a tool that was told to stop may take to do so, in milliseconds. Absent: 5 seconds. */
  readonly graceMs?: number;
  /**
   * How long an unknown effect may still come about, in milliseconds, before anybody is asked how it ended. Absent: 60
   * seconds. What goes on in this process is waited for in any case.
   */
  readonly settleMs?: number;
  /**
   * `unique`: a host's call id names one call of a run, and the same id with other arguments quarantines the run. `labels`:
   * hosts that use one id for everything. Absent: `unique`.
   */
  readonly callIds?: 'unique' | 'labels';
  /** For tests of faults. */
  readonly at?: AtPoint;
}

/** The only door to an effect. No method throws for what happens at run time. */
export interface Executor {
  execute(request: ExecuteRequest): Promise<Execution>;
  approve(answer: Answer): Promise<Answered>;
  decline(answer: Answer): Promise<Answered>;
  /** Finds out about effects whose executor died. To be called at the start and from time to time. */
  recover(tenant: TenantId): Promise<Recovered>;
  /** Asks the tools of unknown effects how they ended. `limit` absent: 100. */
  reconcile(tenant: TenantId, limit?: number): Promise<readonly Reconciliation[]>;
  /** Records what somebody found out of an unknown effect. */
  reconcileByHand(found: FoundOut): Promise<Reconciliation>;
  /** Waits for calls that went on after their end was recorded. */
  drain(): Promise<void>;
}

const MINUTE = 60_000;
const MOST_UNKNOWNS = 100;

/**
 * Makes the only door to the effects of these tools.
 * @throws TypeError when two tools share a name, or a time or a bound is none.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const kit = kitOf(options);
  return Object.freeze({
    execute: (request: ExecuteRequest) => execute(kit, request),
    approve: (answer: Answer) => approve(kit, answer),
    decline: (answer: Answer) => decline(kit, answer),
    recover: (tenant: TenantId) => recover(kit, tenant),
    reconcile: (tenant: TenantId, limit = MOST_UNKNOWNS) => reconcileUnknowns(kit, tenant, limit),
    reconcileByHand: (found: FoundOut) => reconcileByHand(kit, found),
    drain: async () => {
      while (kit.late.size > 0) await Promise.all(kit.late.values());
    },
  });
}

/** @internal */
export function kitOf(options: ExecutorOptions): Kit {
  const { store, tools, policy, trusted = {}, host = 'holdfast', clock = systemClock } = options;
  return {
    store: guardedStore(store),
    policy,
    trusted,
    tools: byName(tools.map(checkedTool)),
    clock,
    host,
    owner: `executor_${randomUUID()}`,
    permitMs: positive('permitMs', options.permitMs ?? 5 * MINUTE),
    approvalMs: positive('approvalMs', options.approvalMs ?? 24 * 60 * MINUTE),
    leaseMs: positive('leaseMs', options.leaseMs ?? MINUTE),
    graceMs: Math.min(LONGEST_TIME, positive('graceMs', options.graceMs ?? 5000)),
    settleMs: positive('settleMs', options.settleMs ?? MINUTE),
    at: options.at ?? (() => undefined),
    uniqueCalls: options.callIds !== 'labels',
    late: new Map(),
    flights: new Map(),
  };
}

/** What a timer can wait for. */
const LONGEST_TIME = 2 ** 31 - 1;
/** A hundred years. */
const LONGEST_LIFE = 100 * 365 * 24 * 60 * MINUTE;

/** @throws TypeError when a bound of a tool is none. */
function checkedTool(tool: Tool): Tool {
  const { name, timeoutMs, retry } = tool;
  const bounds = { timeoutMs, 'retry.attempts': retry?.attempts, 'retry.budgetMs': retry?.budgetMs };
  for (const [bound, value] of Object.entries(bounds)) {
    const isBound = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LONGEST_TIME;
    if (value !== undefined && !isBound)
      throw new TypeError(
        `\`${bound}\` of the tool \`${name}\` must be a whole number from 1 to ${LONGEST_TIME}`,
      );
  }
  return tool;
}

function byName(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const named = new Map(tools.map((tool) => [tool.name, tool]));
  if (named.size !== tools.length) throw new TypeError('two tools share a name');
  return named;
}

function positive(name: string, value: number): number {
  if (!(value > 0 && value <= LONGEST_LIFE))
    throw new TypeError(`\`${name}\` must be more than 0 and at most ${LONGEST_LIFE}, not \`${value}\``);
  return value;
}
