import type { Range } from '../normalise/index.ts';

const WORDS = [
  'instructions',
  'instruction',
  'previous',
  'ignore',
  'disregard',
  'system',
  'prompt',
  'reveal',
  'password',
  'everything',
  'forget',
];
const FEWEST_WORDS = 2;
const AROUND = 400;

type Turning = 'rot13' | 'reversed';

const TURNED: ReadonlyMap<string, Turning> = new Map([
  ...WORDS.map((word) => [turn13(word), 'rot13'] as const),
  ...WORDS.map((word) => [[...word].reverse().join(''), 'reversed'] as const),
]);
const SHORTEST = Math.min(...WORDS.map(({ length }) => length));
const LONGEST = Math.max(...WORDS.map(({ length }) => length));

/** By two letters: how far on a word that holds them among its first letters may begin at the earliest. */
const SKIPS = skips();

/** A part that seems to be written in ROT13 or backwards. */
export interface TurnedPart {
  readonly kind: Turning;
  readonly range: Range;
}

/** Parts where at least two words of an instruction stand in ROT13 or backwards. */
export function turnedParts(text: string): TurnedPart[] {
  const words = turnedWords(text);
  if (words.length < FEWEST_WORDS) return [];
  return (['rot13', 'reversed'] as const).flatMap((kind) =>
    partsOf(
      text,
      kind,
      words.filter((word) => word.kind === kind),
    ),
  );
}

function partsOf(text: string, kind: Turning, found: readonly TurnedWord[]): TurnedPart[] {
  const parts: TurnedPart[] = [];
  for (let index = FEWEST_WORDS - 1; index < found.length; index++) {
    const first = found[index - FEWEST_WORDS + 1];
    const last = found[index];
    if (first === undefined || last === undefined || last.at - first.at > AROUND) continue;
    const before = parts.at(-1);
    if (before !== undefined && before.range.end >= last.at) continue;
    parts.push({
      kind,
      range: { start: Math.max(0, first.at - AROUND), end: Math.min(text.length, last.at + AROUND) },
    });
  }
  return parts;
}

interface TurnedWord {
  readonly kind: Turning;
  readonly at: number;
}

/** Looks at every second to fifth letter only: two neighbours tell how far off the next word is at least. */
function turnedWords(text: string): TurnedWord[] {
  const found: TurnedWord[] = [];
  for (let last = SHORTEST - 1; last < text.length; ) {
    const skip = SKIPS[pairAt(text, last)] ?? 0;
    if (skip === 0) {
      const at = last - SHORTEST + 1;
      const kind = letterAt(text, at - 1) === 0 ? TURNED.get(wordAt(text, at)) : undefined;
      if (kind !== undefined) found.push({ kind, at });
    }
    last += Math.max(1, skip);
  }
  return found;
}

/** The letters from `start` on, in lower case, one more at most than the longest word has. */
function wordAt(text: string, start: number): string {
  let end = start;
  while (end - start <= LONGEST && letterAt(text, end) !== 0) end++;
  return text.slice(start, end).toLowerCase();
}

function pairAt(text: string, last: number): number {
  return (letterAt(text, last - 1) << 5) | letterAt(text, last);
}

/** The place of an ASCII letter in the alphabet from 1, 0 for anything else. */
function letterAt(text: string, at: number): number {
  const small = text.charCodeAt(at) | 0x20;
  return small >= 0x61 && small <= 0x7a ? small - 0x60 : 0;
}

function skips(): Uint8Array {
  const table = new Uint8Array(1 << 10).fill(SHORTEST - 1);
  for (const word of TURNED.keys()) {
    for (let last = 1; last < SHORTEST; last++) {
      const pair = pairAt(word, last);
      table[pair] = Math.min(table[pair] ?? 0, SHORTEST - 1 - last);
    }
  }
  return table;
}

function turn13(word: string): string {
  return word.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(0x61 + ((letter.charCodeAt(0) - 0x61 + 13) % 26)),
  );
}
