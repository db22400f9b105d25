import { type MappedText, type Replaced, rewrittenParts } from './mapped-text.ts';

const SPACED_RUN = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*|/~+-]{1,4}\p{L}(?![\p{L}\p{N}])){4,400}/gu;
const BETWEEN_LETTERS = /[ ._*|/~+-]{1,4}/g;
const LEET_WORD = /[a-z0-9@$!|+]{3,40}/gi;
const LEET_INSIDE = /[a-z][013457@$!|+][a-z]|^[013457@$!|+]{1,2}[a-z]/i;
const LETTERS = /[a-z]/gi;

const LEET: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
  ['|', 'l'],
  ['+', 't'],
]);

/** The parts where `i g n o r e   a l l` stands, as `ignore all`: a wider gap than the others parts words. */
export function joinSpaced(text: string): MappedText[] {
  return rewrittenParts(text, 'spaced', gapsIn(text));
}

/** The parts where `1gn0r3` stands, as `ignore`. `one` says what a `1` inside a word stands for. */
export function readLeet(text: string, one: 'i' | 'l'): MappedText[] {
  return rewrittenParts(text, 'leet', leetIn(text, one));
}

function* gapsIn(text: string): Generator<Replaced> {
  for (const run of text.matchAll(SPACED_RUN)) {
    const gaps = [...run[0].matchAll(BETWEEN_LETTERS)];
    const usual = Math.min(...gaps.map((gap) => gap[0].length));
    for (const gap of gaps) {
      const start = run.index + gap.index;
      yield { start, end: start + gap[0].length, text: gap[0].length > usual ? ' ' : '' };
    }
  }
}

function* leetIn(text: string, one: 'i' | 'l'): Generator<Replaced> {
  for (const { 0: word, index } of text.matchAll(LEET_WORD)) {
    if (!isLeet(word)) continue;
    for (let at = 0; at < word.length; at++) {
      const letter = word[at] === '1' && at > 0 ? one : LEET.get(word[at] ?? '');
      if (letter !== undefined) yield { start: index + at, end: index + at + 1, text: letter };
    }
  }
}

function isLeet(word: string): boolean {
  if (/^0x/i.test(word) || !LEET_INSIDE.test(word)) return false;
  return (word.match(LETTERS)?.length ?? 0) * 2 >= word.length - 1;
}
