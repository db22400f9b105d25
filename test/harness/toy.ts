import type { Verdict } from '../../src/action/verdict.ts';
import { type Corpus, type CorpusCase, corpusOf } from '../../src/corpus/index.ts';
import type { GuardFamily } from '../../src/guards/family.ts';
import type { GuardVerdict, SyncGuard } from '../../src/guards/guard.ts';

/** A guard that raises its verdict on every text with one of its words. */
export function wordGuard(
  words: readonly string[],
  verdict: Verdict = 'block',
  family: GuardFamily = 'injection',
): SyncGuard {
  return {
    name: 'words',
    families: [family],
    options: { words: words.length },
    check: (text) => {
      const word = words.find((one) => text.includes(one));
      if (word === undefined) return CLEAN;
      const start = text.indexOf(word);
      const finding = { guard: 'words', family, code: 'WORD_FOUND', start, end: start + word.length };
      return { verdict, reason: 'WORD_FOUND', findings: [finding] };
    },
  };
}

export const CLEAN: GuardVerdict = { verdict: 'allow', findings: [] };

export function oneCase(fields: Partial<CorpusCase> & Pick<CorpusCase, 'text'>): CorpusCase {
  const { text, least = null, family = least === null ? 'benign' : 'injection', id = text } = fields;
  return { id, family, name: fields.name ?? `the case ${id}`, text, least, tags: fields.tags ?? [] };
}

/** Attacks begin with `!`, at least `ask`; the rest is the control set. */
export function toyCorpus(texts: readonly string[], version = 'toy-1'): Corpus {
  return corpusOf(
    texts.map((text) => oneCase({ text, least: text.startsWith('!') ? 'ask' : null })),
    version,
  );
}
