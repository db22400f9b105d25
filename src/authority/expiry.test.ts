import { describe, expect, test } from 'vitest';
import { isExpired } from './expiry.ts';

const NOON = '2026-05-01T12:00:00.000Z';

describe('isExpired', () => {
  test.each<[string, string | undefined, string | undefined, boolean]>([
    ['at its end', NOON, NOON, true],
    ['after its end', NOON, '2026-05-01T12:00:00.001Z', true],
    ['when nobody says what time it is', NOON, undefined, true],
    ['when the time is told in another form', NOON, '2026-05-01T13:00:00+02:00', true],
    ['when the time is told in fewer digits', NOON, '2026-05-01T11:00:00Z', true],
    ['when the end is no time', 'never', '2026-05-01T11:00:00.000Z', true],
    [
      'when the end is a day that does not exist',
      '2026-13-45T12:00:00.000Z',
      '2026-05-01T11:00:00.000Z',
      true,
    ],
    ['not a moment before its end', NOON, '2026-05-01T11:59:59.999Z', false],
    ['not where it has no end, whatever the time', undefined, undefined, false],
  ])('%s', (_, expires, now, expired) => {
    expect(isExpired(expires === undefined ? {} : { expires }, now)).toBe(expired);
  });
});
