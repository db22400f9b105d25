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

const TURNED: ReadonlyMap<string, 'rot13' | 'reversed'> = new Map([
  ...WORDS.map((word) => [turn13(word), 'rot13'] as const),
  ...WORDS.map((word) => [[...word].reverse().join(''), 'reversed'] as const),
]);
const ANY = new RegExp(`(?<![a-z])(?:${[...TURNED.keys()].join('|')})(?![a-z])`, 'gi');

/** Every pattern here, for the check that all of them are linear. */
export const TURNED_PATTERNS: readonly RegExp[] = [ANY];

/** A part that seems to be written in ROT13 or backwards. */
export interface TurnedPart {
  readonly kind: 'rot13' | 'reversed';
  readonly range: Range;
}

/** Parts where at least two words of an instruction stand in ROT13 or backwards. */
export function turnedParts(text: string): TurnedPart[] {
  const parts: TurnedPart[] = [];
  for (const kind of ['rot13', 'reversed'] as const) {
    const found = turnedWords(text).filter((word) => word.kind === kind);
    for (let index = FEWEST_WORDS - 1; index < found.length; index++) {
      const first = found[index - FEWEST_WORDS + 1];
      const last = found[index];
      if (first === undefined || last === undefined || last.at - first.at > AROUND) continue;
      const before = parts.at(-1);
      if (before !== undefined && before.kind === kind && before.range.end >= last.at) continue;
      parts.push({
        kind,
        range: { start: Math.max(0, first.at - AROUND), end: Math.min(text.length, last.at + AROUND) },
      });
    }
  }
  return parts;
}

function turnedWords(text: string): { readonly kind: 'rot13' | 'reversed'; readonly at: number }[] {
  return [...text.matchAll(ANY)].flatMap((match) => {
    const kind = TURNED.get(match[0].toLowerCase());
    return kind === undefined ? [] : [{ kind, at: match.index }];
  });
}

function turn13(word: string): string {
  return word.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(0x61 + ((letter.charCodeAt(0) - 0x61 + 13) % 26)),
  );
}
