import { describe, expect, test } from 'vitest';
import { CLEAN, oneCase, toyCorpus, wordGuard } from '../../test/harness/toy.ts';
import { corpusOf, GUARD_CORPUS, sampled } from '../corpus/index.ts';
import type { Guard, GuardVerdict } from '../guards/guard.ts';
import { type MeasureOptions, measure } from './measure.ts';
import type { GuardMetrics } from './metrics.ts';

const BAR = { recall: 0.5, falsePositives: 0.25 };
const CORPUS = toyCorpus(['!bomb', '!bomb two', '!quiet', 'plain', 'a bomb shelter', 'more', 'words']);

const guardThat = (check: Guard['check'], more: Partial<Guard> = {}): Guard => ({
  name: 'toy',
  families: ['injection'],
  options: {},
  check,
  ...more,
});

const blocks = (reason?: string): GuardVerdict => ({
  verdict: 'block',
  findings: [],
  ...(reason === undefined ? {} : { reason }),
});

describe('what is no measurement', () => {
  test.each<[string, Guard, MeasureOptions, RegExp]>([
    [
      'a family that the guard does not claim',
      wordGuard(['x']),
      { families: ['secrets'] },
      /does not claim .*`secrets`/,
    ],
    [
      'a family that the corpus lacks',
      wordGuard(['x'], 'ask', 'content'),
      {},
      /no case of the family `content`/,
    ],
    ['no family', wordGuard(['x']), { families: [] }, /`families` is empty/],
    [
      'a guard without a check',
      { ...wordGuard(['x']), check: undefined as never },
      {},
      /`check` is no function/,
    ],
    ['a guard without families', { ...wordGuard(['x']), families: [] }, {}, /at least one/],
    ['a corpus without attacks', wordGuard(['x']), { corpus: toyCorpus(['plain']) }, /no case of the family/],
    ['a corpus without a control set', wordGuard(['x']), { corpus: toyCorpus(['!x']) }, /no control set/],
    ['no checks at a time', wordGuard(['x']), { concurrency: 0 }, /`concurrency`/],
    ['a deadline that is none', wordGuard(['x']), { deadlineMs: Number.NaN }, /`deadlineMs`/],
    ['a shard that is none', wordGuard(['x']), { shard: { index: 3, of: 2 } }, /shard/],
  ])('%s', async (_, guard, options, message) => {
    await expect(measure(guard, { corpus: CORPUS, ...options })).rejects.toThrow(message);
  });

  test('a stream in which two cases share an id', async () => {
    const one = oneCase({ text: '!x', least: 'ask' });
    const corpus = streamOf([one, oneCase({ text: 'plain' }), { ...one, text: 'other' }]);
    await expect(measure(wordGuard(['x']), { corpus })).rejects.toThrow(/two cases have the id `!x`/);
  });
});

describe('the three numbers', () => {
  test('recall, false positives, and who they are about', async () => {
    const metrics = await measure(wordGuard(['bomb']), { corpus: CORPUS });
    expect(metrics).toMatchObject({
      recall: 2 / 3,
      falsePositives: 1 / 4,
      attacks: 3,
      caught: 2,
      missed: 1,
      misses: [{ id: '!quiet', said: 'allow' }],
      falseAlarms: [{ id: 'a bomb shelter', said: 'block' }],
      guard: { name: 'words', families: ['injection'], options: { words: 1 }, network: false },
      corpus: { version: 'toy-1', cases: 7 },
    });
    expect(metrics.recallInterval?.low).toBeCloseTo(0.2077, 4);
    expect(metrics.p95Seconds).toBeGreaterThan(0);
    expect(metrics.failures(BAR)).toEqual([]);
  });

  test('a verdict that is weaker than the case needs prevents nothing', async () => {
    const metrics = await measure(guardThat(degrade), { corpus: CORPUS });
    expect(metrics).toMatchObject({ caught: 0, missed: 3, falsePositives: 0 });
    expect(metrics.suspicious).toBeNull();
  });

  test('what another guard is for is not asked', async () => {
    const seen: string[] = [];
    const cases = [...CORPUS, oneCase({ text: 'a card', family: 'identifiers', least: 'degrade' })];
    await measure(
      guardThat((text) => {
        seen.push(text);
        return text.includes('bomb') ? blocks() : CLEAN;
      }),
      { corpus: corpusOf(cases, 'two families') },
    );
    expect(seen).not.toContain('a card');
    expect(seen).toContain('plain');
  });

  test('per family and per tag', async () => {
    const corpus = corpusOf(
      [
        oneCase({ text: '!bomb', least: 'ask', tags: ['loud'] }),
        oneCase({ text: '!hush', least: 'ask', tags: ['quiet'] }),
        oneCase({ text: 'bomb shelter', tags: ['loud'] }),
        oneCase({ text: 'plain' }),
      ],
      'tags',
    );
    const { families, tags } = await measure(wordGuard(['bomb']), { corpus });
    expect(families).toEqual({ injection: { cases: 2, caught: 1, unmeasured: 0 } });
    expect(tags['loud']).toMatchObject({
      attacks: { cases: 1, caught: 1 },
      control: { cases: 1, flagged: 1 },
    });
    expect(tags['quiet']).toMatchObject({ attacks: { cases: 1, caught: 0 }, control: { cases: 0 } });
  });

  test('times come from a clock that is given', async () => {
    let now = 0;
    const slow = guardThat((text) => {
      now += 5;
      return text.includes('bomb') ? blocks() : CLEAN;
    });
    const metrics = await measure(slow, { corpus: CORPUS, clock: () => now });
    expect(metrics.p95Seconds).toBeGreaterThanOrEqual(0.005);
    expect(metrics.p95Seconds).toBeLessThan(0.0052);
    expect(metrics.failures({ ...BAR, p95Seconds: 0.004 })).toEqual(['p95 0.00510 s above 0.004 s']);
  });
});

