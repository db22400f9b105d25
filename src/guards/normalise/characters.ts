import { DECORATIONS } from './confusables.ts';

/** What a single UTF-16 unit folds to: another unit, or one of the marks below. */
export const DROPPED = 0xfffe;
/** More than one unit, or it depends on what stands beside it. */
export const SEVERAL = 0xffff;

const UNKNOWN = 0;
const folds = new Uint16Array(0x1_0000);

const INVISIBLE =
  /^[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]$/;
const MARK = /^[\u0300-\u036f\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/;
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
  if (INVISIBLE.test(character) || MARK.test(character)) return DROPPED;
  if (unit < 0x20) return unit === 0 ? DROPPED : unit;
  if ((unit >= 0xd800 && unit <= 0xdfff) || isSelector(unit) || isJamo(unit)) return SEVERAL;
  const decorated = DECORATIONS[unit] ?? 0;
  if (decorated !== 0) return decorated;
  if (DIGIT.test(character)) return digitOf(unit);
  const fold = foldCharacter(character);
  if (fold.length === 0) return DROPPED;
  return fold.length === 1 ? fold.charCodeAt(0) : SEVERAL;
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

/** Variation selectors of the first plane. */
export function isSelector(unit: number): boolean {
  return unit >= 0xfe00 && unit <= 0xfe0f;
}

/** Parts of Korean syllables, which compose only together. */
export function isJamo(unit: number): boolean {
  return unit >= 0x1100 && unit <= 0x11ff;
}
