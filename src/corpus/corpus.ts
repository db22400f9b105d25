import type { GuardFamily } from '../guards/family.ts';
import { type CorpusCase, isControl, type Stratum, stratumOf } from './case.ts';

/** Cases in a fixed order, with the version under which their numbers may be compared. */
export interface Corpus extends Iterable<CorpusCase> {
  readonly version: string;
  readonly size: number;
  /** The attacks of these families, and always the whole control set, in the corpus' order. */
  casesOf(choice: { readonly families: Iterable<GuardFamily> }): readonly CorpusCase[];
  /** How many cases each stratum holds; a stratum without cases is absent. */
  counts(): ReadonlyMap<Stratum, number>;
}

/**
 * A corpus of these cases. Iterating twice gives the same cases.
 * @throws TypeError when two cases share an id, or the version is empty.
 */
export function corpusOf(cases: Iterable<CorpusCase>, version: string): Corpus {
  if (version === '')
    throw new TypeError('`version` is empty: numbers of an unnamed corpus cannot be compared');
  const all: readonly CorpusCase[] = Object.freeze([...cases]);
  refuseRepeatedIds(all);
  return Object.freeze({
    version,
    size: all.length,
    [Symbol.iterator]: () => all[Symbol.iterator](),
    casesOf: ({ families }: { readonly families: Iterable<GuardFamily> }) => {
      const wanted: ReadonlySet<string> = new Set(families);
      return all.filter((one) => isControl(one) || wanted.has(one.family));
    },
    counts: () => countsOf(all),
  });
}

function refuseRepeatedIds(cases: readonly CorpusCase[]): void {
  const seen = new Set<string>();
  for (const { id } of cases) {
    if (seen.has(id)) throw new TypeError(`two cases have the id \`${id}\`: give one of them another`);
    seen.add(id);
  }
}

function countsOf(cases: readonly CorpusCase[]): ReadonlyMap<Stratum, number> {
  const counts = new Map<Stratum, number>();
  for (const one of cases) counts.set(stratumOf(one), (counts.get(stratumOf(one)) ?? 0) + 1);
  return counts;
}
