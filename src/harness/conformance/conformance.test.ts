import { describe, expect, test } from 'vitest';
import { CLEAN, oneCase, wordGuard } from '../../../test/harness/toy.ts';
import { corpusOf } from '../../corpus/index.ts';
import type { Guard, GuardVerdict, SyncGuard } from '../../guards/guard.ts';
import { assertFailsClosed } from '../fails-closed.ts';
import { guardConformance, type MakeGuard } from './index.ts';

const corpus = corpusOf(
  [
    oneCase({ id: '1', name: 'a mine', text: 'there is a bomb-4711 below', least: 'ask' }),
    oneCase({ id: '2', name: 'a mine again', text: 'bomb-0815@example.com', least: 'ask' }),
    oneCase({ id: '3', name: 'a shelter', text: 'a quiet shelter with number 12345678' }),
    oneCase({ id: '4', name: 'nothing', text: 'words' }),
  ],
  'toy',
);
const OPTIONS = { families: ['injection'], thresholds: { recall: 1, falsePositives: 0 }, corpus } as const;

/** The names of the laws that a guard breaks. The linear ones are slow, and have a test of their own. */
async function broken(make: MakeGuard, only = /^(?!takes linear time)/): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, run } of guardConformance(make, OPTIONS)) {
    if (!only.test(name)) continue;
    await run().catch(() => failed.push(name));
  }
  return failed;
}

const sound = (): SyncGuard => ({ ...wordGuard(['bomb']), reach: 200 });
const saying =
  (check: Guard['check'], more: Partial<Guard> = {}): MakeGuard =>
  () => ({ ...sound(), ...more, check });
const found = (start: number, end: number): GuardVerdict => ({
  verdict: 'block',
  reason: 'WORD_FOUND',
  findings: [{ guard: 'words', family: 'injection', code: 'WORD_FOUND', start, end }],
});
const honest = (text: string): GuardVerdict => sound().check(text);
const onBombs = (answer: (text: string) => GuardVerdict) => (text: string) =>
  text.includes('bomb') ? answer(text) : CLEAN;

const VERDICT = 'answers with a sound verdict, its findings inside the text and sorted';
const CLOSED = 'says nothing of a text but codes and ranges';
const SAME = 'says the same of the same text';
const STATELESS = 'lets no check leave anything for the next';
const BAR = 'reaches its bar on the corpus';
const STREAM = 'leaves a stream as it leaves the whole, however it is cut';

describe('a guard that keeps the laws', () => {
  test('breaks none', async () => {
    expect(await broken(sound)).toEqual([]);
  });

  test('has cases with names of their own', () => {
    const names = guardConformance(sound, OPTIONS).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(30);
  });

  test('takes linear time', async () => {
    expect(await broken(sound, /^takes linear time on (digits|base64)$/)).toEqual([]);
  });
});

