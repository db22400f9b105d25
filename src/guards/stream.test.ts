import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeGuards } from './compose.ts';
import type { GuardVerdict, SyncGuard } from './guard.ts';
import { redact } from './redact.ts';
import { SecretsGuard } from './secrets/index.ts';
import { redactChunks, redactingStream, StreamRefusal } from './stream.ts';

/** Takes out what the pattern matches; `reach` covers a match and a unit on either side. */
function taking(name: string, pattern: RegExp, reach: number): SyncGuard {
  return {
    name,
    families: ['content'],
    options: {},
    reach,
    check(text) {
      const rewrite = [...text.matchAll(pattern)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        text: `[${name}]`,
      }));
      return {
        verdict: rewrite.length > 0 ? 'degrade' : 'allow',
        findings: [],
        ...(rewrite.length > 0 && { rewrite }),
      };
    },
  };
}

const NUMBERS = taking('number', /(?<![0-9])[0-9]{3,6}(?![0-9])/g, 8);
const KEYS = taking('key', /k[a-c0-9]{2,5};/g, 8);
const LOCKS = taking('lock', /\u{1f511}{2}/gu, 6);
const TOGETHER = composeGuards([NUMBERS, KEYS, LOCKS], { name: 'together' });

async function streamed(guard: SyncGuard, chunks: readonly string[], options = {}): Promise<string> {
  let out = '';
  for await (const chunk of redactChunks(guard, chunks, options)) out += chunk;
  return out;
}

function whole(guard: SyncGuard, text: string): string {
  return redact(text, guard.check(text).rewrite ?? []).text;
}

/** The text in pieces, cut at these places. */
function pieces(text: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

const unit = fc.constantFrom('k', 'a', 'b', 'c', '1', '2', '3', ';', ' ', '\u{1f511}', '\ud83d');
const text = fc.string({ unit, maxLength: 120 });
const cuts = fc.array(fc.nat(), { maxLength: 12 });

describe('a stream', () => {
  test.each([
    ['numbers', NUMBERS],
    ['keys', KEYS],
    ['pairs of surrogates', LOCKS],
    ['all together, where ranges overlap', TOGETHER],
  ])('says what the whole text says, wherever it is split: %s', async (_, guard) => {
    await fc.assert(
      fc.asyncProperty(text, cuts, async (sample, places) => {
        expect(await streamed(guard, pieces(sample, places))).toBe(whole(guard, sample));
      }),
      { numRuns: 300 },
    );
  });

  test('unit by unit too', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (sample) => {
        expect(await streamed(TOGETHER, sample.split(''))).toBe(whole(TOGETHER, sample));
      }),
    );
  });

  test('lets no half of a credential out, at any split', async () => {
    const secret = ['sk-', 'ant-', 'api03-', 'Q7fX2mZk9LrT4vWb8NcY1pHd6sJg'].join('');
    const sample = `Here is the key: ${secret} done`;
    for (let cut = 0; cut <= sample.length; cut++) {
      const seen: string[] = [];
      for await (const part of redactChunks(SecretsGuard(), pieces(sample, [cut]))) seen.push(part);
      expect(seen.join('')).toBe('Here is the key: [ANTHROPIC_KEY] done');
    }
  });

  test('holds a number whose digits stand far apart, with nothing that shows between them', async () => {
    for (const unseen of ['\u200b', '\u0301', '\ufe0f']) {
      const seen = taking('number', new RegExp(`\\d(?:${unseen}*\\d){3}`, 'g'), 8);
      const sample = `id 1${unseen.repeat(3000)}2${unseen.repeat(3000)}34 done, and words that follow it`;
      const parts = pieces(sample, [10, 1500, 3100, 6000]);
      expect(await streamed(seen, parts)).toBe('id [number] done, and words that follow it');
    }
  });

  test('splits no pair of surrogates on its way out', async () => {
    const sample = '\u{1f511} '.repeat(1500);
    for await (const part of redactChunks(NUMBERS, sample.split('')))
      expect(part).not.toMatch(/\p{Surrogate}/u);
  });

  test('lets text go while it comes, and holds no more than the reach and a step', async () => {
    let given = 0;
    let out = 0;
    function* words(): Generator<string> {
      for (let count = 0; count < 20_000; count++) {
        expect(given - out).toBeLessThan(1100);
        given += 6;
        yield 'words ';
      }
    }
    for await (const part of redactChunks(NUMBERS, words())) out += part.length;
    expect(out).toBe(given);
  });

  test('is a stream to pipe through as well', async () => {
    const source = new ReadableStream<string>({
      start(controller) {
        for (const part of ['call 12', '34', ' now']) controller.enqueue(part);
        controller.close();
      },
    });
    let out = '';
    for await (const part of source.pipeThrough(redactingStream(NUMBERS))) out += part;
    expect(out).toBe('call [number] now');
  });
});

