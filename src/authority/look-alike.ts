import { DECORATED, LOOK_ALIKES } from '../action/look-alikes.ts';

/** Letters and digits of ASCII that many typefaces draw alike. */
const ASCII_ALIKE: Readonly<Record<string, string>> = {
  I: 'l',
  i: 'l',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  _: '-',
};

const PAIRS_ALIKE: readonly (readonly [pair: RegExp, letter: string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
];

const MARKS_AND_NOTHING = /[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu;
const DASHES = /[\p{Pd}\u2212\u30fc]/gu;
const STOPS = /[\u3002\uff61\u2024\u00b7\u0701\u0702]/g;
const SLASHES = /[\u2044\u2215\u29f8]/g;

let letters: ReadonlyMap<string, string> | undefined;

/**
 * What is left of a text for somebody who only glances at it: two texts of one skeleton look alike. Accents, invisible
 * characters and the case of letters are gone, and look-alikes are one letter.
 */
export function skeletonOf(text: string): string {
  letters ??= new Map(
    [...LOOK_ALIKES, ...DECORATED].flatMap(([letter, alike]) => [...alike].map((one) => [one, letter])),
  );
  const folded = text
    .normalize('NFKD')
    .replace(MARKS_AND_NOTHING, '')
    .replace(DASHES, '-')
    .replace(STOPS, '.')
    .replace(SLASHES, '/');
  let skeleton = '';
  for (const character of folded) {
    const letter = letters.get(character) ?? character;
    skeleton += ASCII_ALIKE[letter] ?? letter.toLowerCase();
  }
  return PAIRS_ALIKE.reduce((left, [pair, letter]) => left.replace(pair, letter), skeleton);
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII = /^[\x20-\x7e]*$/;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * True when a word of the text is written in Latin and in a script that looks like it, or in two such scripts, or when
 * the text holds a character that nobody sees: nobody writes a destination so.
 */
export function mixesScripts(text: string): boolean {
  if (ASCII.test(text)) return false;
  return INVISIBLE.test(text) || (text.match(WORD) ?? []).some(isMixed);
}

/** Scripts whose letters look like each other's. */
const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

function isMixed(word: string): boolean {
  return SCRIPTS.filter((script) => script.test(word)).length > 1;
}
