import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDurations, durationsOf, quantile } from './durations.ts';

describe('quantiles', () => {
  test('of nothing there are none', () => {
    expect(quantile(durationsOf([]), 0.95)).toBeNull();
  });

  test('a clock that stood still or ran back counts as the shortest', () => {
    expect(quantile(durationsOf([0, -1]), 0.95)).toBe(1e-9);
  });

  test('are never below the real one, and at most 2.2 % above', () => {
    const seconds = Array.from({ length: 400 }, (_, at) => (at + 1) / 1000);
    const p95 = quantile(durationsOf(seconds), 0.95) ?? 0;
    expect(p95).toBeGreaterThanOrEqual(0.38);
    expect(p95).toBeLessThan(0.38 * 1.022);
    expect(quantile(durationsOf(seconds), 0.5)).toBeCloseTo(0.2, 2);
  });

  test('of parts that are added are those of the whole', () => {
    const seconds = fc.array(fc.double({ min: 1e-8, max: 10, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        expect(addDurations([durationsOf(a), durationsOf(b)])).toEqual(durationsOf([...a, ...b]));
      }),
    );
  });
});
