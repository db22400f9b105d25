import { describe, expect, test } from 'vitest';
import { durationOf } from './duration.ts';
import { sinceOf } from './since.ts';
import { UsageError } from './usage-error.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

describe('since when', () => {
  test.each([
    ['2027-01-01', /still to come; name a time that is past/],
    ['2026-03-10T12:00:01Z', /still to come/],
    ['2026-13-40', /this is no length of time; write it like 30m, 2h or 14d/],
    ['soon', /no length of time/],
    ['-2h', /no length of time/],
  ])('%s is refused', (text, why) => {
    expect(() => sinceOf(text, NOW)).toThrow(UsageError);
    expect(() => sinceOf(text, NOW)).toThrow(why);
  });

  test.each([
    ['2h', '2026-03-10T10:00:00.000Z'],
    ['14d', '2026-02-24T12:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-10T12:00Z', '2026-03-10T12:00:00.000Z'],
  ])('%s', (text, at) => {
    expect(sinceOf(text, NOW).toISOString()).toBe(at);
  });
});

test('what is named as an example is what the flag takes', () => {
  expect(() => durationOf('ever', '--for', '30m or 2h')).toThrow(/write it like 30m or 2h$/);
});
