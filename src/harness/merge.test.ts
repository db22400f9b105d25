import { describe, expect, test } from 'vitest';
import { toyCorpus, wordGuard } from '../../test/harness/toy.ts';
import { measure } from './measure.ts';
import { mergeReports } from './merge.ts';
import type { GuardMetrics } from './metrics.ts';
import { readReport } from './read-report.ts';

const TEXTS = ['!bomb', '!quiet', 'plain', 'a bomb shelter', 'more', '!bomb 2', 'words', '!hush', 'x'];
const CORPUS = toyCorpus(TEXTS);
const GUARD = wordGuard(['bomb']);

const shard = async (index: number, of = 3, corpus = CORPUS, guard = GUARD): Promise<GuardMetrics> =>
  measure(guard, { corpus, shard: { index, of } });

const whole = async (): Promise<GuardMetrics> => measure(GUARD, { corpus: CORPUS });

describe('what is no whole', () => {
  test.each<[string, () => Promise<readonly GuardMetrics[]>, string]>([
    ['nothing', async () => [], 'there is no report to merge'],
    ['one shard of three', async () => [await shard(1)], 'shard 2 of 3 is missing'],
    ['two of three', async () => [await shard(3), await shard(1)], 'shard 2 of 3 is missing'],
    [
      'one twice',
      async () => [await shard(1), await shard(1), await shard(2)],
      'shard 1 of 3 is there twice',
    ],
    ['the whole twice', async () => [await whole(), await whole()], 'shard 1 of 1 is there twice'],
    [
      'shards of another number',
      async () => [await shard(1), await shard(2, 2)],
      'they differ in the number of shards',
    ],
    [
      'shards of another corpus under the same name',
      async () => [await shard(1, 2), await shard(2, 2, toyCorpus([...TEXTS, 'one more']))],
      'they differ in the corpus',
    ],
    [
      'another guard',
      async () => [await shard(1, 2), await shard(2, 2, CORPUS, { ...GUARD, name: 'other' })],
      'they differ in the guard',
    ],
    [
      'other options',
      async () => [await shard(1, 2), await shard(2, 2, CORPUS, wordGuard(['bomb', 'x']))],
      "they differ in the guard's options",
    ],
  ])('%s', async (_, parts, message) => {
    const reports = await parts();
    expect(() => mergeReports(reports)).toThrow(message);
  });
});

describe('shards together', () => {
  test('are the whole, in whatever order they come', async () => {
    const { durations: _, p50Seconds, p95Seconds, ...expected } = await whole();
    const merged = mergeReports([await shard(3), await shard(1), await shard(2)]);
    expect(merged).toMatchObject({
      families: expected.families,
      control: expected.control,
      recall: expected.recall,
      falsePositives: expected.falsePositives,
      corpus: expected.corpus,
      raised: expected.raised,
    });
    expect(merged.corpus.shard).toBeUndefined();
    expect(names(merged.misses)).toEqual(names(expected.misses));
    expect(merged.failures({ recall: 0.5, falsePositives: 0.25 })).toEqual([]);
  });

  test('survive being written down', async () => {
    const written = [await shard(2), await shard(1), await shard(3)].map((one) =>
      readReport(JSON.parse(JSON.stringify(one))),
    );
    expect(mergeReports(written).recall).toBe((await whole()).recall);
  });

  test('a shard without a case of the family is none the worse', async () => {
    const corpus = toyCorpus(['!bomb', 'a', '!bomb 2', 'b']);
    const metrics = mergeReports([await shard(1, 2, corpus), await shard(2, 2, corpus)]);
    expect(metrics.failures({ recall: 1, falsePositives: 0 })).toEqual([]);
  });
});

describe('reports that are none', () => {
  test.each<[string, (report: Record<string, unknown>) => unknown]>([
    ['a list', () => []],
    ['null', () => null],
    ['without a guard', ({ guard: _, ...rest }) => rest],
    [
      'with more caught than there was',
      (report) => ({ ...report, families: { injection: { cases: 1, caught: 2, unmeasured: 0 } } }),
    ],
    ['with negative counts', (report) => ({ ...report, control: { cases: -1, flagged: 0, unmeasured: 0 } })],
    ['with counts that are texts', (report) => ({ ...report, raised: '3' })],
    ['without a version of the corpus', (report) => ({ ...report, corpus: { digest: 'x', cases: 1 } })],
    ['with a name that is a number', (report) => ({ ...report, misses: [{ id: 1 }] })],
    [
      'with a shard beyond the last',
      (report) => ({
        ...report,
        corpus: { version: '1', digest: 'x', cases: 1, shard: { index: 3, of: 2 } },
      }),
    ],
  ])('%s', async (_, change) => {
    const report = JSON.parse(JSON.stringify(await whole())) as Record<string, unknown>;
    expect(() => readReport(change(report))).toThrow(/is no report of a guard/);
  });
});

function names(cases: readonly { readonly id: string }[]): readonly string[] {
  return cases.map(({ id }) => id).sort();
}
