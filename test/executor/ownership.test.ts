import { describe, expect, test } from 'vitest';
import type { Budget } from '../../src/authority/budget.ts';
import type { Point } from '../../src/executor/kit.ts';
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

const KEY = keyNamed('parcel-4');

/** An executor that stops at a point until it is let go on. */
function stopping(desk: Desk, at: Point) {
  let goOn: () => void = () => undefined;
  const executor = desk.another({
    at: (point) => (point === at ? new Promise<void>((resolve) => (goOn = resolve)) : undefined),
  });
  return { executor, goOn: () => goOn() };
}

function signalled() {
  return toolThat(
    async (_, { dispatch }, effect) => {
      await dispatch();
      effect();
      return 'sent';
    },
    { dispatch: 'signalled', timeoutMs: 1000 },
  );
}

describe('an executor that stands still for longer than its lease', () => {
  test.each<[Point, string]>([
    ['after_decision', 'confirmed'],
    ['before_dispatch', 'confirmed'],
  ])('at %s: another does it, and the first does nothing when it wakes up', async (point, expected) => {
    const post = signalled();
    const desk = deskOf([post.tool], { leaseMs: 1000 });
    const first = stopping(desk, point);
    const sleeping = first.executor.execute(ask('post', {}, { key: KEY }));
    await desk.clock.advance(10);

    const early = await desk.another().execute(ask('post', {}, { key: KEY }));
    expect(statusOf(early)).toBe('in_flight EFFECT_IN_FLIGHT');
    await desk.clock.advance(5000);
    const second = await desk.another().execute(ask('post', {}, { key: KEY }));
    expect(statusOf(second)).toBe(expected);
    expect(post.effects).toEqual([KEY]);

    first.goOn();
    expect((await whileTimeGoesOn(desk.clock, sleeping)).status).toBe('confirmed');
    expect(post.effects).toEqual([KEY]);
    expect((await desk.story()).filter((type) => type === 'receipt')).toHaveLength(1);
  });

  test('after its departure was recorded nobody does it again, and what it did is noted late', async () => {
    const post = signalled();
    const desk = deskOf([post.tool], { leaseMs: 1000 });
    const first = stopping(desk, 'before_receipt');
    const sleeping = first.executor.execute(ask('post', {}, { key: KEY }));
    await desk.clock.advance(5000);
    expect(await desk.another().recover(TENANT)).toEqual({ freed: [], unknown: [KEY] });
    expect(statusOf(await desk.another().execute(ask('post', {}, { key: KEY })))).toBe(
      'unknown EFFECT_OUTCOME_UNKNOWN',
    );
    first.goOn();
    expect((await whileTimeGoesOn(desk.clock, sleeping)).status).toBe('unknown');
    expect(post.effects).toEqual([KEY]);
    expect((await desk.story()).slice(-2)).toEqual(['receipt', 'late']);
  });

  test('a recovery frees what had not left', async () => {
    const post = signalled();
    const desk = deskOf([post.tool], { leaseMs: 1000 });
    const first = stopping(desk, 'before_dispatch');
    void first.executor.execute(ask('post', {}, { key: KEY }));
    await desk.clock.advance(5000);
    expect(await desk.another().recover(TENANT)).toEqual({ freed: [KEY], unknown: [] });
    expect(statusOf(await desk.another().execute(ask('post', {}, { key: KEY })))).toBe('confirmed');
    expect(post.effects).toEqual([KEY]);
  });
});

test('a tool that only looks is done again by whoever comes after a death', async () => {
  const look = toolThat(
    (_, __, effect) => {
      effect();
      return 3;
    },
    { name: 'look', sideEffects: false, timeoutMs: 1000 },
  );
  const desk = deskOf([look.tool], { leaseMs: 1000 });
  const first = stopping(desk, 'before_receipt');
  void first.executor.execute(ask('look', {}, { key: KEY }));
  await desk.clock.advance(5000);
  expect(statusOf(await desk.another().execute(ask('look', {}, { key: KEY })))).toBe('confirmed');
  const attempts = (await desk.events()).flatMap((event) =>
    event.type === 'dispatched' ? [event.attempt] : [],
  );
  expect(attempts).toEqual([1, 2]);
});