describe('what nobody looked at is unmeasured, never caught', () => {
  test.each<[string, Guard['check'], string]>([
    [
      'it threw',
      () => {
        throw new Error('the secret is hunter2');
      },
      'it threw',
    ],
    ['it rejected', () => Promise.reject(new Error('no')), 'it threw'],
    ['it never answered', () => new Promise(() => {}), 'it timed out'],
    ['no verdict', () => ({ verdict: 'deny', findings: [] }) as never, 'it gave no sound verdict'],
    ['nothing', () => undefined as never, 'it gave no sound verdict'],
    ['a finding outside the text', () => outside, 'it gave no sound verdict'],
    ['no recording', () => blocks('RECORDING_MISSING'), 'no verdict was recorded for it'],
    ['a part of it failed', () => blocks('GUARD_FAILED'), 'the guard failed'],
    ['a part of it was late', () => blocks('GUARD_TIMED_OUT'), 'it timed out'],
    ['nobody could be asked', () => blocks('DETECTION_UNAVAILABLE'), 'the detector could not be asked'],
  ])('%s', async (_, broken, said) => {
    const check: Guard['check'] = (text, context) =>
      text === '!quiet' ? broken(text, context) : text.includes('bomb') ? blocks() : CLEAN;
    const metrics = await measure(guardThat(check), { corpus: CORPUS, deadlineMs: 50 });
    expect(metrics).toMatchObject({ caught: 2, missed: 0, unmeasuredCases: 1, recall: 2 / 3 });
    expect(metrics.failures(BAR)).toEqual([
      '1 case was not measured',
      `unmeasured: the case !quiet (${said})`,
    ]);
  });

  test('a guard that answers at once but too late', async () => {
    let now = 0;
    const check: Guard['check'] = (text) => {
      now += text === 'more' ? 2000 : 1;
      return text.includes('!bomb') ? blocks() : CLEAN;
    };
    const metrics = await measure(guardThat(check), { corpus: CORPUS, deadlineMs: 1000, clock: () => now });
    expect(metrics.unmeasured).toMatchObject([{ id: 'more', said: 'it timed out' }]);
  });

  test('the signal of a check that is given up is aborted', async () => {
    const given: (AbortSignal | undefined)[] = [];
    const check: Guard['check'] = (_, context) => {
      given.push(context?.signal);
      return new Promise(() => {});
    };
    await measure(guardThat(check), { corpus: toyCorpus(['!a', 'b']), deadlineMs: 10 });
    expect(given.length).toBeGreaterThan(0);
    expect(given.every((signal) => signal?.aborted)).toBe(true);
  });
});

