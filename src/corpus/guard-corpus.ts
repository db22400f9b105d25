import { assembled } from './assemble.ts';
import type { CorpusCase } from './case.ts';
import { THEMES } from './cases/index.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import type { StoredCase } from './stored.ts';
import { CORPUS_VERSION } from './version.ts';

/** Every case of the shipped corpus as it lies in the files. */
export function storedCases(): readonly StoredCase[] {
  return THEMES.flatMap((theme) => theme.cases());
}

/** The shipped corpus. Its cases are read when first asked for, and each text is assembled when first asked for. */
export const GUARD_CORPUS: Corpus = {
  version: CORPUS_VERSION,
  get size() {
    return shipped().size;
  },
  [Symbol.iterator]: () => shipped()[Symbol.iterator](),
  casesOf: (choice) => shipped().casesOf(choice),
  counts: () => shipped().counts(),
};
Object.freeze(GUARD_CORPUS);

let made: Corpus | undefined;

function shipped(): Corpus {
  made ??= corpusOf(storedCases().map(caseOf), CORPUS_VERSION);
  return made;
}

/** The case as it is measured. */
export function caseOf(stored: StoredCase): CorpusCase {
  const { id, family, name, least, tags, parts } = stored;
  let text: string | undefined;
  return Object.freeze({
    id,
    family,
    name,
    get text() {
      text ??= assembled(parts);
      return text;
    },
    least,
    tags,
  });
}
