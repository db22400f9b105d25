import { describe, expect, test } from 'vitest';
import { canonicalize } from './canonical.ts';
import type { JsonValue } from './json.ts';

describe('canonicalize writes', () => {
  test.each<[string, JsonValue, string]>([
    ['null', null, 'null'],
    ['booleans', [true, false], '[true,false]'],
    ['an empty object and array', [{}, []], '[{},[]]'],
    ['no space', { a: [1, { b: 2 }] }, '{"a":[1,{"b":2}]}'],
    ['keys in order', { b: 1, a: 2, ab: 3, '': 4 }, '{"":4,"a":2,"ab":3,"b":1}'],
    ['digits as text, not as numbers', { 10: 1, 9: 2, 1: 3 }, '{"1":3,"10":1,"9":2}'],
    ['capitals first', { a: 1, B: 2, _: 3 }, '{"B":2,"_":3,"a":1}'],
    [
      'keys by code units, where a pair stands before U+FB33',
      { '\ufb33': 1, '\u{1F600}': 2, '\u20ac': 3 },
      '{"\u20ac":3,"\u{1F600}":2,"\ufb33":1}',
    ],
    ['the short escapes', '"\\\b\f\n\r\t', '"\\"\\\\\\b\\f\\n\\r\\t"'],
    ['other controls in lower-case hexadecimal', '\0\u001f\u000b', '"\\u0000\\u001f\\u000b"'],
    ['everything else as it is', '/\u007f\u2028\u00e9\u{1F600}<', '"/\u007f\u2028\u00e9\u{1F600}<"'],
    ['no normal form of its own', ['\u00e9', 'e\u0301'], '["\u00e9","e\u0301"]'],
    ['a key named like an inherited property', { constructor: 1 }, '{"constructor":1}'],
  ])('%s', (_, value, form) => {
    expect(canonicalize(value)).toBe(form);
  });

  // Doubles by their bits, with the forms that RFC 8785, appendix B, gives for them.
  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
  ])('the double %s as %s', (bits, form) => {
    expect(canonicalize(Buffer.from(bits, 'hex').readDoubleBE())).toBe(form);
  });
});

describe('canonicalize throws on', () => {
  test.each([
    ['NaN', Number.NaN],
    ['infinity', [Number.POSITIVE_INFINITY]],
    ['undefined', { a: undefined }],
    ['a hole', new Array(1)],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a symbol', [Symbol('x')]],
    ['half of a surrogate pair', '\ud800'],
    ['half of a surrogate pair in a key', { '\udc00': 1 }],
  ])('%s', (_, value) => {
    expect(() => canonicalize(value as JsonValue)).toThrow(TypeError);
  });
});
