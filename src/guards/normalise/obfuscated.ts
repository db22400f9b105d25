import { type MappedText, MappedWriter } from './mapped-text.ts';

const FEWEST_LETTERS = 5;
const LONGEST_WORD = 40;

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

/** `i g n o r e   a l l` as `ignore all`: a wider gap than the others parts words. */
export function joinSpaced(text: string): MappedText {
  const writer = new MappedWriter(text);
  for (const run of text.matchAll(SPACED_RUN)) {
    const gaps = [...run[0].matchAll(BETWEEN_LETTERS)];
    if (gaps.length + 1 < FEWEST_LETTERS) continue;
    const usual = Math.min(...gaps.map((gap) => gap[0].length));
    for (const gap of gaps) {
      const start = run.index + gap.index;
      writer.replace(start, start + gap[0].length, gap[0].length > usual ? ' ' : '');
    }
  }
  return writer.finish('spaced');
}

/** `1gn0r3` as `ignore`. `one` says what a `1` inside a word stands for. */
export function readLeet(text: string, one: 'i' | 'l'): MappedText {
  const writer = new MappedWriter(text);
  for (const match of text.matchAll(LEET_WORD)) {
    const word = match[0];
    if (!isLeet(word)) continue;
    for (let at = 0; at < word.length; at++) {
      const letter = word[at] === '1' && at > 0 ? one : LEET.get(word[at] ?? '');
      if (letter !== undefined) writer.replace(match.index + at, match.index + at + 1, letter);
    }
  }
  return writer.finish('leet');
}

function isLeet(word: string): boolean {
  if (word.length > LONGEST_WORD || /^0x/i.test(word) || !LEET_INSIDE.test(word)) return false;
  return (word.match(LETTERS)?.length ?? 0) * 2 >= word.length - 1;
}
