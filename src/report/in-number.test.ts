import { expect, test } from 'vitest';
import { inNumber } from './in-number.ts';
import { when } from './when.ts';

test.each([
  [0, 'candidates, not counted: the course changed', '0 candidates, not counted: the course changed'],
  [1, 'candidates, not counted: the course changed', '1 candidate, not counted: the course changed'],
  [2, 'candidates, not counted: the course changed', '2 candidates, not counted: the course changed'],
  [1, 'times it was taken out', '1 time it was taken out'],
  [1, 'refusals and questions', '1 refusal or question'],
  [1, 'watched calls', '1 watched call'],
  [1, 'accepted answers', '1 accepted answer'],
  [1, 'questions to a person', '1 question to a person'],
  [1, 'final refusals', '1 final refusal'],
  [1, 'yeses', '1 yes'],
  [1, 'declined by a person', '1 declined by a person'],
  [12, 'sessions', '12 sessions'],
])('%i %s', (count, name, said) => {
  expect(inNumber(count, name)).toBe(said);
});

test('a time for a person ends with its second', () => {
  expect(when('2026-01-31T09:05:00.123Z')).toBe('2026-01-31 09:05:00Z');
});
