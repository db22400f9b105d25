import {
  type ActorId,
  type IdempotencyKey,
  idFrom,
  type RunId,
  type TenantId,
} from '../../src/action/ids.ts';
import type { JsonObject } from '../../src/action/json.ts';
import type { Authority } from '../../src/authority/authority.ts';
import type { EvidenceEvent } from '../../src/evidence/event.ts';
import { openMemoryStore } from '../../src/evidence/store/memory.ts';
import type { EvidenceStore } from '../../src/evidence/store/store.ts';
import type { Execution } from '../../src/executor/execution.ts';
import { createExecutor, type Executor, type ExecutorOptions } from '../../src/executor/executor.ts';
import type { ActionFacts } from '../../src/executor/facts.ts';
import type { ExecuteRequest } from '../../src/executor/request.ts';
import type { Tool, ToolContext } from '../../src/executor/tool.ts';
import { createPolicy } from '../../src/policy/policy.ts';
import type { Policy } from '../../src/policy/rule.ts';
import { createVirtualClock, type VirtualClock } from '../../src/testing/virtual-clock.ts';
import { detectSample } from '../evidence/story.ts';

export const TENANT: TenantId = idFrom('tenant', 'tenant-ash');
export const ACTOR: ActorId = idFrom('actor', 'clerk');
export const PERSON: ActorId = idFrom('actor', 'supervisor');
export const RUN: RunId = idFrom('run', 'run-birch');

export const AUTHORITY: Authority = {
  tenant: TENANT,
  actor: ACTOR,
  capabilities: ['app:desk'],
};

/** Lets `post` and `look` through, asks about `refund`, and does not know anything else. */
export const POLICY: Policy<ActionFacts> = createPolicy<ActionFacts>({
  name: 'desk',
  rules: [
    {
      id: 'known',
      about: 'only what the desk does',
      reasons: ['UNKNOWN_ACTION', 'HUMAN_REVIEW_REQUIRED', 'TENANT_MISMATCH', 'CAPABILITY_MISSING'],
      judge: ({ action, authority, facts }) => {
        if (facts.tenant !== undefined && facts.tenant !== authority.tenant) return block('TENANT_MISMATCH');
        if (!authority.capabilities.includes('app:desk')) return block('CAPABILITY_MISSING');
        if (action.name === 'refund')
          return [{ verdict: 'ask', reason: 'HUMAN_REVIEW_REQUIRED', rule: 'known' }];
        return action.name === 'post' || action.name === 'look' ? [] : block('UNKNOWN_ACTION');
      },
    },
  ],
});

function block(reason: 'UNKNOWN_ACTION' | 'TENANT_MISMATCH' | 'CAPABILITY_MISSING') {
  return [{ verdict: 'block', reason, rule: 'known' }] as const;
}

export interface Desk {
  readonly clock: VirtualClock;
  readonly store: EvidenceStore;
  readonly executor: Executor;
  /** Another executor on the same store, as another process would be. */
  another(options?: Partial<ExecutorOptions>): Executor;
  events(run?: RunId): Promise<readonly EvidenceEvent[]>;
  /** The types of events in their order. */
  story(run?: RunId): Promise<readonly string[]>;
}

/** Where a desk keeps what it does; the store goes by the clock. */
export type DeskPlace = Pick<Desk, 'clock' | 'store'>;

function inMemory(): DeskPlace {
  const clock = createVirtualClock();
  return { clock, store: openMemoryStore({ now: clock.now, detectCredential: detectSample }) };
}

export function deskOf(
  tools: readonly Tool[],
  options: Partial<ExecutorOptions> = {},
  { clock, store }: DeskPlace = inMemory(),
): Desk {
  const another = (more: Partial<ExecutorOptions> = {}): Executor =>
    createExecutor({ store, tools, policy: POLICY, clock, host: 'desk', ...options, ...more });
  const events = async (run: RunId = RUN): Promise<readonly EvidenceEvent[]> => {
    const all: EvidenceEvent[] = [];
    for await (const event of store.events(TENANT, run)) all.push(event);
    return all;
  };
  const story = async (run: RunId = RUN): Promise<readonly string[]> =>
    (await events(run)).map(({ type }) => type);
  return { clock, store, executor: another(), another, events, story };
}

export function ask(name: string, args: JsonObject = {}, more: Partial<ExecuteRequest> = {}): ExecuteRequest {
  return { name, arguments: args, authority: AUTHORITY, run: RUN, ...more };
}

export function keyNamed(name: string): IdempotencyKey {
  return idFrom('key', name);
}

/** Waits for an execution while the clock goes on. */
export async function whileTimeGoesOn<T>(clock: VirtualClock, work: Promise<T>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  for (let step = 0; !done && step < 100; step++) {
    if (clock.waiting > 0) await clock.drain();
    else await clock.advance(0);
  }
  return ended;
}

/** A tool that notes its effects. */
export interface Recorded {
  readonly tool: Tool;
  readonly effects: string[];
  readonly contexts: ToolContext[];
}

export function toolThat(
  run: (args: JsonObject, context: ToolContext, effect: () => void) => ReturnType<Tool['run']>,
  more: Partial<Tool> = {},
): Recorded {
  const effects: string[] = [];
  const contexts: ToolContext[] = [];
  const tool: Tool = {
    name: 'post',
    ...more,
    run: (args, context) => {
      contexts.push(context);
      return run(args, context, () => effects.push(context.key));
    },
  };
  return { tool, effects, contexts };
}

/** Never settles, as a server that does not answer. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

export function statusOf(execution: Execution): string {
  return execution.status === 'confirmed' ? 'confirmed' : `${execution.status} ${execution.refusal.code}`;
}
