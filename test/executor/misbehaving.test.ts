import { describe, expect, test } from 'vitest';
import { type ActorId, idFrom, type RunId, type TenantId } from '../../src/action/ids.ts';
import type { ExecuteRequest } from '../../src/executor/request.ts';
import { NothingHappened, type Tool } from '../../src/executor/tool.ts';
import {
  AUTHORITY,
  ask,
  type Desk,
  deskOf,
  keyNamed,
  never,
  PERSON,
  RUN,
  statusOf,
  TENANT,
  toolThat,
  whileTimeGoesOn,
} from './desk.ts';

const KEY = keyNamed('parcel-2');
const OTHER_RUN: RunId = idFrom('run', 'run-willow');
const SIGNALLED: Partial<Tool> = {
  dispatch: 'signalled',
  timeoutMs: 1000,
  retry: { attempts: 3, budgetMs: 5000 },
};

const sleep = (desk: Desk, ms: number): Promise<void> =>
  new Promise((resolve) => {
    desk.clock.timer(ms, resolve);
  });

describe('a tool that goes on behind its own back', () => {
  test('fails while it departs: what was being recorded is waited for, and nothing is tried again', async () => {
    const post = toolThat(async (_, { dispatch }, effect) => {
      await Promise.all([dispatch().then(effect), Promise.reject(new Error('beside'))]);
      return 'never';
    }, SIGNALLED);
    const desk = deskOf([post.tool]);
    const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', {}, { key: KEY })));
    expect(statusOf(done)).toBe('unknown EFFECT_OUTCOME_UNKNOWN');
    expect(post.effects).toEqual([]);
    expect(await desk.story()).toEqual([
      'run_started',
      'proposal',
      'decision',
      'permit',
      'dispatched',
      'receipt',
    ]);
  });

  test('departs once its attempt is over: it may not, and only the next attempt does', async () => {
    let desk: Desk;
    const post = toolThat(async (_, { attempt, dispatch }, effect) => {
      if (attempt === 1) {
        void sleep(desk, 300)
          .then(dispatch)
          .then(effect, () => undefined);
        throw new NothingHappened();
      }
      await sleep(desk, 500);
      await dispatch();
      effect();
      return 'sent';
    }, SIGNALLED);
    desk = deskOf([post.tool]);
    const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', {}, { key: KEY })));
    expect(statusOf(done)).toBe('confirmed');
    expect(post.effects).toEqual([KEY]);
  });

  test('answers before it departs: nobody knows what it did, and it does nothing more', async () => {
    let desk: Desk;
    const post = toolThat((_, { dispatch }, effect) => {
      void sleep(desk, 300)
        .then(dispatch)
        .then(effect, () => undefined);
      return 'sent';
    }, SIGNALLED);
    desk = deskOf([post.tool]);
    const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', {}, { key: KEY })));
    expect(statusOf(done)).toBe('unknown EFFECT_OUTCOME_UNKNOWN');
    await desk.clock.advance(1000);
    expect(post.effects).toEqual([]);
  });
});

