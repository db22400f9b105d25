import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAtLeast } from '../../src/action/verdict.ts';
import { GUARD_CORPUS, sampled } from '../../src/corpus/index.ts';
import { PATTERNS as CONTENT } from '../../src/guards/content/index.ts';
import type { Guard, GuardVerdict, SyncGuard } from '../../src/guards/guard.ts';
import { PATTERNS as IDENTIFIERS } from '../../src/guards/identifiers/index.ts';
import { ContentGuard, InjectionGuard, PiiGuard, redact, SecretsGuard } from '../../src/guards/index.ts';
import { PATTERNS as INJECTION } from '../../src/guards/injection/index.ts';
import { PATTERNS as SECRETS } from '../../src/guards/secrets/index.ts';
import { redactChunks, StreamRefusal } from '../../src/guards/stream.ts';
import { longestRead } from './pattern-length.ts';

const GUARDS: readonly SyncGuard[] = [
  PiiGuard({ tenant: 'streams' }),
  SecretsGuard(),
  InjectionGuard(),
  ContentGuard(),
];

/** How many cases of the corpus each guard is given; `HOLDFAST_STREAMED=all` gives it the whole corpus. */
const CASES = process.env['HOLDFAST_STREAMED'] === 'all' ? undefined : 60;

const PROSE = [
  'The ferry leaves the north pier at nine and comes back before the evening bell.',
  'Nobody had swept the courtyard since the wedding, so leaves lay in all its corners.',
  'A baker needs flour, water, salt and patience; the rest is heat.',
  'Most of the letters in the chest were about the weather and the price of oats.',
  'She planted beans along the wall and left the other bed to the snails.',
];

/** What goes round the attack: prose, and other texts of the corpus that are none. */
const AROUND: readonly string[] = [
  ...GUARD_CORPUS.casesOf({ families: [] }).map(({ text }) => text),
  ...PROSE.flatMap((sentence) => Array.from({ length: 20 }, () => sentence)),
];

interface Told {
  readonly refused: boolean;
  readonly text: string;
}

function told(text: string, { verdict, rewrite = [] }: GuardVerdict): Told {
  const refused = isAtLeast(verdict, 'ask');
  return { refused, text: refused ? '' : redact(text, rewrite).text };
}

async function streamed(guard: Guard, chunks: readonly string[]): Promise<Told> {
  let left = '';
  try {
    for await (const part of redactChunks(guard, chunks)) left += part;
    return { refused: false, text: left };
  } catch (error) {
    if (error instanceof StreamRefusal) return { refused: true, text: '' };
    throw error;
  }
}

/** A text as long as it is asked for, put together by whole numbers. */
function prose(length: number, picks: readonly number[]): string {
  let text = '';
  for (let at = 0; text.length < length; at++) {
    const pick = picks[at % picks.length] ?? 0;
    text += `${AROUND[(pick + at * 31) % AROUND.length]}${at % 3 === 0 ? '\n' : ' '}`;
  }
  return text;
}

function pieces(text: string, sizes: readonly number[]): readonly string[] {
  const parts: string[] = [];
  for (let at = 0, index = 0; at < text.length; index++) {
    const size = sizes[index % sizes.length] ?? 1;
    parts.push(text.slice(at, at + size));
    at += size;
  }
  return parts;
}

const cutting = fc.record({
  picks: fc.array(fc.nat({ max: 5000 }), { minLength: 3, maxLength: 9 }),
  sizes: fc.array(fc.integer({ min: 90, max: 4000 }), { minLength: 1, maxLength: 6 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Other prose and other cuts for each case, and the same at each run. */
const CUTTINGS = fc.sample(cutting, { numRuns: 200, seed: 20 });

test.each([
  ['identifiers', IDENTIFIERS, GUARDS[0], 0],
  ['secrets', SECRETS, GUARDS[1], 400],
  ['injection', INJECTION, GUARDS[2], 2048],
  ['content', CONTENT, GUARDS[3], 80],
] as const)(
  '%s reaches as far as its patterns read, and what decides beside them',
  (_, patterns, guard, beside) => {
    const longest = Math.max(
      ...patterns.map(({ source, flags }) => longestRead(source) * (flags.includes('u') ? 2 : 1)),
    );
    expect(longest).toBeGreaterThan(20);
    expect(guard?.reach).toBeGreaterThanOrEqual(longest + beside);
  },
);

test.each([
  ['a{2,3}b?', 4],
  ['(?:ab|c{4})+', Number.POSITIVE_INFINITY],
  ['(?<!x)a(?=bc)$', 3],
  ['[^\\]\\]]{12}\\d|\\bx', 13],
  ['(?<n>a)(?:b{1,2}){3}|d', 7],
])('what a pattern reads: %s', (source, length) => {
  expect(longestRead(source)).toBe(length);
});

describe.each(GUARDS.map((guard) => [guard.name, guard] as const))('a stream past %s', (name, guard) => {
  const family = guard.families.filter((one) => one === name);
  const all = GUARD_CORPUS.casesOf({ families: family });
  const cases =
    CASES === undefined
      ? all
      : [...sampled(GUARD_CORPUS, 4 * CASES, { seed: `streams of ${name}` })]
          .filter((one) => all.some(({ id }) => id === one.id))
          .slice(0, CASES);
  const length = 1.6 * (guard.reach ?? 0) + 1500;

  test('says where it reaches', () => {
    expect(guard.reach).toBeGreaterThan(0);
    expect(cases.length).toBeGreaterThan(20);
  });

  test('leaves as the whole text would, whatever stands around and wherever it is cut', async () => {
    const wrong: string[] = [];
    for (const [at, one] of cases.entries()) {
      const { picks, sizes, share } = CUTTINGS[at % CUTTINGS.length] ?? {
        picks: [at],
        sizes: [700],
        share: 0.5,
      };
      const before = prose(length * 2 * share, picks);
      const text = `${before}\n${one.text}\n${prose(length * 2 * (1 - share), [at, ...picks])}`;
      const whole = told(text, guard.check(text));
      if (JSON.stringify(await streamed(guard, pieces(text, sizes))) !== JSON.stringify(whole))
        wrong.push(one.id);
    }
    expect(wrong).toEqual([]);
  });
});
