import { describe, expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

describe('a number is refused', () => {
  test.each([
    ['2^53, next to which integers are skipped', '9007199254740992'],
    ['an integer that no double is', '9007199254740993'],
    ['a negative integer that no double is', '-9007199254740993'],
    ['a 64-bit id', '1234567890123456789'],
    ['an unsafe integer with a fraction of zero', '9007199254740993.0'],
    ['an unsafe integer in exponent form', '9007199254740993e0'],
    ['a large power of ten', '1e21'],
    ['overflow', '1e400'],
    ['negative overflow', '-1e400'],
    ['an exponent beyond all measure', '1e99999999999999999999'],
    ['underflow to zero', '1e-400'],
    ['underflow beyond all measure', '-1e-99999999999999999999'],
    ['more digits than a double keeps', '3.141592653589793238462643383279'],
    ['one digit more than 0.1', '0.10000000000000000001'],
    ['the expanded value of the double next to 0.1', '0.1000000000000000055511151231257827'],
    ['a fraction that rounds to the largest safe integer', '9007199254740990.9'],
  ])('%s', (_, text) => {
    expect(parseStrictJson(`[${text}]`)).toMatchObject({ ok: false, code: 'JSON_UNSAFE_NUMBER', at: 1 });
  });

  test.each(['01', '-', '-01', '+1', '.5', '5.', '1e', '1e+', '1.e2', '0x1F', '1_000', '--1', '1.2.3', '00'])(
    'as no JSON: %s',
    (text) => {
      expect(parseStrictJson(`[${text}]`)).toMatchObject({ ok: false, code: 'JSON_SYNTAX' });
    },
  );

  test('with hundreds of thousands of digits, in linear time', () => {
    const zeros = '0'.repeat(300_000);
    expect(parseStrictJson(`1${zeros}1`)).toMatchObject({ code: 'JSON_UNSAFE_NUMBER' });
    expect(parseStrictJson(`0.${zeros}1${zeros}1`)).toMatchObject({ code: 'JSON_UNSAFE_NUMBER' });
  });
});

describe('a number is read', () => {
  test.each([
    ['0', 0],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9007199254740991.0', 9007199254740991],
    ['0.1', 0.1],
    ['0.30000000000000004', 0.30000000000000004],
    ['3.141592653589793', Math.PI],
    ['1.50', 1.5],
    ['0.000', 0],
    ['0e99999999999999999999', 0],
    ['1E2', 100],
    ['1e+2', 100],
    ['12.5e-1', 1.25],
    ['1e-7', 1e-7],
    ['5e-324', 5e-324],
    ['2.2250738585072014e-308', 2.2250738585072014e-308],
    ['1000e-3', 1],
    ['0.00001e5', 1],
  ])('%s', (text, value) => {
    expect(parseStrictJson(text)).toEqual({ ok: true, value });
  });

  test.each(['-0', '-0.0', '-0e5'])('%s as 0, which is its canonical form', (text) => {
    const result = parseStrictJson(text);
    expect(result.ok && Object.is(result.value, 0)).toBe(true);
  });
});
