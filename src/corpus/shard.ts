import type { CorpusCase } from './case.ts';
import { type Corpus, corpusOf } from './corpus.ts';

/**
 * The `i`th of `n` shards, counted from 1. Together the shards hold every case once, and each holds its share of
 * every family that is large enough.
 * @throws RangeError when `n` is no whole number above 0, or `i` not one of its shards.
 */
export function shardOf(corpus: Corpus, i: number, n: number): Corpus {
  const belongs = shardTest(i, n);
  return corpusOf(
    [...corpus].filter((_: CorpusCase, at) => belongs(at)),
    corpus.version,
  );
}

/**
 * Tells by the place of a case in its corpus, counted from 0, whether it belongs to the shard.
 * @throws as `shardOf` does.
 */
export function shardTest(i: number, n: number): (at: number) => boolean {
  if (!Number.isSafeInteger(n) || n < 1) {
    throw new RangeError(`the number of shards is a whole number, at least 1, not \`${n}\``);
  }
  if (!Number.isSafeInteger(i) || i < 1 || i > n) {
    throw new RangeError(`a shard is a whole number from 1 to ${n}, not \`${i}\``);
  }
  return (at) => at % n === i - 1;
}
