import { type CorpusCase, type Stratum, stratumOf } from './case.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { hashText } from './hash.ts';

/** What a sample is drawn by. */
export interface SampleOptions {
  /** Such as the hash of a commit: a given seed always takes the same cases. */
  readonly seed: string;
}

/** Takes a sample of cases that pass by, holding no more than the sample needs. */
export interface Sampler {
  add(one: CorpusCase): void;
  /**
   * The sample, in the order in which the cases were added.
   * @throws RangeError when it is too small to hold one case of each family and of the control set.
   */
  cases(): readonly CorpusCase[];
}

interface Ranked {
  readonly one: CorpusCase;
  readonly at: number;
  readonly rank: number;
}

interface Layer {
  total: number;
  kept: Ranked[];
}

/**
 * `n` cases, the same for the same seed on every machine. Families and the control set keep their shares, and each
 * keeps at least one case. Asking for all cases or more gives the corpus itself.
 * @throws RangeError when `n` is no whole number above 0, or too small to hold one case of each.
 * @throws TypeError when the seed is empty.
 */
export function sampled(corpus: Corpus, n: number, options: SampleOptions): Corpus {
  const sampler = samplerOf(n, options);
  if (n >= corpus.size) return corpus;
  for (const one of corpus) sampler.add(one);
  return corpusOf(sampler.cases(), corpus.version);
}

/**
 * `sampled` for cases that are read one after the other and never all held: at most `2 n` for each family.
 * @throws as `sampled` does.
 */
export function samplerOf(n: number, { seed }: SampleOptions): Sampler {
  if (!Number.isSafeInteger(n) || n < 1) {
    throw new RangeError(`a sample is a whole number of cases, at least 1, not \`${n}\``);
  }
  if (typeof seed !== 'string' || seed === '') {
    throw new TypeError('`seed` must be a text that is not empty, such as the hash of a commit');
  }
  const layers = new Map<Stratum, Layer>();
  let at = 0;
  return {
    add: (one) => {
      const layer = layers.get(stratumOf(one)) ?? { total: 0, kept: [] };
      layers.set(stratumOf(one), layer);
      layer.total += 1;
      layer.kept.push({ one, at, rank: hashText(`${seed}\0${one.id}`) });
      at += 1;
      if (layer.kept.length > 2 * n) layer.kept = lowest(layer.kept, n);
    },
    cases: () => drawn(layers, n),
  };
}

function drawn(layers: ReadonlyMap<Stratum, Layer>, n: number): readonly CorpusCase[] {
  const shares = sharesOf(layers, n);
  const taken = [...layers].flatMap(([name, layer]) => lowest(layer.kept, shares.get(name) ?? 0));
  return taken.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

/** Each layer its share of `n`, at least one case; what rounding leaves goes to the largest remainders. */
function sharesOf(layers: ReadonlyMap<Stratum, Layer>, n: number): ReadonlyMap<Stratum, number> {
  if (n < layers.size) {
    throw new RangeError(
      `a sample of ${n} cannot hold one case of each: ask for at least ${layers.size} (${[...layers.keys()].sort().join(', ')})`,
    );
  }
  const total = [...layers.values()].reduce((sum, layer) => sum + layer.total, 0);
  const size = Math.min(n, total);
  const spare = size - layers.size;
  const rows = [...layers]
    .map(([name, layer]) => {
      const exact = total === layers.size ? 0 : (spare * (layer.total - 1)) / (total - layers.size);
      return { name, share: 1 + Math.floor(exact), rest: exact - Math.floor(exact) };
    })
    .sort((a, b) => b.rest - a.rest || (a.name < b.name ? -1 : 1));
  const left = size - rows.reduce((sum, row) => sum + row.share, 0);
  return new Map(rows.map(({ name, share }, place) => [name, place < left ? share + 1 : share]));
}

function lowest(ranked: readonly Ranked[], n: number): Ranked[] {
  return [...ranked].sort((a, b) => a.rank - b.rank || (a.one.id < b.one.id ? -1 : 1)).slice(0, n);
}
