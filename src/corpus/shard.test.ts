import { describe, expect, it } from 'vitest';
import { corpusOf } from './corpus.ts';
import { shardOf } from './shard.ts';

const CORPUS = corpusOf(
  Array.from({ length: 23 }, (_, at) => ({
    id: `case-${at}`,
    family: 'injection' as const,
    name: 'a case',
    text: '',
    least: at % 3 === 0 ? null : ('ask' as const),
    tags: [],
  })),
  '7',
);

describe('a shard', () => {
  it.each([
    [0, 3, 'a shard is a whole number from 1 to 3, not `0`'],
    [4, 3, 'a shard is a whole number from 1 to 3, not `4`'],
    [1.5, 3, 'a shard is a whole number from 1 to 3, not `1.5`'],
    [1, 0, 'the number of shards is a whole number, at least 1, not `0`'],
    [1, Number.NaN, 'the number of shards is a whole number, at least 1, not `NaN`'],
  ])('%s of %s is refused', (i, n, message) => {
    expect(() => shardOf(CORPUS, i, n)).toThrow(message);
  });

  it.each([1, 2, 5, 23, 40])('is one of %i that hold every case once', (n) => {
    const ids = Array.from({ length: n }, (_, at) => [...shardOf(CORPUS, at + 1, n)].map(({ id }) => id));
    expect(ids.flat().sort()).toEqual([...CORPUS].map(({ id }) => id).sort());
    const sizes = ids.map((shard) => shard.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('keeps the version', () => {
    expect(shardOf(CORPUS, 2, 3).version).toBe('7');
  });
});