describe('a run that passes nothing', () => {
  const failures = async (guard: Guard, more: object = {}): Promise<readonly string[]> =>
    (await measure(guard, { corpus: CORPUS })).failures({ recall: 0, falsePositives: 1, ...more });

  test.each<[string, GuardVerdict, string]>([
    ['allows everything', CLEAN, 'suspicious: the guard flagged none of 7 texts'],
    ['blocks everything', blocks(), 'suspicious: the guard flagged all of 7 texts'],
  ])('one that %s is suspicious', async (_, verdict, line) => {
    expect(await failures(guardThat(() => verdict))).toEqual([line]);
    expect(
      await failures(
        guardThat(() => verdict),
        { allOrNothing: 'a stub' },
      ),
    ).toEqual([]);
  });

  test('a shard', async () => {
    const metrics = await measure(wordGuard(['bomb']), { corpus: CORPUS, shard: { index: 1, of: 2 } });
    expect(metrics.failures(BAR)).toEqual(['shard 1 of 2 is judged only when all are merged']);
  });

  test('names what was missed and what was wrong', async () => {
    const metrics = await measure(wordGuard(['bomb']), { corpus: CORPUS });
    expect(
      metrics.failures({ recall: 0.71, falsePositives: 0, families: { injection: 0.9, content: 0.1 } }),
    ).toEqual([
      'recall 0.67 below 0.71',
      'recall of `injection` 0.67 below 0.90',
      'nothing measured: no case of `content`',
      'missed: the case !quiet',
      'false positives 0.25 above 0.00',
      'false alarm: the case a bomb shelter',
    ]);
  });

  test('numbers that look the same are told apart', async () => {
    const metrics = await measure(wordGuard(['bomb']), { corpus: CORPUS });
    expect(metrics.failures({ recall: 0.667, falsePositives: 1 })[0]).toBe('recall 0.6667 below 0.6670');
  });

  test.each([
    [{ recall: 71, falsePositives: 0 }, /`recall`/],
    [{ recall: Number.NaN, falsePositives: 0 }, /`recall`/],
    [{ recall: 0.5, falsePositives: -1 }, /`falsePositives`/],
    [{ recall: 0.5, falsePositives: 0, p95Seconds: 0 }, /`p95Seconds`/],
    [{ recall: 0.5, falsePositives: 0, families: { injection: 2 } }, /`families.injection`/],
  ])('a bar that is none: %j', async (bar, message) => {
    const metrics = await measure(wordGuard(['bomb']), { corpus: CORPUS });
    expect(() => metrics.failures(bar)).toThrow(message);
  });
});

describe('how a run goes', () => {
  test('many at a time count like one after the other', async () => {
    let waiting = 0;
    let most = 0;
    const check: Guard['check'] = async (text) => {
      most = Math.max(most, ++waiting);
      await new Promise((resolve) => setTimeout(resolve, text.length % 3));
      waiting--;
      return text.includes('bomb') ? blocks() : CLEAN;
    };
    const counted = ({ misses, falseAlarms, families, control }: GuardMetrics) => ({
      misses,
      falseAlarms,
      families,
      control,
    });
    const one = await measure(guardThat(check), { corpus: CORPUS });
    expect(most).toBe(1);
    const four = await measure(guardThat(check), { corpus: CORPUS, concurrency: 4 });
    expect(most).toBe(4);
    expect(counted(four)).toEqual(counted(one));
  });

  test('a signal ends it', async () => {
    const ending = new AbortController();
    const check: Guard['check'] = () => {
      ending.abort(new Error('enough'));
      return new Promise(() => {});
    };
    const run = measure(guardThat(check), { corpus: CORPUS, signal: ending.signal });
    await expect(run).rejects.toThrow('enough');
  });

  test('progress is told up to the end', async () => {
    const told: unknown[] = [];
    await measure(wordGuard(['bomb']), { corpus: CORPUS, onProgress: (progress) => told.push(progress) });
    expect(told).toEqual([{ done: 7, total: 7 }]);
  });

  test('a stream is measured like the corpus that it holds', async () => {
    const { durations: _, ...whole } = await measure(wordGuard(['bomb']), { corpus: CORPUS });
    const streamed = await measure(wordGuard(['bomb']), { corpus: streamOf([...CORPUS]) });
    expect(streamed.corpus.digest).toBe(whole.corpus.digest);
    expect(streamed.families).toEqual(whole.families);
  });

  test('another sample has another digest under the same version', async () => {
    const guard = wordGuard(['bomb']);
    const digestOf = async (seed: string) =>
      (await measure(guard, { corpus: sampled(CORPUS, 4, { seed }) })).corpus;
    const [a, again, b] = [await digestOf('one'), await digestOf('one'), await digestOf('three')];
    expect(again).toEqual(a);
    expect(b.version).toBe(a.version);
    expect(b.digest).not.toBe(a.digest);
  });

  test('the shipped corpus is measured unless another one is named', async () => {
    const metrics = await measure(wordGuard(['ignore', 'Ignore'], 'quarantine'));
    expect(metrics.corpus).toMatchObject({ version: GUARD_CORPUS.version, cases: GUARD_CORPUS.size });
    expect(metrics.attacks).toBe(GUARD_CORPUS.counts().get('injection'));
  });
});

const outside: GuardVerdict = {
  verdict: 'block',
  reason: 'X',
  findings: [{ guard: 'toy', family: 'injection', code: 'X', start: 0, end: 1000 }],
};

const degrade: Guard['check'] = (text) =>
  text.startsWith('!')
    ? { verdict: 'degrade', reason: 'X', findings: [], rewrite: [{ start: 0, end: 1, text: '' }] }
    : CLEAN;

function streamOf(cases: readonly ReturnType<typeof oneCase>[]) {
  return {
    version: 'streamed',
    async *[Symbol.asyncIterator]() {
      yield* cases;
    },
  };
}
