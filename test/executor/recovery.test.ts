import { expect, test } from 'vitest';
import { NothingHappened } from '../../src/executor/tool.ts';
import { ask, deskOf, keyNamed, never, RUN, statusOf, TENANT, toolThat, whileTimeGoesOn } from './desk.ts';

test('a timeout before anything was dispatched has no effect and is tried again within its bounds', async () => {
  const slow = toolThat(
    async (_, { attempt, dispatch }, effect) => {
      if (attempt === 1) return never();
      await dispatch();
      effect();
      return 'sent';
    },
    { dispatch: 'signalled', timeoutMs: 1000, retry: { attempts: 2, budgetMs: 60_000 } },
  );
  const desk = deskOf([slow.tool]);
  const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post')));
  expect(statusOf(done)).toBe('confirmed');
  expect(slow.effects).toHaveLength(1);
  expect(await desk.story()).toEqual([
    'run_started',
    'proposal',
    'decision',
    'permit',
    'dispatched',
    'receipt',
  ]);
});

test('a timeout before anything was dispatched, without another attempt, has no effect at all', async () => {
  const slow = toolThat(
    async (_, { dispatch, signal }, effect) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await dispatch();
      effect();
      return 'sent';
    },
    { dispatch: 'signalled', timeoutMs: 1000 },
  );
  const desk = deskOf([slow.tool]);
  const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post')));
  expect(statusOf(done)).toBe('failed TOOL_TIMED_OUT');
  expect(slow.effects).toEqual([]);
  expect(await desk.story()).not.toContain('dispatched');
});

test('a timeout after dispatch quarantines the action until somebody finds out', async () => {
  let answer: (value: string) => void = () => undefined;
  const slow = toolThat(
    (_, __, effect) => {
      effect();
      return new Promise<string>((resolve) => {
        answer = resolve;
      });
    },
    { timeoutMs: 1000, retry: { attempts: 5, budgetMs: 60_000 }, reconcile: () => 'confirmed' },
  );
  const desk = deskOf([slow.tool]);
  const key = keyNamed('parcel-7');
  const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('post', {}, { key })));
  expect(statusOf(done)).toBe('unknown EFFECT_OUTCOME_UNKNOWN');
  expect(statusOf(await desk.executor.execute(ask('post', {}, { key })))).toBe(
    'unknown EFFECT_OUTCOME_UNKNOWN',
  );
  expect(slow.effects).toHaveLength(1);

  answer('sent after all');
  await desk.executor.drain();
  expect(statusOf(await desk.executor.execute(ask('post', {}, { key })))).toBe(
    'unknown EFFECT_OUTCOME_UNKNOWN',
  );
  expect((await desk.story()).slice(-2)).toEqual(['receipt', 'late']);

  // Too early an answer would be none.
  expect(await desk.executor.reconcile(TENANT)).toEqual([]);
  await desk.clock.advance(60_000);
  expect(await desk.executor.reconcile(TENANT)).toEqual([{ ok: true, key, outcome: 'confirmed' }]);
  expect(statusOf(await desk.executor.execute(ask('post', {}, { key })))).toBe('confirmed');
  expect(slow.effects).toHaveLength(1);
  expect((await desk.story()).at(-1)).toBe('reconciled');
});

test('calling off before dispatch has no effect; after it nobody knows', async () => {
  const slow = toolThat(
    async (args, { dispatch }, effect) => {
      if (args['wait'] === true) return never();
      await dispatch();
      effect();
      return never();
    },
    { dispatch: 'signalled' },
  );
  const desk = deskOf([slow.tool]);
  for (const [wait, expected, effects] of [
    [true, 'cancelled CANCELLED', 0],
    [false, 'unknown EFFECT_OUTCOME_UNKNOWN', 1],
  ] as const) {
    const stop = new AbortController();
    const work = desk.executor.execute(ask('post', { wait }, { signal: stop.signal }));
    await desk.clock.advance(10);
    stop.abort();
    expect(statusOf(await whileTimeGoesOn(desk.clock, work))).toBe(expected);
    expect(slow.effects).toHaveLength(effects);
    expect(slow.contexts.at(-1)?.signal.aborted).toBe(true);
  }
});

test('advice to try again never goes beyond the attempts and the time', async () => {
  const busy = toolThat(
    () => {
      throw new NothingHappened({ retryAfterMs: 30_000 });
    },
    { sideEffects: false, name: 'look', retry: { attempts: 10, budgetMs: 70_000 } },
  );
  const desk = deskOf([busy.tool]);
  const start = desk.clock.now().getTime();
  const done = await whileTimeGoesOn(desk.clock, desk.executor.execute(ask('look')));
  expect(statusOf(done)).toBe('retry_exhausted RETRIES_EXHAUSTED');
  expect(busy.contexts).toHaveLength(3);
  expect(desk.clock.now().getTime() - start).toBeLessThanOrEqual(70_000);
});

test('the same call delivered again gets the receipt of the first', async () => {
  const once = toolThat((_, __, effect) => {
    effect();
    return 'sent';
  });
  const desk = deskOf([once.tool]);
  const call = { call: 'call-3' };
  const [first, twin] = await Promise.all([
    desk.executor.execute(ask('post', { to: 'a' }, call)),
    desk.executor.execute(ask('post', { to: 'a' }, call)),
  ]);
  const third = await desk.another().execute(ask('post', { to: 'a' }, call));
  expect([first, twin, third].map(statusOf)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(once.effects).toHaveLength(1);
  const receipts = [first, twin, third].map((one) => ('receipt' in one ? one.receipt?.id : undefined));
  expect(new Set(receipts).size).toBe(1);
  expect(receipts[0]).toMatch(/^receipt_/);
  expect(await desk.story(RUN)).toEqual([
    'run_started',
    'proposal',
    'decision',
    'permit',
    'dispatched',
    'receipt',
  ]);
});
