import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { MAX_JSON_DEPTH } from './json-result.ts';
import { validateJson } from './plain-json.ts';
import type { ReasonCode } from './reason.ts';

class Invoice {
  readonly total = 12;
}

const cycle: { self?: unknown } = {};
cycle.self = cycle;

const ring: unknown[] = [[]];
(ring[0] as unknown[]).push({ ring });

function withOwn(key: string | symbol, property: PropertyDescriptor): object {
  return Object.defineProperty({}, key, property);
}

function hostile(): object {
  return new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('look elsewhere');
      },
    },
  );
}

const REFUSED: Readonly<Record<string, readonly [code: ReasonCode, value: unknown]>> = {
  undefined: ['JSON_NOT_PLAIN', undefined],
  'a function': ['JSON_NOT_PLAIN', () => 1],
  'a symbol': ['JSON_NOT_PLAIN', Symbol('x')],
  'a bigint': ['JSON_NOT_PLAIN', 1n],
  NaN: ['JSON_NOT_PLAIN', Number.NaN],
  infinity: ['JSON_NOT_PLAIN', Number.NEGATIVE_INFINITY],
  'a date': ['JSON_NOT_PLAIN', new Date(0)],
  'a regular expression': ['JSON_NOT_PLAIN', /x/],
  'a map': ['JSON_NOT_PLAIN', new Map([['a', 1]])],
  'a set': ['JSON_NOT_PLAIN', new Set([1])],
  'an error': ['JSON_NOT_PLAIN', new Error('x')],
  bytes: ['JSON_NOT_PLAIN', new Uint8Array([1])],
  'a buffer': ['JSON_NOT_PLAIN', Buffer.from('x')],
  'a boxed string': ['JSON_NOT_PLAIN', new String('x')],
  'a boxed number': ['JSON_NOT_PLAIN', new Number(1)],
  'a promise': ['JSON_NOT_PLAIN', Promise.resolve(1)],
  'an instance of a class': ['JSON_NOT_PLAIN', new Invoice()],
  'a class': ['JSON_NOT_PLAIN', Invoice],
  'an object that inherits from a plain one': ['JSON_NOT_PLAIN', Object.create({ admin: true })],
  'a subclass of array': ['JSON_NOT_PLAIN', new (class extends Array {})()],
  'an array that is not dense': ['JSON_NOT_PLAIN', new Array(2)],
  'an array with a hole': ['JSON_NOT_PLAIN', Object.assign([1], { 2: 3 })],
  'an array with a name': ['JSON_NOT_PLAIN', Object.assign([1], { index: 0 })],
  'an array with a hole and a name': ['JSON_NOT_PLAIN', Object.assign(new Array(1), { index: 0 })],
  'an accessor': ['JSON_NOT_PLAIN', withOwn('a', { get: () => 1, enumerable: true })],
  'a hidden property': ['JSON_NOT_PLAIN', withOwn('a', { value: 1, enumerable: false })],
  'a symbol as key': ['JSON_NOT_PLAIN', withOwn(Symbol('a'), { value: 1, enumerable: true })],
  'a hidden symbol as key': ['JSON_NOT_PLAIN', withOwn(Symbol('a'), { value: 1 })],
  'a toJSON of its own': ['JSON_NOT_PLAIN', { toJSON: () => 'something else' }],
  'an object that contains itself': ['JSON_NOT_PLAIN', cycle],
  'an array that contains itself': ['JSON_NOT_PLAIN', ring],
  'a proxy that throws': ['JSON_NOT_PLAIN', hostile()],
  'a revoked proxy': ['JSON_NOT_PLAIN', revoked()],
  'an unsafe integer': ['JSON_UNSAFE_NUMBER', 2 ** 53],
  'a number beyond the safe integers': ['JSON_UNSAFE_NUMBER', -1e300],
  'half of a surrogate pair': ['JSON_LONE_SURROGATE', 'x\ud800'],
  'half of a surrogate pair in a key': ['JSON_LONE_SURROGATE', { '\udc00': 1 }],
  'an own prototype key': ['JSON_FORBIDDEN_KEY', JSON.parse('{"__proto__":1}')],
};

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('validateJson refuses', () => {
  test.each(Object.entries(REFUSED))('%s', (_, [code, value]) => {
    expect(validateJson(value)).toMatchObject({ ok: false, code });
    expect(validateJson({ inside: ['x', value] })).toMatchObject({ ok: false, code });
  });

  test('undefined as a property, which JSON.stringify would drop', () => {
    const result = validateJson({ to: 'a', cc: undefined });
    expect(result).toEqual({ ok: false, code: 'JSON_NOT_PLAIN', path: ['cc'], message: expect.any(String) });
  });

  test('with the path to the place', () => {
    const result = validateJson({ rows: [{ ok: 1 }, { when: new Date(0) }] });
    expect(result).toMatchObject({ ok: false, path: ['rows', 1, 'when'] });
  });

  test('an object of another realm, whose prototype is not ours to know', () => {
    expect(validateJson(runInContext('({ a: 1 })', createContext()))).toMatchObject({
      code: 'JSON_NOT_PLAIN',
    });
  });

  test('what nests too deep, also 10,000 deep', () => {
    expect(validateJson([[[]]], { depth: 2 })).toMatchObject({
      ok: false,
      code: 'JSON_TOO_DEEP',
      path: [0, 0],
    });
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level++) deep = { deep };
    expect(validateJson(deep, { depth: MAX_JSON_DEPTH })).toMatchObject({ ok: false, code: 'JSON_TOO_DEEP' });
  });

  test('what is larger than the limit, counted as it would be written out', () => {
    expect(validateJson('abc', { length: 3 })).toMatchObject({ ok: false, code: 'JSON_TOO_LARGE' });
    expect(validateJson(new Array(1e9), { length: 100 })).toMatchObject({
      ok: false,
      code: 'JSON_TOO_LARGE',
    });
    let shared: unknown = 'x';
    for (let level = 0; level < 60; level++) shared = [shared, shared];
    expect(validateJson(shared, { length: 1000 })).toMatchObject({ ok: false, code: 'JSON_TOO_LARGE' });
  });
});

