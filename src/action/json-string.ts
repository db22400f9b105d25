import { type JsonCursor, JsonRefusal, syntaxError } from './json-cursor.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Names of one letter, so none of them is inherited. */
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const HEX = /^[0-9a-fA-F]{4}$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Where the first half of a surrogate pair stands that has no other half, or -1. */
export function loneSurrogateAt(text: string): number {
  return LONE_SURROGATE.exec(text)?.index ?? -1;
}

/**
 * Reads a string. The text around it is known to hold no lone surrogate, so only escapes can make one.
 * @internal
 */
export function readString(cursor: JsonCursor): string {
  if (cursor.text.charCodeAt(cursor.at) !== QUOTE) throw syntaxError(cursor, 'a string');
  cursor.at++;
  let value = '';
  for (;;) {
    value += readRun(cursor);
    const stop = cursor.text.charCodeAt(cursor.at);
    if (stop === QUOTE) {
      cursor.at++;
      return value;
    }
    if (stop !== BACKSLASH) throw syntaxError(cursor, 'the rest of a string');
    value += readEscape(cursor);
  }
}

/** What stands before the next quote, backslash or control character, as it is. */
function readRun(cursor: JsonCursor): string {
  const { text } = cursor;
  const start = cursor.at;
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE || unit === BACKSLASH || unit < 0x20) break;
  }
  cursor.at = at;
  return text.slice(start, at);
}

function readEscape(cursor: JsonCursor): string {
  const letter = cursor.text[cursor.at + 1] ?? '';
  if (letter === 'u') return readUnicodeEscape(cursor);
  const short = SHORT_ESCAPES[letter];
  if (short === undefined) throw syntaxError(cursor, 'an escape');
  cursor.at += 2;
  return short;
}

function readUnicodeEscape(cursor: JsonCursor): string {
  const start = cursor.at;
  const unit = readUnit(cursor);
  if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
  if (unit < 0xdc00 && cursor.text.startsWith('\\u', cursor.at)) {
    const low = readUnit(cursor);
    if (low >= 0xdc00 && low <= 0xdfff) return String.fromCharCode(unit, low);
  }
  throw loneSurrogate(start);
}

function readUnit(cursor: JsonCursor): number {
  const digits = cursor.text.slice(cursor.at + 2, cursor.at + 6);
  if (!HEX.test(digits)) throw syntaxError(cursor, 'an escape of four hexadecimal digits');
  cursor.at += 6;
  return Number.parseInt(digits, 16);
}

/** @internal */
export function loneSurrogate(at: number): JsonRefusal {
  return new JsonRefusal('JSON_LONE_SURROGATE', at, `half of a surrogate pair stands at offset ${at}`);
}
