import type { JsonObject, JsonValue } from './json.ts';
import { type JsonCursor, JsonRefusal, skipSpace, syntaxError } from './json-cursor.ts';
import { readNumber } from './json-number.ts';
import { type JsonLimits, type JsonResult, limitsOf } from './json-result.ts';
import { loneSurrogate, loneSurrogateAt, readString } from './json-string.ts';

/**
 * The one key that no object may have: assigning it changes what an object inherits. Keys such as `constructor` are
 * ordinary data, because objects are made here without a prototype.
 */
export const FORBIDDEN_KEY = '__proto__';

/**
 * Reads JSON (RFC 8259) as two strict readers would agree on it (I-JSON, RFC 7493): no key twice, no number that a
 * double cannot hold, no half of a surrogate pair, no `__proto__`, nothing after the value, no byte order mark.
 * The value is frozen, and its objects have no prototype. Never throws on any text.
 * @throws RangeError when a limit makes no sense.
 */
export function parseStrictJson(text: string, limits: JsonLimits = {}): JsonResult {
  const { depth, length } = limitsOf(limits);
  try {
    return { ok: true, value: readText({ text, depth, at: 0 }, length) };
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error;
    return { ok: false, code: error.code, at: error.at, message: error.message };
  }
}

function readText(cursor: JsonCursor, length: number): JsonValue {
  const { text } = cursor;
  if (text.length > length) {
    throw new JsonRefusal('JSON_TOO_LARGE', length, `the text is longer than ${length} code units`);
  }
  if (text.startsWith('\uFEFF')) {
    throw new JsonRefusal('JSON_SYNTAX', 0, 'the text begins with a byte order mark');
  }
  const lone = loneSurrogateAt(text);
  if (lone >= 0) throw loneSurrogate(lone);

  skipSpace(cursor);
  const value = readValue(cursor, 0);
  skipSpace(cursor);
  if (cursor.at < text.length) throw syntaxError(cursor, 'nothing after the value');
  return value;
}

function readValue(cursor: JsonCursor, level: number): JsonValue {
  switch (cursor.text[cursor.at]) {
    case '{':
      return readObject(cursor, level + 1);
    case '[':
      return readArray(cursor, level + 1);
    case '"':
      return readString(cursor);
    case 't':
      return readWord(cursor, 'true', true);
    case 'f':
      return readWord(cursor, 'false', false);
    case 'n':
      return readWord(cursor, 'null', null);
    default:
      return readNumberOrRefuse(cursor);
  }
}

function readObject(cursor: JsonCursor, level: number): JsonObject {
  enter(cursor, level);
  const object: Record<string, JsonValue> = Object.create(null);
  if (closes(cursor, '}')) return Object.freeze(object);
  for (;;) {
    const key = readKey(cursor, object);
    skipSpace(cursor);
    if (cursor.text[cursor.at] !== ':') throw syntaxError(cursor, 'a colon');
    cursor.at++;
    skipSpace(cursor);
    object[key] = readValue(cursor, level);
    if (closes(cursor, '}')) return Object.freeze(object);
    separate(cursor, '}');
  }
}

function readKey(cursor: JsonCursor, object: JsonObject): string {
  const start = cursor.at;
  const key = readString(cursor);
  if (key === FORBIDDEN_KEY) {
    throw new JsonRefusal('JSON_FORBIDDEN_KEY', start, `\`${FORBIDDEN_KEY}\` is no key, at offset ${start}`);
  }
  if (key in object) {
    throw new JsonRefusal('JSON_DUPLICATE_KEY', start, `the key at offset ${start} was there before`);
  }
  return key;
}

function readArray(cursor: JsonCursor, level: number): readonly JsonValue[] {
  enter(cursor, level);
  const array: JsonValue[] = [];
  if (closes(cursor, ']')) return Object.freeze(array);
  for (;;) {
    array.push(readValue(cursor, level));
    if (closes(cursor, ']')) return Object.freeze(array);
    separate(cursor, ']');
  }
}

function enter(cursor: JsonCursor, level: number): void {
  if (level > cursor.depth) {
    const message = `the value at offset ${cursor.at} nests deeper than ${cursor.depth}`;
    throw new JsonRefusal('JSON_TOO_DEEP', cursor.at, message);
  }
  cursor.at++;
}

function closes(cursor: JsonCursor, bracket: '}' | ']'): boolean {
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== bracket) return false;
  cursor.at++;
  return true;
}

function separate(cursor: JsonCursor, bracket: '}' | ']'): void {
  if (cursor.text[cursor.at] !== ',') throw syntaxError(cursor, `a comma or \`${bracket}\``);
  cursor.at++;
  skipSpace(cursor);
}

function readWord<T extends boolean | null>(cursor: JsonCursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) throw syntaxError(cursor, 'a value');
  cursor.at += word.length;
  return value;
}

function readNumberOrRefuse(cursor: JsonCursor): number {
  const first = cursor.text[cursor.at] ?? '';
  if (first !== '-' && !(first >= '0' && first <= '9')) throw syntaxError(cursor, 'a value');
  return readNumber(cursor);
}
