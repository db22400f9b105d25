import type { JsonObject, JsonValue } from './json.ts';
import { loneSurrogateAt } from './json-string.ts';

/**
 * Writes the one canonical form of a value (RFC 8785): keys sorted by UTF-16 code units, numbers and strings as
 * ECMAScript writes them, no space. Equal values have equal forms, different values different ones, but for `-0`,
 * which is written `0`.
 * @throws TypeError on what has no JSON form. `validateJson` and `parseStrictJson` never return such a value.
 */
export function canonicalize(value: JsonValue): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError('NaN and infinity have no canonical form');
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return isArray(value) ? writeArray(value) : writeObject(value);
    default:
      throw new TypeError(`${typeof value} has no canonical form`);
  }
}

function quote(text: string): string {
  if (loneSurrogateAt(text) >= 0) throw new TypeError('half of a surrogate pair has no canonical form');
  return JSON.stringify(text);
}

function isArray(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function writeArray(array: readonly JsonValue[]): string {
  let out = '[';
  let separator = '';
  for (const element of array) {
    out += separator + canonicalize(element);
    separator = ',';
  }
  return `${out}]`;
}

function writeObject(object: JsonObject): string {
  let out = '{';
  let separator = '';
  for (const key of Object.keys(object).sort()) {
    out += `${separator}${quote(key)}:${canonicalize(object[key] as JsonValue)}`;
    separator = ',';
  }
  return `${out}}`;
}
