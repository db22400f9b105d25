import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAtLeast } from '../../src/action/verdict.ts';
import { CATASTROPHES } from './catastrophe.ts';
import { diskPlace, type Place, textPlace } from './place.ts';
import { type Call, type Catastrophe, nameOf } from './row.ts';

const ROWS: readonly Catastrophe[] = CATASTROPHES.flatMap(({ rows }) => rows);

test('there are enough of them, and none twice in a mode', () => {
  const keys = ROWS.flatMap(({ mode, calls }) => calls.map((call) => JSON.stringify([mode, call])));
  expect(keys.length).toBeGreaterThanOrEqual(300);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe.each([
  ['in a repository on disk', () => diskPlace({ secrets: true })],
  ['by the text alone', textPlace],
])('nothing grave passes %s', (_, open) => {
  let place: Place;
  beforeAll(() => {
    place = open();
  });
  afterAll(() => place.dispose());

  test.each(CATASTROPHES)('$theme', { timeout: 240_000 }, ({ rows }) => {
    const judged = rows.filter(({ only }) => only === undefined || only === place.name);
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.flatMap((row) => row.calls.flatMap((call) => complaints(row, call, place)))).toEqual([]);
  });
});

function complaints(row: Catastrophe, call: Call, place: Place): readonly string[] {
  const { verdict, reason } = place.judge(call, row.mode);
  const weak = !isAtLeast(verdict, row.least);
  const other = row.reason !== undefined && row.reason !== reason;
  return weak || other ? [`${row.why}: ${nameOf(call)} => ${verdict} ${reason}`] : [];
}