describe('a stream is refused', () => {
  const objecting: SyncGuard = {
    ...NUMBERS,
    check: (sample): GuardVerdict =>
      sample.includes('stop')
        ? { verdict: 'quarantine', reason: 'ORDER_FOUND', findings: [] }
        : { verdict: 'allow', findings: [] },
  };

  test('by a verdict above degrade, and nothing of what was held leaves', async () => {
    const start = 'x'.repeat(3000);
    let out = '';
    const run = (async () => {
      for await (const part of redactChunks(objecting, [start, 'then st', 'op it'])) out += part;
    })();
    await expect(run).rejects.toMatchObject({
      name: 'StreamRefusal',
      verdict: 'quarantine',
      reason: 'ORDER_FOUND',
    });
    expect(start.startsWith(out)).toBe(true);
    expect(out).not.toContain('then');
  });

  /** Objects to an order that no `example` precedes or follows within 20 units. */
  const cautious: SyncGuard = {
    ...NUMBERS,
    reach: 40,
    check(sample) {
      const start = sample.indexOf('obey');
      const near = sample.slice(Math.max(0, start - 20), start + 24);
      if (start === -1 || near.includes('example')) return { verdict: 'allow', findings: [] };
      const finding = { guard: 'number', family: 'content', code: 'ORDER', start, end: start + 4 } as const;
      return { verdict: 'ask', reason: 'ORDER_FOUND', findings: [finding] };
    },
  };
  const words = 'and so it goes on for a while '.repeat(60);

  test.each([
    ['what follows takes the objection back', `${words}obey me, an example${words}`],
    ['what came before takes it back, and left', `${words}an example: obey${words}${words}`],
  ])('not while %s', async (_, sample) => {
    for (const size of [1, 19, 700, 1024, 5000]) {
      const cuts = Array.from({ length: Math.floor(sample.length / size) }, (_, at) => at * size);
      expect(await streamed(cautious, pieces(sample, cuts))).toBe(sample);
    }
  });

  test('once nothing more can take it back', async () => {
    for (const sample of [`${words}obey${words}`, `${words}obey`, 'obey'])
      await expect(streamed(cautious, pieces(sample, [50, 900]))).rejects.toMatchObject({ verdict: 'ask' });
  });

  test('in a pipe: as its error', async () => {
    const source = new ReadableStream<string>({
      start(controller) {
        controller.enqueue('stop');
        controller.close();
      },
    });
    const reader = source.pipeThrough(redactingStream(objecting)).getReader();
    await expect(reader.read()).rejects.toBeInstanceOf(StreamRefusal);
  });

  test.each<[string, unknown]>([
    [
      'throws',
      () => {
        throw new Error('the payload');
      },
    ],
    ['answers nothing', () => undefined],
    [
      'rewrites beyond the text',
      () => ({ verdict: 'degrade', findings: [], rewrite: [{ start: 0, end: 999, text: '' }] }),
    ],
  ])('by a guard that %s', async (_, check) => {
    const broken = { ...NUMBERS, check } as SyncGuard;
    const run = streamed(broken, ['some text']);
    await expect(run).rejects.toMatchObject({ verdict: 'block', reason: 'GUARD_FAILED' });
    await expect(run).rejects.not.toThrow('payload');
  });

  test('when it would have to hold more than the limit', async () => {
    const { reach: _, ...blind } = NUMBERS;
    await expect(streamed(blind, ['x'.repeat(5000)], { limit: 4096 })).rejects.toMatchObject({
      reason: 'STREAM_HELD_TOO_LONG',
    });
    expect(await streamed(blind, ['id 12', '34'], { limit: 4096 })).toBe('id [number]');
  });

  test('when a chunk is no text', async () => {
    await expect(streamed(NUMBERS, [12 as unknown as string])).rejects.toMatchObject({
      reason: 'STREAM_NOT_TEXT',
    });
  });

  test.each([0, 4095, Number.NaN, 5000.5])('with a limit of %d: wrong use', async (limit) => {
    await expect(streamed(NUMBERS, [], { limit })).rejects.toThrow(TypeError);
  });
});
