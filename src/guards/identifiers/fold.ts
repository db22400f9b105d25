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

function foldedAlike(text: string): string {
  return text.replace(new RegExp(FOLDABLE.source, 'g'), (char) =>
    String.fromCharCode(foldedCode(char.charCodeAt(0))),
  );
}

/** Folds a text; most texts come back as they are. */
export function folded(text: string): Folded {
  if (PLAIN.test(text)) return { text };
  const alike = FOLDABLE.test(text) ? foldedAlike(text) : text;
  if (!WIDTHLESS.test(alike)) return { text: alike };
  const kept: string[] = [];
  const offsets = new Uint32Array(alike.length + 1);
  let count = 0;
  for (let index = 0; index < alike.length; index += 1) {
    const char = alike.charAt(index);
    if (WIDTHLESS.test(char)) continue;
    kept.push(char);
    offsets[count] = index;
    count += 1;
  }
  offsets[count] = alike.length;
  return { text: kept.join(''), offsets };
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
