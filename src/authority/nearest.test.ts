import { describe, expect, test } from 'vitest';
import { nearest, suggestion } from './nearest.ts';

const KNOWN = ['plan', 'review', 'build', 'read-only'];

describe('nearest', () => {
  test.each([
    ['a letter left out', 'revew', 'review'],
    ['a letter too many', 'plann', 'plan'],
    ['another letter', 'bujld', 'build'],
    ['two letters swapped', 'biuld', 'build'],
    ['capitals', 'BUILD', 'build'],
    ['the name itself', 'plan', 'plan'],
    ['an underscore', 'read_only', 'read-only'],
    ['something else', 'deploy', undefined],
    ['nothing', '', undefined],
    ['a name that nobody types', 'plan'.repeat(100_000), undefined],
  ])('finds the name behind %s', (_, name, known) => {
    expect(nearest(name, KNOWN)).toBe(known);
  });

  test('finds nothing where nothing is known', () => {
    expect(nearest('plan', [])).toBe(undefined);
  });
});

test('a suggestion names the nearest, or all', () => {
  expect(suggestion('plam', KNOWN)).toBe('did you mean `plan`?');
  expect(suggestion('zzz', ['plan', 'build'])).toBe('known are `plan`, `build`');
});
