import type { JsonObject, JsonValue } from './json.ts';
import { type JsonLimits, limitsOf, type PlainResult } from './json-result.ts';
import { loneSurrogateAt } from './json-string.ts';
import type { ReasonCode } from './reason.ts';
import { FORBIDDEN_KEY } from './strict-json.ts';

interface Walk {
  readonly depth: number;
  readonly path: (string | number)[];
  /** The objects and arrays that the place stands in. */
  readonly above: object[];
  /** What is left of the length limit. */
  left: number;
}

class NotPlain extends Error {
  readonly code: ReasonCode;

  constructor(code: ReasonCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Admits a value that is already parsed, by the same laws as `parseStrictJson`, and returns a frozen copy that no one
 * else holds. Only null, booleans, strings, numbers, dense arrays and objects of plain own data are JSON: a date, a
 * map, an instance of a class, an accessor, a symbol, `undefined` or a cycle is `JSON_NOT_PLAIN`, because writing it
 * as JSON would lose what it is. Never throws on any value.
 * @throws RangeError when a limit makes no sense.
 */
export function validateJson(value: unknown, limits: JsonLimits = {}): PlainResult {
  const { depth, length } = limitsOf(limits);
  const walk: Walk = { depth, path: [], above: [], left: length };
  try {
    return { ok: true, value: copyValue(value, walk) };
  } catch (error) {
    if (error instanceof NotPlain)
      return { ok: false, code: error.code, path: walk.path, message: error.message };
    // A proxy's trap may throw anything.
    return { ok: false, code: 'JSON_NOT_PLAIN', path: walk.path, message: 'the value cannot be looked at' };
  }
}

function copyValue(value: unknown, walk: Walk): JsonValue {
  spend(walk, 1);
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'string':
      return copyString(value, walk);
    case 'number':
      return copyNumber(value);
    case 'object':
      return value === null ? null : copyContainer(value, walk);
    default:
      throw new NotPlain('JSON_NOT_PLAIN', `${typeof value} has no JSON form`);
  }
}

function spend(walk: Walk, amount: number): void {
  walk.left -= amount;
  if (walk.left < 0) throw new NotPlain('JSON_TOO_LARGE', 'the value is larger than the limit');
}

function copyString(value: string, walk: Walk): string {
  spend(walk, value.length);
  if (loneSurrogateAt(value) >= 0) {
    throw new NotPlain('JSON_LONE_SURROGATE', 'a string holds half of a surrogate pair');
  }
  return value;
}

function copyNumber(value: number): number {
  if (!Number.isFinite(value)) throw new NotPlain('JSON_NOT_PLAIN', 'NaN and infinity have no JSON form');
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new NotPlain('JSON_UNSAFE_NUMBER', 'a number cannot be held exactly; pass it as a string');
  }
  return value === 0 ? 0 : value;
}

function copyContainer(value: object, walk: Walk): JsonValue {
  if (walk.above.includes(value)) throw new NotPlain('JSON_NOT_PLAIN', 'the value contains itself');
  if (walk.above.length >= walk.depth) {
    throw new NotPlain('JSON_TOO_DEEP', `the value nests deeper than ${walk.depth}`);
  }
  walk.above.push(value);
  const copy = Array.isArray(value) ? copyArray(value, walk) : copyObject(value, walk);
  walk.above.pop();
  return copy;
}

function copyArray(value: readonly unknown[], walk: Walk): readonly JsonValue[] {
  const { length } = value;
  spend(walk, length);
  if (Object.getPrototypeOf(value) !== Array.prototype || Reflect.ownKeys(value).length !== length + 1) {
    throw new NotPlain('JSON_NOT_PLAIN', 'an array must be dense and have no other properties');
  }
  const copy: JsonValue[] = [];
  for (let index = 0; index < length; index++) copy.push(copyProperty(value, index, walk));
  return Object.freeze(copy);
}

function copyObject(value: object, walk: Walk): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new NotPlain('JSON_NOT_PLAIN', 'an instance of a class is not plain data');
  }
  const copy: Record<string, JsonValue> = Object.create(null);
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key === 'symbol') throw new NotPlain('JSON_NOT_PLAIN', 'a symbol is no JSON key');
    copyString(key, walk);
    if (key === FORBIDDEN_KEY) throw new NotPlain('JSON_FORBIDDEN_KEY', `\`${FORBIDDEN_KEY}\` is no key`);
    copy[key] = copyProperty(value, key, walk);
  }
  return Object.freeze(copy);
}

function copyProperty(owner: object, key: string | number, walk: Walk): JsonValue {
  walk.path.push(key);
  const property = Object.getOwnPropertyDescriptor(owner, key);
  if (property === undefined || !property.enumerable || !('value' in property)) {
    throw new NotPlain('JSON_NOT_PLAIN', 'a property is hidden, missing or computed');
  }
  const copy = copyValue(property.value, walk);
  walk.path.pop();
  return copy;
}