describe('what a tool throws or says', () => {
  const hostile = new Proxy(
    {},
    {
      getPrototypeOf: () => {
        throw new Error('looked at');
      },
    },
  );

  test.each<[string, Tool['run'], Partial<Tool>, string]>([
    [
      'something that may not be looked at',
      () => Promise.reject(hostile),
      {},
      'unknown EFFECT_OUTCOME_UNKNOWN',
    ],
    [
      'the same before anything left',
      () => Promise.reject(hostile),
      { dispatch: 'signalled' },
      'failed TOOL_FAILED',
    ],
    [
      'an answer that is accepted by a promise',
      () => 'sent',
      { accepts: async () => true },
      'unknown EFFECT_OUTCOME_UNKNOWN',
    ],
    [
      'an answer that is refused by a promise',
      () => 'sent',
      { accepts: async () => false },
      'unknown EFFECT_OUTCOME_UNKNOWN',
    ],
    [
      'an answer about which nothing is said',
      () => 'sent',
      { accepts: (() => undefined) as unknown as NonNullable<Tool['accepts']> },
      'unknown EFFECT_OUTCOME_UNKNOWN',
    ],
    [
      'an answer that is accepted',
      () => 'sent',
      { accepts: (answer: unknown) => answer === 'sent' },
      'confirmed',
    ],
  ] as never)('%s', async (_, run, more, expected) => {
    const desk = deskOf([{ ...more, name: 'post', run }]);
    expect(statusOf(await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post'))))).toBe(expected);
  });

  test('effects in words that evidence does not have', async () => {
    const words = [{ verb: 'hidden words', domain: 'file', certainty: 'certain' }] as never;
    const post = toolThat(() => 'sent', { effects: () => words });
    const desk = deskOf([post.tool]);
    expect(statusOf(await desk.executor.execute(ask('post')))).toBe('refused RULE_FAILED');
    expect(JSON.stringify(await desk.events())).not.toContain('hidden words');
  });

  test.each<[string, object]>([
    ['timeoutMs', { timeoutMs: 2 ** 31 }],
    ['timeoutMs', { timeoutMs: Number.NaN }],
    ['retry.attempts', { retry: { attempts: 0, budgetMs: 1 } }],
    ['retry.budgetMs', { retry: { attempts: 1, budgetMs: Number.POSITIVE_INFINITY } }],
  ])('a bound that is none is named: %s', (bound, more) => {
    expect(() => deskOf([toolThat(() => 'sent', more).tool])).toThrow(`\`${bound}\` of the tool \`post\``);
  });
});

describe('a clock or a store that misbehaves', () => {
  test('the clock goes back during a call: its budget is not given more than it had', async () => {
    let desk: Desk;
    const post = toolThat(() => {
      desk.clock.set('2029-12-31T23:00:00.000Z');
      return 'sent';
    });
    desk = deskOf([post.tool]);
    const authority = { ...AUTHORITY, budgets: [{ id: 'day', calls: 9, timeMs: 90_000 }] };
    expect(statusOf(await desk.executor.execute(ask('post', {}, { authority })))).toBe('confirmed');
  });

  test.each([
    [0, 'refused EVIDENCE_UNWRITABLE'],
    [1, 'failed EVIDENCE_UNWRITABLE'],
    [2, 'confirmed'],
  ])('a store that throws at write %i', async (write, expected) => {
    const post = toolThat(() => 'sent');
    const desk = deskOf([post.tool]);
    let writes = 0;
    const store: Desk['store'] = {
      ...desk.store,
      transact: (request, decide) =>
        writes++ === write ? Promise.reject(new Error('secret words')) : desk.store.transact(request, decide),
    };
    const done = await whileTimeGoesOn(desk.clock, desk.another({ store }).execute(ask('post')));
    expect(statusOf(done)).toBe(expected);
    expect(JSON.stringify(done)).not.toContain('secret words');
  });

  test('no method throws what a store throws', async () => {
    const throwing = () => Promise.reject(new Error('no'));
    const desk = deskOf([toolThat(() => 'sent').tool]);
    const store: Desk['store'] = { ...desk.store, transact: throwing, take: throwing, unknowns: throwing };
    const executor = desk.another({ store });
    const answer = {
      tenant: TENANT,
      run: RUN,
      question: idFrom('q', 'permit_1') as never,
      digest: '' as never,
    };
    expect(await executor.approve({ ...answer, approver: PERSON })).toMatchObject({ ok: false });
    expect(await executor.recover(TENANT)).toEqual({ freed: [], unknown: [] });
    expect(await executor.reconcile(TENANT)).toEqual([]);
  });
});

describe('requests that are none', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a word', 'post'],
    ['no authority', { name: 'post', arguments: {}, run: RUN }],
    ['a run that is no name', ask('post', {}, { run: 'a\nb' as RunId })],
    ['a key that is no name', ask('post', {}, { key: '' as never })],
    ['a call that is no name', ask('post', {}, { call: 'Ünïcode' })],
    ['a signal that is none', ask('post', {}, { signal: { aborted: false } as AbortSignal })],
    [
      'one that throws when looked at',
      {
        get key() {
          throw new Error('secret words');
        },
      },
    ],
  ])('%s: refused, and the run is as it was', async (_, request) => {
    const post = toolThat(() => 'sent');
    const desk = deskOf([post.tool]);
    const refused = await desk.executor.execute(request as ExecuteRequest);
    expect(refused.status).toBe('refused');
    expect(JSON.stringify(refused)).not.toContain('secret words');
    expect(statusOf(await desk.executor.execute(ask('post')))).toBe('confirmed');
  });

  test('whoever asks is who asked, whatever becomes of the object meanwhile', async () => {
    const authority = { ...AUTHORITY };
    const post = toolThat(() => 'sent', {
      facts: () => {
        authority.tenant = idFrom<TenantId>('tenant', 'tenant-yew');
        return {};
      },
    });
    const desk = deskOf([post.tool]);
    expect(statusOf(await desk.executor.execute(ask('post', {}, { authority })))).toBe('confirmed');
    expect(await desk.story()).toContain('receipt');
  });
});

