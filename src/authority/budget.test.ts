import { describe, expect, test } from 'vitest';
import { type Budget, type Exhausted, exhaustedBudget, type Usage } from './budget.ts';

const BUDGETS: readonly Budget[] = [
  { id: 'day', calls: 10, spend: 500 },
  { id: 'run', timeMs: 1000, spend: 100 },
];

describe('exhaustedBudget', () => {
  test.each<[string, Usage, Usage, Exhausted | undefined]>([
    ['one call too many', { calls: 10 }, { calls: 1 }, { budget: 'day', kind: 'calls' }],
    ['time', { timeMs: 999 }, { timeMs: 2 }, { budget: 'run', kind: 'timeMs' }],
    ['a spend that only the narrower budget refuses', {}, { spend: 101 }, { budget: 'run', kind: 'spend' }],
    ['a spend that both refuse, by the first', {}, { spend: 501 }, { budget: 'day', kind: 'spend' }],
    ['a cost below nothing', {}, { spend: -1 }, { budget: 'day', kind: 'spend' }],
    ['half a unit', {}, { spend: 0.5 }, { budget: 'day', kind: 'spend' }],
    ['a cost that is no number', {}, { calls: Number.NaN }, { budget: 'day', kind: 'calls' }],
    [
      'what was used beyond counting',
      { calls: Number.POSITIVE_INFINITY },
      {},
      { budget: 'day', kind: 'calls' },
    ],
    ['the last call', { calls: 9 }, { calls: 1 }, undefined],
    ['exactly what is left', { spend: 40, timeMs: 400 }, { spend: 60, timeMs: 600 }, undefined],
    ['nothing', {}, {}, undefined],
  ])('%s', (_, used, cost, exhausted) => {
    expect(exhaustedBudget(BUDGETS, () => used, cost)).toEqual(exhausted);
  });

  test('charges each budget by what was used of it', () => {
    const used = (id: string): Usage => ({ spend: id === 'day' ? 450 : 0 });
    expect(exhaustedBudget(BUDGETS, used, { spend: 60 })).toEqual({ budget: 'day', kind: 'spend' });
    expect(exhaustedBudget(BUDGETS, used, { spend: 50 })).toBe(undefined);
  });

  test.each([Number.NaN, -1, 1.5, '10' as unknown as number])('a limit of %s leaves no room', (calls) => {
    expect(exhaustedBudget([{ id: 'day', calls }], () => ({}), {})).toEqual({ budget: 'day', kind: 'calls' });
  });

  test('no budgets, no limit', () => {
    expect(exhaustedBudget([], () => ({}), { calls: 1e9 })).toBe(undefined);
  });
});
