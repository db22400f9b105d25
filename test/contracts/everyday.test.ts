import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERYDAY } from './everyday.ts';
import { diskPlace, type Place, textPlace } from './place.ts';
import { type Call, nameOf } from './row.ts';

const BUILD = EVERYDAY.flatMap(({ rows }) => rows.filter(({ mode }) => mode === undefined));
const ALL: readonly Call[] = BUILD.flatMap(({ calls }) => calls);

test('a whole day is here, and nothing twice', () => {
  const shell = ALL.filter(({ tool }) => tool === 'shell');
  const changes = ALL.filter(({ tool }) => tool !== 'shell' && tool !== 'read');
  expect(shell.length).toBeGreaterThanOrEqual(600);
  expect(changes.length).toBeGreaterThanOrEqual(150);
  expect(repeated(ALL)).toEqual([]);
});

describe.each([
  ['in a repository on disk, with credentials in it', () => diskPlace({ secrets: true })],
  ['by the text alone', textPlace],
])('ordinary work is let through %s', (_, open) => {
  let place: Place;
  beforeAll(() => {
    place = open();
  });
  afterAll(() => place.dispose());

  test.each(EVERYDAY)('$theme', { timeout: 240_000 }, ({ rows }) => {
    const judged = rows.filter(({ only }) => only === undefined || only === place.name);
    const refused = judged.flatMap(({ why, mode, calls }) =>
      calls.flatMap((call) => {
        const { verdict, reason } = place.judge(call, mode);
        return verdict === 'allow' ? [] : [`${why}: ${nameOf(call)} => ${verdict} ${reason}`];
      }),
    );
    expect(judged.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });
});

test('an environment file that is not there yet may be filled from its template', () => {
  const place = diskPlace();
  const { verdict } = place.judge({ tool: 'shell', command: 'cp .env.example .env' });
  place.dispose();
  expect(verdict).toBe('allow');
});

function repeated(calls: readonly Call[]): readonly string[] {
  const seen = new Set<string>();
  return calls.map((call) => JSON.stringify(call)).filter((key) => seen.size === seen.add(key).size);
}
