import { type Corpus, corpusOf } from './corpus.ts';
import { hashText } from './hash.ts';

/** The two halves of a corpus. */
export interface CorpusHalves {
  /** What may be looked at while rules are written. */
  readonly dev: Corpus;
  /** What is only measured on: a rule that was written for its texts would say nothing of others. */
  readonly heldOut: Corpus;
}

/** In which half the case of this id stands, on every machine and in every version that has it. */
export function halfOf(id: string): keyof CorpusHalves {
  return hashText(`half\0${id}`) % 2 === 0 ? 'dev' : 'heldOut';
}

/**
 * Parts a corpus by a hash of the ids. A case never changes sides, whatever is added beside it. Both halves keep the
 * corpus' order and its version; reports of them differ by their digest.
 */
export function corpusSplit(corpus: Corpus): CorpusHalves {
  const half = (side: keyof CorpusHalves): Corpus =>
    corpusOf(
      [...corpus].filter(({ id }) => halfOf(id) === side),
      corpus.version,
    );
  return { dev: half('dev'), heldOut: half('heldOut') };
}