describe('a guard that breaks one', () => {
  let calls = 0;
  const told = (text: string): GuardVerdict => ({ verdict: 'block', reason: text as never, findings: [] });
  test.each<[string, MakeGuard, readonly string[]]>([
    [
      'throws',
      saying(
        onBombs(() => {
          throw new Error('no');
        }),
      ),
      [VERDICT, CLOSED, SAME, STATELESS, STREAM, BAR],
    ],
    ['finds beyond the end', saying(onBombs((text) => found(0, text.length + 1))), [VERDICT, BAR]],
    ['finds nothing at all, an empty range', saying(onBombs(() => found(0, 0))), [VERDICT]],
    ['finds what it does not claim', saying(honest, { families: ['content'] }), [VERDICT, BAR]],
    [
      'sorts nothing',
      saying(
        onBombs((text) => ({
          ...found(5, 8),
          findings: [...found(5, 8).findings, ...honest(text).findings, ...found(0, 1).findings],
        })),
      ),
      [VERDICT],
    ],
    ['blocks without a reason', saying(onBombs(() => ({ verdict: 'block', findings: [] }))), [VERDICT]],
    ['quotes the text as its reason', saying(onBombs(told)), [VERDICT, CLOSED, BAR]],
    [
      'quotes a part of it in an error',
      saying(
        onBombs((text) => {
          throw new Error(`cannot read ${text}`);
        }),
      ),
      [VERDICT, CLOSED, SAME, STATELESS, STREAM, BAR],
    ],
    [
      'counts its calls',
      saying((text) => (calls++ % 2 === 0 ? honest(text) : { ...honest(text), findings: [] })),
      [SAME, STATELESS],
    ],
    ['misses', saying(() => CLEAN), [BAR]],
    [
      'claims too short a reach',
      saying(
        (text) => ({
          ...honest(text),
          verdict: text.includes('shelter') ? 'degrade' : honest(text).verdict,
          rewrite: text.includes('shelter')
            ? [{ start: text.indexOf('quiet'), end: text.indexOf('shelter') + 7, text: '#' }]
            : [],
        }),
        { reach: 2 },
      ),
      [VERDICT, STREAM, BAR],
    ],
  ])('%s', async (_, make, laws) => {
    expect(
      await broken(make, /sound verdict|codes and ranges|same text|for the next|stream|its bar/),
    ).toEqual(laws);
  });

  test('is no guard', async () => {
    for (const wrong of [
      { name: '' },
      { families: [] },
      { families: ['x'] },
      { options: undefined },
      { reach: -1 },
      { check: 1 },
    ]) {
      const make = () => ({ ...sound(), ...wrong }) as Guard;
      expect(await broken(make, /^is a guard/)).toEqual(['is a guard: name, families, options, check']);
    }
  });

  test('takes time that grows with the square', async () => {
    const squares = saying((text) => {
      let sum = 0;
      for (let a = 0; a < text.length; a += 8) for (let b = 0; b < text.length; b += 8) sum ^= b;
      return sum === -1 ? found(0, 1) : CLEAN;
    });
    expect(await broken(squares, /^takes linear time on digits$/)).toEqual(['takes linear time on digits']);
  });

  test('messages name the case and the law, never the text', async () => {
    const wrong = saying(
      onBombs((text) => {
        throw new Error(`cannot read ${text}`);
      }),
    );
    for (const { run } of guardConformance(wrong, OPTIONS).slice(0, 5)) {
      const said = await run().then(() => '', String);
      expect(said).not.toContain('4711');
    }
  });
});

describe('failing closed', () => {
  const failing =
    (check: Guard['check']): MakeGuard =>
    () => ({ ...sound(), check });
  test.each<[string, Guard['check'], RegExp]>([
    ['lets through', () => CLEAN, /it answered `allow`/],
    [
      'throws',
      () => {
        throw new Error('x');
      },
      /it threw/,
    ],
    ['is too weak', () => ({ verdict: 'quarantine', reason: 'GUARD_FAILED', findings: [] }), /not `block`/],
    ['has no code', () => ({ verdict: 'block', findings: [] }), /without a `reason`/],
  ])('a broken guard that %s does not', async (_, check, message) => {
    await expect(assertFailsClosed(failing(check))).rejects.toThrow(message);
  });

  test('a block with a code does', async () => {
    const check: Guard['check'] = () => ({ verdict: 'block', reason: 'GUARD_FAILED', findings: [] });
    await assertFailsClosed(failing(check));
  });

  test('a declared dependency may be quarantined', async () => {
    const check: Guard['check'] = () => ({
      verdict: 'quarantine',
      reason: 'DETECTION_UNAVAILABLE',
      findings: [],
    });
    await assertFailsClosed(failing(check), { least: 'quarantine' });
  });

  test('without texts nothing is shown', async () => {
    await expect(
      assertFailsClosed(
        failing(() => CLEAN),
        { texts: [] },
      ),
    ).rejects.toThrow(/nothing would be shown/);
  });
});
