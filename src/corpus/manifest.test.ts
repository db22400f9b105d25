import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusFigures } from './figures.ts';
import { type CorpusManifest, corpusManifest, manifestChanges } from './manifest.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const OLD: CorpusManifest = {
  version: '1',
  files: {},
  cases: { 'a/one': 'aa', 'a/two': 'bb', 'a/three': 'cc' },
};

describe('the manifest', () => {
  it('holds every case of the shipped corpus as it is: raise CORPUS_VERSION and run `npm run corpus:manifest`', () => {
    const written: CorpusManifest = JSON.parse(read('./manifest.json'));
    const now = corpusManifest();
    expect(manifestChanges(written, now)).toEqual([]);
    expect(written).toEqual(now);
  });

  it('tells what changed, what is new and what is gone', () => {
    const now = { ...OLD, cases: { 'a/one': 'aa', 'a/two': 'xx', 'a/four': 'dd' } };
    expect(manifestChanges(OLD, now)).toEqual(['`a/two` changed', '`a/four` is new', '`a/three` is gone']);
  });

  it('is the same twice', () => {
    expect(corpusManifest()).toEqual(corpusManifest());
  });
});

describe('the page', () => {
  it('has the figures of the corpus: run `npm run corpus:manifest`', () => {
    expect(read('../../docs/corpus.md')).toContain(corpusFigures());
  });
});
