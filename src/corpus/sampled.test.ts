import { describe, expect, it } from 'vitest';
import type { CorpusCase, Stratum } from './case.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { drawsOf, hashText } from './hash.ts';
import { sampled, samplerOf } from './sampled.ts';

const SIZES: Readonly<Record<Stratum, number>> = {
  identifiers: 90,
  secrets: 60,
  injection: 120,
  content: 2,
  escalation: 1,
  control: 200,
};

const CORPUS = corpusOf(
  Object.entries(SIZES).flatMap(([stratum, size]) =>
    Array.from({ length: size }, (_, at) => caseOf(stratum as Stratum, at)),
  ),
  'test',
);

function caseOf(stratum: Stratum, at: number): CorpusCase {
  const control = stratum === 'control';
  return {
    id: `${stratum}/${at}`,
    family: control ? 'benign' : stratum,
    name: `case ${at} of ${stratum}`,
    text: `${at}`,
    least: control ? null : 'ask',
    tags: [],
  };
}

const ids = (corpus: Corpus): readonly string[] => [...corpus].map(({ id }) => id);

describe('a sample', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('of %s cases is refused', (n) => {
    expect(() => sampled(CORPUS, n, { seed: 'a' })).toThrow(/at least 1/);
  });

  it('that could not hold one case of each says how many it takes', () => {
    expect(() => sampled(CORPUS, 5, { seed: 'a' })).toThrow(
      'a sample of 5 cannot hold one case of each: ask for at least 6 (content, control, escalation, identifiers, injection, secrets)',
    );
  });

  it('needs a seed', () => {
    expect(() => sampled(CORPUS, 10, { seed: '' })).toThrow(/seed/);
  });

  it.each([6, 7, 20, 100, 471, 472])('of %i cases keeps every family and the control set', (n) => {
    const sample = sampled(CORPUS, n, { seed: 'c0ffee' });
    expect(sample.size).toBe(n);
    expect([...sample.counts().keys()].sort()).toEqual(Object.keys(SIZES).sort());
    expect(new Set(ids(sample)).size).toBe(n);
    expect(sample.version).toBe('test');
  });

  it('keeps the shares of the corpus', () => {
    const counts = sampled(CORPUS, 100, { seed: 'c0ffee' }).counts();
    expect(Object.fromEntries(counts)).toEqual({
      identifiers: 19,
      secrets: 13,
      injection: 25,
      content: 1,
      escalation: 1,
      control: 41,
    });
  });

  it('takes the same cases for the same seed, and others for another', () => {
    expect(ids(sampled(CORPUS, 50, { seed: 'one' }))).toEqual(ids(sampled(CORPUS, 50, { seed: 'one' })));
    expect(ids(sampled(CORPUS, 50, { seed: 'one' }))).not.toEqual(ids(sampled(CORPUS, 50, { seed: 'two' })));
  });

  it('takes these cases on every machine', () => {
    expect(ids(sampled(CORPUS, 8, { seed: '1f3a9c' }))).toEqual([
      'identifiers/23',
      'secrets/48',
      'injection/68',
      'injection/86',
      'content/0',
      'escalation/0',
      'control/133',
      'control/139',
    ]);
  });

  it('does not depend on where a case stands in the corpus', () => {
    const turned = corpusOf([...CORPUS].reverse(), 'test');
    expect([...ids(sampled(turned, 40, { seed: 'x' }))].sort()).toEqual(
      [...ids(sampled(CORPUS, 40, { seed: 'x' }))].sort(),
    );
  });

  it('of everything is the corpus', () => {
    expect(sampled(CORPUS, 10_000, { seed: 'x' })).toBe(CORPUS);
  });

  it('of a stream is that of the corpus', () => {
    const sampler = samplerOf(30, { seed: 'x' });
    for (const one of CORPUS) sampler.add(one);
    expect(sampler.cases().map(({ id }) => id)).toEqual(ids(sampled(CORPUS, 30, { seed: 'x' })));
  });

  it('of a stream that is shorter than the sample is the stream', () => {
    const sampler = samplerOf(30, { seed: 'x' });
    const few = [caseOf('injection', 1), caseOf('control', 1), caseOf('injection', 2)];
    for (const one of few) sampler.add(one);
    expect(sampler.cases()).toEqual(few);
  });
});

describe('draws', () => {
  it('are these numbers everywhere', () => {
    const draws = drawsOf('seed');
    expect([draws.below(1000), draws.below(1000), draws.below(1000)]).toEqual([905, 573, 869]);
    expect(hashText('a text')).toBe(7305650819362677);
  });

  it.each([0, -1, 0.5, 2 ** 33])('below %s are refused', (limit) => {
    expect(() => drawsOf('seed').below(limit)).toThrow(RangeError);
  });

  it('spread over the whole range', () => {
    const draws = drawsOf('spread');
    const seen = new Array<number>(16).fill(0);
    for (let n = 0; n < 16_000; n += 1) {
      const one = draws.below(16);
      seen[one] = (seen[one] ?? 0) + 1;
    }
    expect(Math.min(...seen)).toBeGreaterThan(850);
    expect(Math.max(...seen)).toBeLessThan(1150);
  });
});
