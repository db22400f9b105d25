import oracle from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalize } from '../../src/action/canonical.ts';
import { createAction } from '../../src/action/create-action.ts';
import { actionDigest, digestOf } from '../../src/action/digest.ts';
import type { JsonObject, JsonValue } from '../../src/action/json.ts';
import { parseStrictJson } from '../../src/action/strict-json.ts';
import { json, jsonObject, smallJson } from './arbitraries.ts';

describe('the canonical form', () => {
  test('is what another implementation writes', () => {
    // That one calls a `toJSON` it finds; here it is only ever data.
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalize(value)).toBe(oracle(value));
      }),
      { numRuns: 3000 },
    );
  });

  test('of a double is what another implementation writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(canonicalize(value)).toBe(oracle(value));
      }),
      { numRuns: 3000 },
    );
  });

  test('is read back as the same value, so no two values share one', () => {
    fc.assert(
      fc.property(json, (value) => {
        const form = canonicalize(value);
        const read = parseStrictJson(form);
        expect(read).toEqual({ ok: true, value });
        expect(read.ok && canonicalize(read.value)).toBe(form);
      }),
    );
  });
});

describe('the digest', () => {
  test('is shared exactly by equal values', () => {
    let equal = 0;
    fc.assert(
      fc.property(smallJson, smallJson, (a, b) => {
        const same = deepEqual(a, b);
        if (same) equal++;
        expect(digestOf('test', 1, a) === digestOf('test', 1, b)).toBe(same);
      }),
      { numRuns: 3000 },
    );
    expect(equal).toBeGreaterThan(20);
  });

  test('does not know the order of keys, at any depth', () => {
    fc.assert(
      fc.property(jsonObject, fc.infiniteStream(fc.nat()), (args, numbers) => {
        const other = shuffled(args, numbers) as JsonObject;
        expect(actionDigest('tool', other)).toBe(actionDigest('tool', args));
        const [first, second] = [args, other].map((each) => createAction({ name: 'tool', arguments: each }));
        expect(second?.digest).toBe(first?.digest);
      }),
    );
  });

  test('is the same for text and for data', () => {
    fc.assert(
      fc.property(jsonObject, (args) => {
        const read = parseStrictJson(JSON.stringify(args, undefined, 2));
        const action = createAction({ name: 'tool', arguments: (read.ok ? read.value : {}) as JsonObject });
        expect(action.digest).toBe(createAction({ name: 'tool', arguments: args }).digest);
      }),
    );
  });
});

/** The same value with the keys of every object put in another order. */
function shuffled(value: JsonValue, numbers: fc.Stream<number>): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => shuffled(element, numbers));
  const entries = Object.entries(value as JsonObject);
  const ranked = entries.map(([name, inner]) => ({ name, inner, rank: numbers.next().value ?? 0 }));
  ranked.sort((a, b) => a.rank - b.rank);
  return Object.fromEntries(ranked.map(({ name, inner }) => [name, shuffled(inner, numbers)]));
}

/** Equality of JSON values, told without writing them. */
function deepEqual(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (left.size !== right.size) return false;
  return [...left].every(
    ([name, inner]) => right.has(name) && deepEqual(inner, right.get(name) as JsonValue),
  );
}
