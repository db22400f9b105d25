import { UnitWriter } from '../normalise/index.ts';

/**
 * A text as detectors read it: digits of every script as 0 to 9, full-width letters and signs as ASCII, every
 * blank as a space and every dash as a hyphen, characters without width left out.
 */
export interface Folded {
  readonly text: string;
  /** Where each character stood. Absent: where it stands. */
  readonly offsets?: Uint32Array;
}

const WIDTHLESS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/;
const FOLDABLE =
  /[\u00a0\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u2000-\u200a\u2010-\u2015\u202f\u2043\u205f\u2212\u3000\ufe58\ufe63\uff01-\uff5e]/;
const PLAIN = /^[\0-\x7f]*$/;

/** By UTF-16 unit, filled as units are met: 0 for one not met yet, `DROPPED`, or what it folds to. */
const folds = new Uint16Array(0x1_0000);
const DROPPED = 0xfeff;

/** Where the digits of other scripts begin. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50] as const;

function isBlank(code: number): boolean {
  return (
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

function foldedCode(code: number): number {
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  for (const zero of ZEROS) if (code >= zero && code < zero + 10) return code - zero + 0x30;
  return isBlank(code) ? 0x20 : 0x2d;
}

function foldOf(unit: number): number {
  const known = folds[unit] ?? 0;
  if (known !== 0) return known;
  const char = String.fromCharCode(unit);
  const fold = WIDTHLESS.test(char) ? DROPPED : FOLDABLE.test(char) ? foldedCode(unit) : unit;
  folds[unit] = fold;
  return fold;
}

/** Folds a text; most texts come back as they are. */
export function folded(text: string): Folded {
  if (PLAIN.test(text)) return { text };
  const drops = WIDTHLESS.test(text);
  if (!drops && !FOLDABLE.test(text)) return { text };
  const writer = new UnitWriter();
  const offsets = drops ? new Uint32Array(text.length + 1) : undefined;
  for (let at = 0; at < text.length; at += 1) {
    if (offsets === undefined) at = writer.pushPlain(text, at);
    if (at === text.length) break;
    const fold = foldOf(text.charCodeAt(at));
    if (fold === DROPPED) continue;
    if (offsets !== undefined) offsets[writer.length] = at;
    writer.push(fold);
  }
  if (offsets === undefined) return { text: writer.finish() };
  offsets[writer.length] = text.length;
  return { text: writer.finish(), offsets };
}

/** The range of the text that a range of its folded form stands for. */
export function unfolded(
  from: Folded,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  if (from.offsets === undefined) return { start, end };
  return { start: from.offsets[start] ?? start, end: (from.offsets[end - 1] ?? end - 1) + 1 };
}