describe('validateJson admits', () => {
  test.each([
    ['null', null],
    ['an empty text', ''],
    ['a pair of surrogates', '\u{1F600}'],
    ['the largest safe integer', Number.MAX_SAFE_INTEGER],
    ['a small fraction', 5e-324],
    ['an empty object', {}],
    ['nested data', { to: ['a', { b: null }], count: 1.5, ok: false }],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
    ['keys named like inherited properties', { constructor: 'x', prototype: 1, toString: null }],
    ['a frozen object', Object.freeze({ a: 1 })],
    ['the same object twice', ((one) => [one, one])({ a: 1 })],
  ])('%s', (_, value) => {
    expect(validateJson(value)).toEqual({ ok: true, value });
  });

  test('-0 as 0, which is its canonical form', () => {
    const result = validateJson([-0]);
    expect(result.ok && Object.is((result.value as readonly number[])[0], 0)).toBe(true);
  });

  test('as a frozen copy that later changes do not reach', () => {
    const given = { list: ['first'] };
    const result = validateJson(given);
    given.list.push('second');
    expect(result).toEqual({ ok: true, value: { list: ['first'] } });
    const value = (result.ok ? result.value : {}) as { list: object };
    expect(Object.isFrozen(value) && Object.isFrozen(value.list)).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(null);
  });

  test('what a proxy shows, looked at only once', () => {
    let looks = 0;
    const shifty = new Proxy({ amount: 0 }, { getOwnPropertyDescriptor: () => descriptor(++looks) });
    expect(validateJson(shifty)).toEqual({ ok: true, value: { amount: 1 } });
  });
});

function descriptor(value: number): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true };
}
