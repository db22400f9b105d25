import { type MappedText, type Range, type Replaced, rewrittenParts } from './mapped-text.ts';

const LEET_INSIDE = /[a-z][013457@$!|+][a-z]|^[013457@$!|+]{1,2}[a-z]/i;
const LETTERS = /[a-z]/gi;

const LETTER = 1;
/** What stands for a letter inside a word. */
const SIGN = 2;
const OTHER = 4;
const UNITS = leetUnits();
const SHORTEST_WORD = 3;
const LONGEST_WORD = 40;

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

/** Where words stand that are spelled like `1gn0r3`, in order. */
export function leetWords(text: string): Range[] {
  const words: Range[] = [];
  let done = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80 || UNITS[unit] !== SIGN || unitAt(text, at + 1) !== LETTER) continue;
    let start = at;
    while (start > done && unitAt(text, start - 1) !== 0) start--;
    done = at + 1;
    while (done < text.length && unitAt(text, done) !== 0) done++;
    for (; done - start >= SHORTEST_WORD; start += LONGEST_WORD) {
      const end = Math.min(done, start + LONGEST_WORD);
      if (isLeet(text.slice(start, end))) words.push({ start, end });
    }
    at = done;
  }
  return words;
}

/** The parts where such words stand, as `ignore`. `one` says what a `1` inside a word stands for. */
export function readLeet(text: string, words: readonly Range[], one: 'i' | 'l'): MappedText[] {
  return rewrittenParts(text, 'leet', spelledOut(text, words, one));
}

function* spelledOut(text: string, words: readonly Range[], one: 'i' | 'l'): Generator<Replaced> {
  for (const { start, end } of words) {
    for (let at = start; at < end; at++) {
      const unit = text.charAt(at);
      const letter = unit === '1' && at > start ? one : LEET.get(unit);
      if (letter !== undefined) yield { start: at, end: at + 1, text: letter };
    }
  }
}

function isLeet(word: string): boolean {
  if (/^0x/i.test(word) || !LEET_INSIDE.test(word)) return false;
  return (word.match(LETTERS)?.length ?? 0) * 2 >= word.length - 1;
}

function unitAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 0x80 ? (UNITS[unit] ?? 0) : 0;
}

function leetUnits(): Uint8Array {
  const table = new Uint8Array(0x80);
  for (const [characters, kind] of [
    ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER],
    ['013457@$!|+', SIGN],
    ['2689', OTHER],
  ] as const) {
    for (const character of characters) table[character.charCodeAt(0)] = kind;
  }
  return table;
}
