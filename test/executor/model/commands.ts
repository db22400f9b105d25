import fc from 'fast-check';
import { expect } from 'vitest';
import { type IdempotencyKey, idFrom, type RunId, type TenantId } from '../../../src/action/ids.ts';
import type { Authority } from '../../../src/authority/authority.ts';
import { verifyChain } from '../../../src/evidence/chain.ts';
import { openMemoryStore } from '../../../src/evidence/store/memory.ts';
import type { EvidenceStore, Spent } from '../../../src/evidence/store/store.ts';
import { createExecutor, type Executor } from '../../../src/executor/executor.ts';
import { POINTS, type Point } from '../../../src/executor/kit.ts';
import { createVirtualClock, type VirtualClock } from '../../../src/testing/virtual-clock.ts';
import { detectSample } from '../../evidence/story.ts';
import { ACTOR, PERSON, POLICY } from '../desk.ts';
import { type Told, wrongs } from './judge.ts';
import {
  BEHAVIOURS,
  type Behaviour,
  createWorld,
  type StoreFault,
  scripted,
  type World,
  watched,
} from './world.ts';

export const TENANTS: readonly TenantId[] = [idFrom('tenant', 'ash'), idFrom('tenant', 'yew')];
export const RUNS: readonly RunId[] = [idFrom('run', 'run-1'), idFrom('run', 'run-2')];

const BUDGET = { id: 'shift', calls: 6, timeMs: 160_000, spend: 12 } as const;

/** Nothing is remembered but what was told: the judge knows what must hold. */
export type Model = Record<string, never>;

/** A process of one tenant, which may be stopped at a point: for good, or until it is let go on. */
interface Process {
  readonly executor: Executor;
  stopAt: { readonly point: Point; readonly for: 'good' | 'a while' } | undefined;
}

export interface Real {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly bare: EvidenceStore;
  readonly store: EvidenceStore;
  readonly processes: Map<TenantId, Process>;
  /** Lets processes go on that were stopped for a while. */
  readonly paused: (() => void)[];
  readonly told: Told[];
  readonly questions: {
    readonly tenant: TenantId;
    readonly run: RunId;
    readonly id: string;
    readonly digest: string;
  }[];
}

export function createReal(): Real {
  const clock = createVirtualClock();
  const world = createWorld();
  const bare = openMemoryStore({ now: clock.now, detectCredential: detectSample });
  return {
    clock,
    world,
    bare,
    store: watched(bare, world),
    processes: new Map(),
    paused: [],
    told: [],
    questions: [],
  };
}

function processOf(real: Real, tenant: TenantId): Process {
  const running = real.processes.get(tenant);
  if (running) return running;
  const { clock, world, store } = real;
  const bounds = { timeoutMs: 5000, spend: () => 2 } as const;
  const process: Process = {
    stopAt: undefined,
    executor: createExecutor({
      store,
      clock,
      policy: POLICY,
      leaseMs: 10_000,
      graceMs: 1000,
      permitMs: 40_000,
      approvalMs: 60_000,
      settleMs: 30_000,
      tools: [
        scripted(world, clock, tenant, {
          ...bounds,
          name: 'post',
          dispatch: 'signalled',
          retry: { attempts: 3, budgetMs: 30_000 },
        }),
        scripted(world, clock, tenant, { ...bounds, name: 'refund', dispatch: 'signalled' }),
      ],
      at: (point) => {
        const { stopAt } = process;
        if (stopAt?.point !== point) return;
        process.stopAt = undefined;
        // A dead process is replaced by the next command; a paused one wakes up beside its successor.
        real.processes.delete(tenant);
        return new Promise((resolve) => {
          if (stopAt.for === 'a while') real.paused.push(resolve);
        });
      },
    }),
  };
  real.processes.set(tenant, process);
  return process;
}

/** Lets time pass until everything that can end has ended. */
async function goOn({ clock }: Real, milliseconds: number): Promise<void> {
  await clock.advance(milliseconds);
}

type Command = fc.AsyncCommand<Model, Real>;

interface Asked {
  readonly tenant: TenantId;
  readonly run: RunId;
  readonly name: 'post' | 'refund';
  readonly key: IdempotencyKey;
  readonly to: string;
  readonly script: readonly Behaviour[];
  readonly faults: readonly (StoreFault | undefined)[];
  readonly stop?: { readonly point: Point; readonly for: 'good' | 'a while' } | undefined;
  readonly cancelAfter?: number | undefined;
  readonly twice: boolean;
  readonly wait: number;
}

function authorityOf(tenant: TenantId): Authority {
  return { tenant, actor: ACTOR, capabilities: ['app:desk'], budgets: [BUDGET] };
}

class Ask implements Command {
  readonly asked: Asked;
  constructor(asked: Asked) {
    this.asked = asked;
  }
  check(): boolean {
    return true;
  }
  async run(_: Model, real: Real): Promise<void> {
    const { tenant, run, name, key, to, script, faults, stop, cancelAfter, twice, wait } = this.asked;
    const process = processOf(real, tenant);
    process.stopAt = stop;
    real.world.script = [...script];
    real.world.faults = [...faults];
    const cancel = new AbortController();
    const request = {
      name,
      arguments: { to },
      authority: authorityOf(tenant),
      run,
      key,
      signal: cancel.signal,
    };
    for (let time = 0; time < (twice ? 2 : 1); time++) {
      void process.executor.execute(request).then((execution) => {
        real.told.push({ tenant, key, status: execution.status, after: real.world.happenings.length });
        if (execution.status === 'asked') real.questions.push({ tenant, ...execution.question });
      });
    }
    if (cancelAfter !== undefined) {
      await goOn(real, cancelAfter);
      cancel.abort();
    }
    await goOn(real, wait);
    real.world.faults = [];
    process.stopAt = undefined;
    judge(real);
  }
  toString(): string {
    return `ask ${JSON.stringify(this.asked)}`;
  }
}

