import { describe, expect, it } from 'vitest';
import { corpusOf } from './corpus.ts';
import { corpusSplit, GUARD_CORPUS } from './index.ts';
import { halfOf } from './split.ts';

describe('a split of the shipped corpus', () => {
  const { dev, heldOut } = corpusSplit(GUARD_CORPUS);
  const ids = (corpus: Iterable<{ readonly id: string }>) => [...corpus].map(({ id }) => id);

  it('loses nothing and counts nothing twice', () => {
    expect([...ids(dev), ...ids(heldOut)].sort()).toEqual(ids(GUARD_CORPUS).sort());
  });

  it('has halves that are nearly as large, in every stratum', () => {
    for (const [stratum, count] of GUARD_CORPUS.counts()) {
      const share = (dev.counts().get(stratum) ?? 0) / count;
      expect(share, stratum).toBeGreaterThan(0.3);
      expect(share, stratum).toBeLessThan(0.7);
    }
  });

  it('keeps order and version', () => {
    expect(dev.version).toBe(GUARD_CORPUS.version);
    expect(ids(dev)).toEqual(ids(GUARD_CORPUS).filter((id) => halfOf(id) === 'dev'));
  });

  it('leaves a case on its side whatever stands beside it', () => {
    const some = corpusOf([...GUARD_CORPUS].slice(100, 400), 'some');
    const [before, after] = [ids(dev), ids(corpusSplit(some).dev)];
    expect(after.length).toBeGreaterThan(0);
    expect(after.every((id) => before.includes(id))).toBe(true);
  });
});

it.each([
  ['override/forget-the-guests', 'dev'],
  ['secrets/a-key-in-a-log', 'dev'],
  ['control-chat/an-old-photograph', 'heldOut'],
  ['mine/one', 'dev'],
] as const)('the half of %s is the same for ever', (id, half) => {
  expect(halfOf(id)).toBe(half);
});
