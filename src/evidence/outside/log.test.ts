import { describe, expect, test } from 'vitest';
import { readOutsideLog } from './log.ts';

const DIGEST = `sha256:${'0a'.repeat(32)}`;
const AT = '2030-01-01T00:00:00.000Z';

describe('a line that says what it must', () => {
  const GOOD: readonly (readonly [name: string, line: Readonly<Record<string, string>>])[] = [
    ['all that it may', { key: 'k 1', digest: DIGEST, tool: 'post', at: AT, outcome: 'failed', run: 'r' }],
    ['only what it must', { tool: 'POST /v1/parcels', at: AT }],
    ['whole seconds', { tool: 'post', at: '2030-01-01T00:00:00Z' }],
    ['an offset', { tool: 'post', at: '2030-01-01T02:30:00.000+02:30' }],
    ['nanoseconds', { tool: 'post', at: '2030-01-01T00:00:00.000999999Z' }],
  ];
  test.each(GOOD)('%s', (_, line) => {
    expect(readOutsideLog(JSON.stringify(line))).toEqual({
      effects: [{ ...line, at: AT, line: 1 }],
      bad: [],
    });
  });
});

describe('a line that does not', () => {
  const field = (more: object): string => JSON.stringify({ tool: 'post', at: AT, ...more });
  const BAD: readonly (readonly [name: string, line: string, message: RegExp])[] = [
    ['no JSON', 'post happened', /./],
    ['half an object', '{"tool":"post"', /./],
    ['a list', '[]', /one JSON object/],
    ['a key twice', `{"tool":"post","tool":"look","at":"${AT}"}`, /was there before/],
    ['a field that is not one', field({ amount: 5 }), /no field `amount`/],
    ['no tool', JSON.stringify({ at: AT }), /`tool`/],
    ['a tool that is a number', field({ tool: 5 }), /`tool`/],
    ['no time', JSON.stringify({ tool: 'post' }), /`at`/],
    ['a time without an offset', field({ at: '2030-01-01T00:00:00' }), /`at`/],
    ['a day that is not', field({ at: '2030-02-31T25:00:00Z' }), /`at`/],
    ['a number for a time', field({ at: 1_893_456_000 }), /`at`/],
    ['an empty key', field({ key: '' }), /`key`/],
    ['a key over two lines', field({ key: 'a\nb' }), /`key`/],
    ['half a digest', field({ digest: 'sha256:0a' }), /`digest`/],
    ['a digest of another kind', field({ digest: `md5:${'0a'.repeat(16)}` }), /`digest`/],
    ['an outcome nobody knows', field({ outcome: 'unknown' }), /`outcome`/],
    ['a run of spaces', field({ run: '  ' }), /`run`/],
    ['more than a line may hold', field({ key: 'k'.repeat(70_000) }), /longer/],
  ];
  test.each(BAD)('%s', (_, line, message) => {
    const { effects, bad } = readOutsideLog(`${field({})}\n\n${line}\n${field({ key: 'k' })}\n`);
    expect(effects.map((effect) => effect.line)).toEqual([1, 4]);
    expect(bad).toEqual([{ line: 3, message: expect.stringMatching(message) }]);
  });
});

test('nothing says nothing; ends of lines of Windows are no matter', () => {
  expect(readOutsideLog('')).toEqual({ effects: [], bad: [] });
  expect(readOutsideLog(`{"tool":"post","at":"${AT}"}\r\n\r\n`).effects).toHaveLength(1);
});
