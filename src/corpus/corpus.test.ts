import { describe, expect, it } from 'vitest';
import type { CorpusCase } from './case.ts';
import { corpusOf } from './corpus.ts';
import { GUARD_CORPUS } from './guard-corpus.ts';
import { CORPUS_VERSION } from './version.ts';

const one = (id: string, family: CorpusCase['family'], least: CorpusCase['least']): CorpusCase => ({
  id,
  family,
  least,
  name: 'a case',
  text: '',
  tags: [],
});

const CASES = [
  one('i', 'injection', 'ask'),
  one('near-i', 'injection', null),
  one('s', 'secrets', 'degrade'),
  one('plain', 'benign', null),
];

describe('a corpus', () => {
  it('refuses an id that is there twice', () => {
    expect(() => corpusOf([...CASES, one('s', 'secrets', null)], '1')).toThrow('two cases have the id `s`');
  });

  it('refuses to have no version', () => {
    expect(() => corpusOf(CASES, '')).toThrow('`version`');
  });

  it.each<readonly [families: readonly ('injection' | 'secrets' | 'content')[], ids: readonly string[]]>([
    [['injection'], ['i', 'near-i', 'plain']],
    [['secrets'], ['near-i', 's', 'plain']],
    [
      ['secrets', 'injection'],
      ['i', 'near-i', 's', 'plain'],
    ],
    [['content'], ['near-i', 'plain']],
    [[], ['near-i', 'plain']],
  ])('gives the attacks of %j with the whole control set', (families, ids) => {
    const cases = corpusOf(CASES, '1').casesOf({ families });
    expect(cases.map(({ id }) => id)).toEqual(ids);
  });
});

describe('the shipped corpus', () => {
  it('has its version and its cases', () => {
    expect(GUARD_CORPUS.version).toBe(CORPUS_VERSION);
    expect([...GUARD_CORPUS]).toHaveLength(GUARD_CORPUS.size);
    expect(Object.isFrozen(GUARD_CORPUS)).toBe(true);
  });
});
