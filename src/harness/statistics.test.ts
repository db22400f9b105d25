import { describe, expect, test } from 'vitest';
import { mcnemar, proportion } from './statistics.ts';

describe('shares that are none', () => {
  test.each([
    [1, 0],
    [0, 0],
    [-1, 4],
    [5, 4],
    [0.5, 4],
    [Number.NaN, 4],
    [1, Number.POSITIVE_INFINITY],
  ])('%d of %d', (hits, of) => {
    expect(() => proportion(hits, of)).toThrow(RangeError);
  });
});

describe('Wilson intervals', () => {
  // Newcombe 1998, Statistics in Medicine 17, table I, method 3 (score without continuity correction).
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d, as published', (hits, of, low, high) => {
    const share = proportion(hits, of);
    expect(share.low).toBeCloseTo(low, 4);
    expect(share.high).toBeCloseTo(high, 4);
  });

  test('are mirrored: what is missed has the interval of what is caught, from the other end', () => {
    const caught = proportion(17, 60);
    const missed = proportion(43, 60);
    expect(missed.low).toBeCloseTo(1 - caught.high, 12);
    expect(missed.high).toBeCloseTo(1 - caught.low, 12);
  });

  test('reach the ends exactly', () => {
    expect(proportion(0, 600).low).toBe(0);
    expect(proportion(600, 600).high).toBe(1);
  });
});

describe('the exact McNemar test', () => {
  // Two-sided binomial probabilities at one half.
  test.each([
    [0, 0, 1],
    [1, 1, 1],
    [0, 5, 0.0625],
    [5, 0, 0.0625],
    [1, 9, 0.021484375],
    [2, 8, 0.109375],
  ])('%d against %d', (better, worse, chance) => {
    expect(mcnemar(better, worse)).toBeCloseTo(chance, 10);
  });
});
