/** A text as occurrences are looked for: one case, one form of each letter, one blank between words. */
export function spelled(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** What continues a word, an address, a path or a host: a value that ends in the middle of one is another value. */
const WORD = /[\p{L}\p{M}\p{N}_]/u;
const JOINS_BEFORE = /[\p{L}\p{M}\p{N}_.+%~-]/u;
const JOINS_AFTER = /[\p{L}\p{M}\p{N}_+%~-]/u;

/**
 * True when a value stands in a text as a whole, or as a whole part: the host of an address or a URL, the folder of a
 * path. Both must be `spelled`.
 */
export function occurs(value: string, text: string): boolean {
  if (value === '') return false;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!JOINS_BEFORE.test(text[at - 1] ?? ' ') && !continuesAfter(text, at + value.length, value))
      return true;
  }
  return false;
}

const WORD_END = /[\p{L}\p{N}_]$/u;

function continuesAfter(text: string, end: number, value: string): boolean {
  const after = text[end];
  if (after === undefined || !WORD_END.test(value)) return false;
  // A full stop goes on when a word follows it; otherwise it ends a sentence.
  return after === '.' ? WORD.test(text[end + 1] ?? ' ') : JOINS_AFTER.test(after);
}

const NUMBER = /^(\d{1,21})(?:\.(\d{1,17}))?$/;

/** True when a number stands in a text, with or without separators of thousands and with zeros behind the point. */
export function occursAsNumber(value: number, text: string): boolean {
  const [, whole, part] = NUMBER.exec(String(Math.abs(value))) ?? [];
  if (whole === undefined) return false;
  const behind = part === undefined ? '(?:[.,]0{1,2})?' : `[.,]${part}0{0,2}`;
  const sign = value < 0 ? '[-\\u2212] ?' : '';
  const pattern = `(?<![\\p{L}\\d]|\\d[.,])${sign}${grouped(whole)}${behind}(?![\\d]|[.,]\\d)`;
  return new RegExp(pattern, 'u').test(text);
}

/** Digits with room for a separator before each three. */
function grouped(digits: string): string {
  let pattern = '';
  for (const [at, digit] of [...digits].entries()) {
    const left = digits.length - at;
    pattern += at > 0 && left % 3 === 0 ? `[,. '\\u202f]?${digit}` : digit;
  }
  return pattern;
}

/** The longest number of an account or the like that people write in groups. */
const GROUPED = /^(?=.*\d)[\p{L}\d]{8,40}$/u;

/** True when a number of an account stands in a text in groups: `DE00 1234 5678`. */
export function occursInGroups(value: string, text: string): boolean {
  if (!GROUPED.test(value)) return false;
  return new RegExp(`(?<![\\p{L}\\d])${[...value].join('[ -]?')}(?![\\p{L}\\d])`, 'u').test(text);
}