describe('budgets', () => {
  const post = () =>
    toolThat(
      async (args, _, effect) => {
        if (args['hang'] === true) return never();
        effect();
        return 'sent';
      },
      { timeoutMs: 1000, spend: ({ price }) => (typeof price === 'number' ? price : 0) },
    );

  async function outcomes(
    budgets: readonly Budget[],
    requests: readonly object[],
  ): Promise<readonly string[]> {
    const desk = deskOf([post().tool]);
    const told: string[] = [];
    for (const args of requests) {
      const request = ask('post', { ...args }, { authority: { ...AUTHORITY, budgets } });
      told.push(statusOf(await whileTimeGoesOn(desk.clock, desk.executor.execute(request))));
    }
    return told;
  }

  const NONE = 'refused BUDGET_EXHAUSTED';

  test.each<[string, readonly Budget[], readonly object[], readonly string[]]>([
    ['calls', [{ id: 'day', calls: 2 }], [{}, {}, {}], ['confirmed', 'confirmed', NONE]],
    [
      'spend',
      [{ id: 'day', spend: 10 }],
      [{ price: 7 }, { price: 4 }, { price: 3 }],
      ['confirmed', NONE, 'confirmed'],
    ],
    [
      'every budget is charged, and the smallest counts',
      [
        { id: 'day', calls: 9 },
        { id: 'task', calls: 1 },
      ],
      [{}, {}],
      ['confirmed', NONE],
    ],
    [
      'time, of which the unused part is given back',
      [{ id: 'day', timeMs: 1500 }],
      [{}, {}, { hang: true }, { hang: true }, {}],
      ['confirmed', 'confirmed', 'unknown EFFECT_OUTCOME_UNKNOWN', 'unknown EFFECT_OUTCOME_UNKNOWN', NONE],
    ],
  ])('%s', async (_, budgets, requests, expected) => {
    expect(await outcomes(budgets, requests)).toEqual(expected);
  });

  test('siblings share what their parent has', async () => {
    const desk = deskOf([post().tool]);
    const parent: Budget = { id: 'parent', calls: 1 };
    const children = ['left', 'right'].map((id) => ({ ...AUTHORITY, budgets: [{ id, calls: 5 }, parent] }));
    const told = [];
    for (const authority of children)
      told.push(statusOf(await desk.executor.execute(ask('post', {}, { authority }))));
    expect(told).toEqual(['confirmed', NONE]);
  });

  test('the same effect asked for again is charged once', async () => {
    const desk = deskOf([post().tool]);
    const authority = { ...AUTHORITY, budgets: [{ id: 'day', calls: 1 }] };
    for (let time = 0; time < 3; time++) {
      expect(statusOf(await desk.executor.execute(ask('post', {}, { authority, key: KEY })))).toBe(
        'confirmed',
      );
    }
  });
});

test('a yes is charged to the budgets it was asked with, also where the request names others', async () => {
  const refund = toolThat(() => 'paid', { name: 'refund' });
  const desk = deskOf([refund.tool]);
  const budget: Budget = { id: 'first', calls: 1 };
  for (const [key, expected] of [
    [keyNamed('r-1'), 'confirmed'],
    [keyNamed('r-2'), 'refused BUDGET_EXHAUSTED'],
  ] as const) {
    const authority = { ...AUTHORITY, budgets: [budget] };
    const asked = await desk.executor.execute(ask('refund', {}, { key, authority }));
    if (asked.status !== 'asked') throw new Error(statusOf(asked));
    const { id, digest } = asked.question;
    await desk.executor.approve({ tenant: TENANT, run: RUN, question: id, digest, approver: PERSON });
    const later = { ...AUTHORITY, budgets: [{ id: 'second', calls: 9 }] };
    expect(statusOf(await desk.executor.execute(ask('refund', {}, { key, authority: later })))).toBe(
      expected,
    );
  }
});

test('facts that are never told stop nothing but the call', async () => {
  const post = toolThat(() => 'sent', { facts: () => never(), timeoutMs: 1000 });
  const desk = deskOf([post.tool]);
  const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post')));
  expect(statusOf(done)).toBe('refused AUTHORITY_UNAVAILABLE');
});

describe('a store that cannot be written', () => {
  test.each([
    [0, 'refused EVIDENCE_UNWRITABLE', 0],
    [1, 'failed EVIDENCE_UNWRITABLE', 0],
    [2, 'confirmed', 1],
  ])('at write %i', async (write, expected, effects) => {
    const tool = signalled();
    const desk = deskOf([tool.tool]);
    let writes = 0;
    const store: Desk['store'] = {
      ...desk.store,
      transact: (request, decide) =>
        writes++ === write
          ? Promise.resolve({
              ok: false,
              code: 'EVIDENCE_UNWRITABLE',
              message: 'no space',
              mend: 'free some',
            })
          : desk.store.transact(request, decide),
    };
    const executor = desk.another({ store });
    const done = await whileTimeGoesOn(desk.clock, executor.execute(ask('post')));
    expect(statusOf(done)).toBe(expected);
    expect(tool.effects).toHaveLength(effects);
  });

  test('for good once something left: unknown, and found as such', async () => {
    const tool = signalled();
    const desk = deskOf([tool.tool], { leaseMs: 1000 });
    let writes = 0;
    const store: Desk['store'] = {
      ...desk.store,
      transact: (request, decide) =>
        writes++ >= 2
          ? Promise.resolve({
              ok: false,
              code: 'EVIDENCE_UNWRITABLE',
              message: 'no space',
              mend: 'free some',
            })
          : desk.store.transact(request, decide),
    };
    const done = await whileTimeGoesOn(
      desk.clock,
      desk.another({ store }).execute(ask('post', {}, { key: KEY })),
    );
    expect(statusOf(done)).toBe('unknown EVIDENCE_UNWRITABLE');
    await desk.clock.advance(10_000);
    expect(await desk.executor.recover(TENANT)).toEqual({ freed: [], unknown: [KEY] });
    expect(tool.effects).toEqual([KEY]);
  });
});
