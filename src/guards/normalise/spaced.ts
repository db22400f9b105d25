import { type MappedText, type Replaced, rewrittenParts } from './mapped-text.ts';

const FEWEST_GAPS = 4;
const MOST_GAPS = 400;
const WIDEST_GAP = 4;

const LETTER = 1;
const DIGIT = 2;
const GAP = 4;
const OTHER = 8;
const IS_LETTER = /^\p{L}$/u;
const IS_DIGIT = /^\p{N}$/u;

/** By UTF-16 unit, filled as units are met. */
const kinds = new Uint8Array(0x1_0000);
for (const sign of ' ._*|/~+-') kinds[sign.charCodeAt(0)] = GAP;

/** The parts where `i g n o r e   a l l` stands, as `ignore all`: a wider gap than the others parts words. */
export function joinSpaced(text: string): MappedText[] {
  return rewrittenParts(text, 'spaced', gapsIn(text));
}

function* gapsIn(text: string): Generator<Replaced> {
  for (let at = 0; at < text.length; at++) {
    if (kindAt(text, at) !== LETTER || !isGap(text, at + widthAt(text, at)) || isWordBefore(text, at))
      continue;
    const gaps = gapsOfRun(text, at + widthAt(text, at));
    const last = gaps.at(-1);
    if (last === undefined || gaps.length < FEWEST_GAPS) continue;
    const usual = Math.min(...gaps.map(({ start, end }) => end - start));
    for (const { start, end } of gaps) yield { start, end, text: end - start > usual ? ' ' : '' };
    at = last.end + widthAt(text, last.end) - 1;
  }
}

/** The gaps from `start` on that part single letters. */
function gapsOfRun(text: string, start: number): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  for (let from = start; gaps.length < MOST_GAPS; ) {
    let end = from;
    while (end - from < WIDEST_GAP && isGap(text, end)) end++;
    if (end === from || kindAt(text, end) !== LETTER) break;
    const next = end + widthAt(text, end);
    if ((kindAt(text, next) & (LETTER | DIGIT)) !== 0) break;
    gaps.push({ start: from, end });
    from = next;
  }
  return gaps;
}

function isGap(text: string, at: number): boolean {
  return kinds[text.charCodeAt(at)] === GAP;
}

function isWordBefore(text: string, at: number): boolean {
  const before = at >= 2 && widthAt(text, at - 2) === 2 ? at - 2 : at - 1;
  return (kindAt(text, before) & (LETTER | DIGIT)) !== 0;
}

/** What the character is that begins at `at`, 0 where none does. */
function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const known = kinds[unit];
  if (known !== 0) return known ?? 0;
  if (unit >= 0xd800 && unit <= 0xdfff) return kindOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const kind = kindOf(String.fromCharCode(unit));
  kinds[unit] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (IS_LETTER.test(character)) return LETTER;
  return IS_DIGIT.test(character) ? DIGIT : OTHER;
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
