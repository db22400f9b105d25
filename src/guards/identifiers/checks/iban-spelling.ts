import { ibanLength } from './iban.ts';

const BLANK = 0x20;
const HYPHEN = 0x2d;

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

/**
 * Where the IBAN that begins at an index ends: so many characters as its country's have, in groups that single
 * blanks or hyphens part. What follows is not read, so that a next word is not taken in.
 */
export function ibanEnd(text: string, start: number): number | undefined {
  const length = ibanLength(text.slice(start, start + 2).toUpperCase());
  if (length === undefined) return undefined;
  let index = start;
  for (let seen = 0; seen < length; index += 1) {
    const code = text.charCodeAt(index);
    if (isDigit(code) || isUpper(code & ~0x20)) seen += 1;
    else if ((code !== BLANK && code !== HYPHEN) || seen < 4) return undefined;
    else if (text.charCodeAt(index - 1) === code) return undefined;
  }
  return index;
}
