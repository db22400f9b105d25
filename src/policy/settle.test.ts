import { describe, expect, test } from 'vitest';
import { VERDICTS } from '../action/verdict.ts';
import { tightenFailurePolicy } from './failure-policy.ts';
import { type SettleOptions, settleVerdict, type Timer } from './settle.ts';

/** A clock that stands still until somebody lets the time pass. */
function stoppedClock() {
  const waiting = new Set<() => void>();
  const asked: number[] = [];
  const timer: Timer = (milliseconds, callback) => {
    asked.push(milliseconds);
    waiting.add(callback);
    return () => waiting.delete(callback);
  };
  const pass = (): void => {
    for (const callback of waiting) callback();
  };
  return { timer, pass, asked, waiting };
}

function settle(judge: Parameters<typeof settleVerdict>[0], more: Partial<SettleOptions> = {}) {
  return settleVerdict(judge, { timeoutMs: 50, timer: stoppedClock().timer, ...more });
}

const fails = (): never => {
  throw new Error('no connection');
};

describe('settleVerdict blocks', () => {
  test.each<[string, () => unknown]>([
    ['throws', fails],
    ['rejects', () => Promise.reject(new Error('no connection'))],
    ['rejects with nothing', () => Promise.reject(undefined)],
    ['gives a promise that cannot be waited for', () => Object.defineProperty({}, 'then', { get: fails })],
  ])('when the judge %s', async (_, judge) => {
    expect(await settle(judge)).toEqual({ verdict: 'block', reason: 'RULE_FAILED' });
  });

  test.each([undefined, null, '', 'deny', 'Allow', true, 0, {}, { verdict: 'allow' }, ['allow']])(
    'when the judge answers %j',
    async (answer) => {
      expect(await settle(() => answer)).toEqual({ verdict: 'block', reason: 'VERDICT_UNKNOWN' });
      expect(await settle(Promise.resolve(answer))).toEqual({ verdict: 'block', reason: 'VERDICT_UNKNOWN' });
      expect(await settle(() => answer, { dependency: 'summariser' })).toMatchObject({ verdict: 'block' });
    },
  );

  test('when the judge is late, and hears nothing that it says afterwards', async () => {
    const clock = stoppedClock();
    const { promise, resolve } = deferred();
    const settled = settle(promise, { timer: clock.timer, timeoutMs: 120 });
    clock.pass();
    resolve('allow');
    expect(await settled).toEqual({ verdict: 'block', reason: 'RULE_TIMED_OUT' });
    expect(clock.asked).toEqual([120]);
  });

  test('when a late judge fails afterwards', async () => {
    const clock = stoppedClock();
    const { promise, reject } = deferred();
    const settled = settle(() => promise, { timer: clock.timer });
    clock.pass();
    reject(new Error('no connection'));
    expect(await settled).toEqual({ verdict: 'block', reason: 'RULE_TIMED_OUT' });
  });

  test('when there is no clock', async () => {
    let asked = false;
    const judge = () => {
      asked = true;
      return 'allow';
    };
    expect(await settle(judge, { timer: fails })).toEqual({ verdict: 'block', reason: 'RULE_FAILED' });
    expect(asked).toBe(false);
  });

  test('when the clock strikes at once', async () => {
    const timer: Timer = (_, callback) => {
      callback();
      return () => {};
    };
    expect(await settle(() => 'allow', { timer })).toEqual({ verdict: 'block', reason: 'RULE_TIMED_OUT' });
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'no settling with a timeout of %d',
    (timeoutMs) => {
      expect(() => settle(() => 'allow', { timeoutMs })).toThrow(RangeError);
    },
  );
});

describe('settleVerdict follows the failure policy of a declared dependency', () => {
  test('that throws', async () => {
    const settled = await settle(fails, { dependency: 'detector' });
    expect(settled).toEqual({ verdict: 'quarantine', reason: 'DETECTION_UNAVAILABLE' });
  });

  test('that is late', async () => {
    const clock = stoppedClock();
    const settled = settle(new Promise(() => {}), { timer: clock.timer, dependency: 'summariser' });
    clock.pass();
    expect(await settled).toEqual({ verdict: 'degrade', reason: 'RETURN_FACTS_WITHOUT_SUMMARY' });
  });

  test('as the user tightened it', async () => {
    const failures = tightenFailurePolicy({ summariser: 'ask' });
    expect(await settle(fails, { dependency: 'summariser', failures })).toMatchObject({ verdict: 'ask' });
  });
});

describe('settleVerdict takes the answer', () => {
  test.each(VERDICTS)('%s, given at once, later, or as a promise', async (verdict) => {
    expect(await settle(() => verdict)).toEqual({ verdict });
    expect(await settle(async () => verdict)).toEqual({ verdict });
    expect(await settle(Promise.resolve(verdict))).toEqual({ verdict });
  });

  test('and stops the clock', async () => {
    const clock = stoppedClock();
    await settle(() => 'ask', { timer: clock.timer });
    expect(clock.waiting.size).toBe(0);
  });

  test('and stops the clock after a failure too', async () => {
    const clock = stoppedClock();
    await settle(fails, { timer: clock.timer });
    expect(clock.waiting.size).toBe(0);
  });

  test('also when the clock cannot be stopped', async () => {
    expect(await settle(() => 'ask', { timer: () => fails })).toEqual({ verdict: 'ask' });
  });
});

function deferred() {
  let resolve: (value: unknown) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<unknown>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
