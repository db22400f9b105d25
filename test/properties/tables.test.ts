import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkMonotone,
  compareVerdicts,
  decisionTable,
  diffPolicies,
  evaluate,
  tablePolicy,
} from '../../src/index.ts';
import { table } from './tables.ts';

const FEW = { most: 300 };

describe('policy tables', () => {
  test('give less authority no weaker verdict', () => {
    let compared = 0;
    fc.assert(
      fc.property(table, (one) => {
        const { weakenings, tried } = checkMonotone(tablePolicy(one), FEW);
        expect(weakenings).toEqual([]);
        compared += tried;
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(5000);
  });

  test('judged at once and rule by rule say the same', () => {
    fc.assert(
      fc.property(table, (one) => {
        const policy = tablePolicy(one);
        expect(diffPolicies(policy, { ...policy }, FEW).changes).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('differ by counterexamples that are real', () => {
    let changed = 0;
    fc.assert(
      fc.property(table, table, (one, other) => {
        const [before, after] = [tablePolicy(one), tablePolicy(other)];
        const { changes } = diffPolicies(before, after, FEW);
        for (const change of changes) {
          expect(evaluate(before, change.request)).toMatchObject(change.before);
          expect(evaluate(after, change.request)).toMatchObject(change.after);
          const step = compareVerdicts(change.after.verdict, change.before.verdict);
          expect(change.direction).toBe(step < 0 ? 'weaker' : step > 0 ? 'stricter' : 'reason');
        }
        changed += changes.length;
      }),
      { numRuns: 60 },
    );
    expect(changed).toBeGreaterThan(100);
  });

  test('have one decision table for one content', () => {
    fc.assert(
      fc.property(table, (one) => {
        const turned = { ...one, actions: Object.fromEntries(Object.entries(one.actions).reverse()) };
        expect(decisionTable(tablePolicy(turned))).toBe(decisionTable(tablePolicy(one)));
      }),
    );
  });
});
