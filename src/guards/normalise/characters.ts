import { DECORATIONS } from './confusables.ts';

/** What a single UTF-16 unit folds to: another unit, or one of the marks below. */
export const DROPPED = 0xfffe;
/** More than one unit, or it depends on what stands beside it. */
export const SEVERAL = 0xffff;

const UNKNOWN = 0;
const folds = new Uint16Array(0x1_0000);

type CodeRange = readonly [first: number, last: number];

/** Characters that show nothing: joiners, controls of direction, fillers, soft hyphens. */
const INVISIBLE: readonly CodeRange[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x640, 0x640],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
];

/** Marks over, under and through letters, without which a word reads the same. */
const MARKS: readonly CodeRange[] = [
  [0x300, 0x36f],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
];

const LATIN = /^\p{Script=Latin}/u;
const DIGIT = /^\p{Nd}$/u;

const PUNCTUATION: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‚‛′`´'].map((mark) => [mark, "'"] as const),
  ...[...'“”„‟″«»「」『』'].map((mark) => [mark, '"'] as const),
  ...[...'‐‑‒–—―−'].map((mark) => [mark, '-'] as const),
  ...[...'\u2028\u2029\u0085'].map((mark) => [mark, '\n'] as const),
]);

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ı', 'i'],
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ٱ', 'ا'],
]);

/** What the unit folds to, from a table that fills itself. */
export function foldOf(unit: number): number {
  const known = folds[unit] ?? SEVERAL;
  if (known !== UNKNOWN) return known;
  const fold = computeFold(unit);
  folds[unit] = fold;
  return fold;
}

/** What a character folds to that has no single unit. */
export function foldCharacter(character: string): string {
  const letter = LETTERS.get(character) ?? PUNCTUATION.get(character);
  if (letter !== undefined) return letter;
  const boxed = boxedLetter(character.codePointAt(0) ?? 0);
  if (boxed !== undefined) return boxed;
  const compatible = character.normalize('NFKC');
  if (!LATIN.test(compatible)) return compatible;
  return compatible.normalize('NFD').replace(/\p{Mn}/gu, '');
}

function computeFold(unit: number): number {
  const character = String.fromCharCode(unit);
  if (isIn(INVISIBLE, unit) || isIn(MARKS, unit)) return DROPPED;
  if (unit < 0x20) return unit === 0 ? DROPPED : unit;
  if ((unit >= 0xd800 && unit <= 0xdfff) || isSelector(unit) || isJamo(unit)) return SEVERAL;
  const decorated = DECORATIONS[unit] ?? 0;
  if (decorated !== 0) return decorated;
  if (DIGIT.test(character)) return digitOf(unit);
  const fold = foldCharacter(character);
  if (fold.length === 0) return DROPPED;
  return fold.length === 1 ? fold.charCodeAt(0) : SEVERAL;
}

function isIn(ranges: readonly CodeRange[], unit: number): boolean {
  return ranges.some(([first, last]) => unit >= first && unit <= last);
}

/** Decimal digits of every script stand in runs of ten that begin where the neighbour below is no digit. */
function digitOf(unit: number): number {
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCharCode(unit - value - 1))) value++;
  return 0x30 + value;
}

/** Letters in filled circles and squares, which have no compatible form. */
function boxedLetter(code: number): string | undefined {
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(0x41 + code - 0x1f150);
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(0x41 + code - 0x1f170);
  return undefined;
}

/** Whether a unit shows anything by itself: no joiner, no control of direction, no mark over a letter, no selector. */
export function isSeen(unit: number): boolean {
  return unit < 0x7f ? unit !== 0 : foldOf(unit) !== DROPPED && !isSelector(unit);
}

/** Variation selectors of the first plane. */
export function isSelector(unit: number): boolean {
  return unit >= 0xfe00 && unit <= 0xfe0f;
}

/** Parts of Korean syllables, which compose only together. */
export function isJamo(unit: number): boolean {
  return unit >= 0x1100 && unit <= 0x11ff;
}