describe('a right and the run that it was given in', () => {
  async function approved(desk: Desk) {
    const asked = await desk.executor.execute(ask('refund', {}, { key: KEY }));
    if (asked.status !== 'asked') throw new Error(statusOf(asked));
    return {
      tenant: TENANT,
      run: RUN,
      question: asked.question.id,
      digest: asked.question.digest,
      approver: PERSON,
    };
  }

  const refund = () => toolThat(() => 'paid', { name: 'refund' });

  test('a yes is for its run', async () => {
    const desk = deskOf([refund().tool]);
    await desk.executor.approve(await approved(desk));
    const elsewhere = await desk.executor.execute(ask('refund', {}, { key: KEY, run: OTHER_RUN }));
    expect(statusOf(elsewhere)).toBe('refused PERMIT_RUN_MISMATCH');
    expect(statusOf(await desk.executor.execute(ask('refund', {}, { key: KEY })))).toBe('confirmed');
  });

  test.each<[string, object, string]>([
    ['names another run', { run: OTHER_RUN }, 'APPROVAL_UNKNOWN'],
    ['is of somebody whose name is none', { approver: 'Ann Müller' as ActorId }, 'INPUT_MALFORMED'],
    ['is of whoever asks, in other letters', { approver: 'CLERK' as ActorId }, 'APPROVER_IS_ACTOR'],
  ])('an answer that %s quarantines nobody', async (_, change, code) => {
    const desk = deskOf([refund().tool, toolThat(() => 'sent').tool]);
    const answer = await approved(desk);
    expect(await desk.executor.approve({ ...answer, ...change })).toMatchObject({
      ok: false,
      refusal: { code },
    });
    for (const run of [RUN, OTHER_RUN]) {
      expect(statusOf(await desk.executor.execute(ask('post', {}, { run })))).toBe('confirmed');
    }
    expect((await desk.executor.approve(answer)).ok).toBe(true);
  });

  test('another run does not write the end of an effect whose executor died', async () => {
    const desk = deskOf([toolThat(() => never()).tool], { leaseMs: 1000 });
    void desk.executor.execute(ask('post', {}, { key: KEY }));
    await desk.clock.advance(10);
    desk.clock.set('2030-01-01T02:00:00.000Z');
    const elsewhere = await desk.another().execute(ask('post', {}, { key: KEY, run: OTHER_RUN }));
    expect(statusOf(elsewhere)).toBe('in_flight EFFECT_IN_FLIGHT');
    expect(await desk.another().recover(TENANT)).toEqual({ freed: [], unknown: [KEY] });
  });
});

test('nobody tells by hand how a call ended that still goes on here', async () => {
  const post = toolThat(() => never(), { timeoutMs: 50 });
  const desk = deskOf([post.tool]);
  await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', {}, { key: KEY })));
  const found = { tenant: TENANT, run: RUN, key: KEY, outcome: 'failed', by: 'supervisor' } as const;
  expect(await desk.executor.reconcileByHand(found)).toMatchObject({ refusal: { code: 'EFFECT_IN_FLIGHT' } });
  expect(await desk.another().reconcileByHand(found)).toMatchObject({ ok: true });
});