/** A command of few words. */
function command(words: string, run: (real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (_, real) => {
      await run(real);
      judge(real);
    },
    toString: () => words,
  };
}

function answer(which: number, yes: boolean): Command {
  return command(`${yes ? 'approve' : 'decline'} question ${which}`, async (real) => {
    const question = real.questions[which % Math.max(1, real.questions.length)];
    if (!question) return;
    const { executor } = processOf(real, question.tenant);
    const said = {
      tenant: question.tenant,
      run: question.run,
      question: idFrom<Parameters<Executor['approve']>[0]['question']>('question', question.id),
      digest: question.digest as Parameters<Executor['approve']>[0]['digest'],
      approver: PERSON,
    };
    await (yes ? executor.approve(said) : executor.decline(said));
  });
}

function judge(real: Real): void {
  expect(wrongs(real.world, real.told)).toEqual([]);
}

const askCommand: fc.Arbitrary<Command> = fc
  .record({
    tenant: fc.constantFrom(...TENANTS, ...TENANTS.slice(0, 1)),
    run: fc.constantFrom(...RUNS),
    name: fc.constantFrom('post' as const, 'post' as const, 'refund' as const),
    key: fc.constantFrom(1, 2),
    to: fc.constantFrom('a', 'a', 'a', 'a', 'a', 'b'),
    script: fc.array(fc.constantFrom(...BEHAVIOURS), { maxLength: 3 }),
    faults: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.constantFrom(undefined, undefined, 'refused' as const, 'written, and the answer lost' as const),
          { maxLength: 5 },
        ),
      },
    ),
    stop: fc.option(
      fc.record({
        point: fc.constantFrom(...POINTS),
        for: fc.constantFrom('good' as const, 'a while' as const),
      }),
      {
        nil: undefined,
        freq: 3,
      },
    ),
    cancelAfter: fc.option(fc.constantFrom(0, 10, 6000), { nil: undefined, freq: 4 }),
    twice: fc.boolean(),
    wait: fc.constantFrom(0, 100, 10_000, 70_000),
  })
  .map((asked) => new Ask({ ...asked, key: idFrom('key', `${asked.name}-${asked.key}`) }));

/** Everything that may happen to an executor. */
export const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    command('the paused go on', async (real) => {
      for (const go of real.paused.splice(0)) go();
      await goOn(real, 0);
    }),
  ),
  askCommand,
  askCommand,
  askCommand,
  askCommand,
  askCommand,
  fc.tuple(fc.nat({ max: 3 }), fc.boolean()).map(([which, yes]) => answer(which, yes)),
  fc.constantFrom(100, 12_000, 50_000).map((ms) => command(`${ms} ms pass`, (real) => goOn(real, ms))),
  fc.constantFrom(...TENANTS).map((tenant) =>
    command(`${tenant} recovers`, async (real) => {
      await processOf(real, tenant).executor.recover(tenant);
    }),
  ),
  fc.constantFrom(...TENANTS).map((tenant) =>
    command(`${tenant} reconciles`, async (real) => {
      await processOf(real, tenant).executor.reconcile(tenant);
    }),
  ),
  fc.constantFrom(...TENANTS).map((tenant) =>
    command(`the process of ${tenant} dies`, async (real) => {
      const process = real.processes.get(tenant);
      if (process) process.stopAt = undefined;
      real.processes.delete(tenant);
    }),
  ),
];

/** What must hold once nothing goes on any more. */
export async function judgeTheEnd(real: Real): Promise<void> {
  for (const go of real.paused.splice(0)) go();
  await real.clock.advance(200_000);
  judge(real);
  for (const tenant of TENANTS) {
    const spent = await spentBy(real, tenant);
    expect(spent.calls).toBeLessThanOrEqual(BUDGET.calls);
    expect(spent.spend).toBeLessThanOrEqual(BUDGET.spend);
    expect(spent.timeMs).toBeLessThanOrEqual(BUDGET.timeMs);
    const effects = real.world.happenings.filter(
      (one) => one.what === 'effect' && one.tenant === tenant,
    ).length;
    expect(effects).toBeLessThanOrEqual(BUDGET.calls);
    for await (const { run, head } of real.bare.runs(tenant)) {
      const events = [];
      for await (const event of real.bare.events(tenant, run)) events.push(event);
      expect(verifyChain(events, { run, tenant, head })).toMatchObject({ ok: true });
    }
  }
}

async function spentBy({ bare }: Real, tenant: TenantId): Promise<Spent> {
  const [run] = RUNS;
  if (run === undefined) throw new Error('no run');
  const asked = {
    tenant,
    run,
    trace: run as never,
    host: 'judge',
    keys: [],
    actions: [],
    budgets: [BUDGET.id],
  };
  const read = await bare.transact(asked, (view) => ({
    events: [],
    effects: [],
    result: view.spent(BUDGET.id),
  }));
  if (!read.ok) throw new Error(read.message);
  return read.result;
}
