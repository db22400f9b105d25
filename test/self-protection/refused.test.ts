import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAtLeast } from '../../src/action/verdict.ts';
import { diskPlace, type Place, textPlace } from '../contracts/place.ts';
import { nameOf } from '../contracts/row.ts';
import { REFUSED } from './refused.ts';

test('there are enough of them, and none twice', () => {
  const keys = REFUSED.flatMap(({ rows }) => rows.flatMap(({ calls }) => calls.map((call) => nameOf(call))));
  expect(keys.length).toBeGreaterThanOrEqual(350);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe.each([
  ['in a repository on disk', () => diskPlace({ secrets: true })],
  ['by the text alone', textPlace],
])('no way to switch the guard off passes %s', (_, open) => {
  let place: Place;
  beforeAll(() => {
    place = open();
  });
  afterAll(() => place.dispose());

  test.each(REFUSED)('$theme', { timeout: 120_000 }, ({ rows }) => {
    const judged = rows.filter(({ only }) => only === undefined || only === place.name);
    const passed = judged.flatMap(({ why, least, calls }) =>
      calls.flatMap((call) => {
        const { verdict, reason } = place.judge(call);
        return isAtLeast(verdict, least) ? [] : [`${why}: ${nameOf(call)} => ${verdict} ${reason}`];
      }),
    );
    expect(judged.length).toBeGreaterThan(0);
    expect(passed).toEqual([]);
  });
});
