import { describe, expect, test } from 'vitest';
import {
  compareVerdicts,
  isAtLeast,
  isVerdict,
  joinVerdicts,
  normaliseVerdict,
  VERDICTS,
  type Verdict,
} from './verdict.ts';

const PAIRS = VERDICTS.flatMap((a) => VERDICTS.map((b) => [a, b] as const));
const TRIPLES = PAIRS.flatMap(([a, b]) => VERDICTS.map((c) => [a, b, c] as const));

const NO_VERDICTS: readonly unknown[] = [
  undefined,
  null,
  '',
  'Allow',
  'ALLOW',
  ' allow',
  'approve',
  'constructor',
  true,
  0,
  ['allow'],
  { verdict: 'allow' },
  new String('allow'),
  Symbol('allow'),
];

describe('what is no verdict', () => {
  test.each(NO_VERDICTS.map((value) => [value]))('%j stands for block', (value) => {
    expect(isVerdict(value)).toBe(false);
    expect(normaliseVerdict(value)).toBe('block');
  });

  test('never weakens a join or passes a floor from below', () => {
    for (const value of NO_VERDICTS) {
      const verdict = value as Verdict;
      expect(joinVerdicts('allow', verdict)).toBe('block');
      expect(joinVerdicts(verdict)).toBe('block');
      expect(compareVerdicts(verdict, 'quarantine')).toBeGreaterThan(0);
    }
  });
});

describe('the order', () => {
  test('runs from allow to block', () => {
    expect(VERDICTS).toEqual(['allow', 'degrade', 'ask', 'quarantine', 'block']);
    expect(VERDICTS.toReversed().toSorted(compareVerdicts)).toEqual(VERDICTS);
  });

  test('is total', () => {
    for (const [a, b] of PAIRS) {
      expect(Math.sign(compareVerdicts(a, b))).toBe(0 - Math.sign(compareVerdicts(b, a)));
      expect(compareVerdicts(a, b) === 0).toBe(a === b);
      expect(isAtLeast(a, b)).toBe(compareVerdicts(a, b) >= 0);
    }
    for (const [a, b, c] of TRIPLES) {
      if (isAtLeast(a, b) && isAtLeast(b, c)) expect(isAtLeast(a, c)).toBe(true);
    }
  });
});

describe('the join is a semilattice', () => {
  test('with allow as its neutral element and block as its top', () => {
    expect(joinVerdicts()).toBe('allow');
    for (const verdict of VERDICTS) {
      expect(joinVerdicts('allow', verdict)).toBe(verdict);
      expect(joinVerdicts(verdict, 'block')).toBe('block');
      expect(joinVerdicts(verdict)).toBe(verdict);
    }
  });

  test('idempotent, commutative, associative', () => {
    for (const [a, b, c] of TRIPLES) {
      expect(joinVerdicts(a, a)).toBe(a);
      expect(joinVerdicts(a, b)).toBe(joinVerdicts(b, a));
      expect(joinVerdicts(joinVerdicts(a, b), c)).toBe(joinVerdicts(a, joinVerdicts(b, c)));
      expect(joinVerdicts(a, b, c)).toBe(joinVerdicts(joinVerdicts(a, b), c));
    }
  });

  test('the least verdict that restricts as much as each', () => {
    for (const [a, b, bound] of TRIPLES) {
      const join = joinVerdicts(a, b);
      expect(isAtLeast(join, a) && isAtLeast(join, b)).toBe(true);
      if (isAtLeast(bound, a) && isAtLeast(bound, b)) expect(isAtLeast(bound, join)).toBe(true);
    }
  });
});
