import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalize } from '../../src/action/canonical.ts';
import { validateJson } from '../../src/action/plain-json.ts';
import type { ReasonCode } from '../../src/action/reason.ts';
import { parseStrictJson } from '../../src/action/strict-json.ts';
import { parseUtf8Strict } from '../../src/action/utf8.ts';
import { json } from './arbitraries.ts';

/** What strict JSON refuses although it is JSON. */
const STRICTER: readonly ReasonCode[] = [
  'JSON_DUPLICATE_KEY',
  'JSON_UNSAFE_NUMBER',
  'JSON_LONE_SURROGATE',
  'JSON_FORBIDDEN_KEY',
  'JSON_TOO_DEEP',
];

const PIECES = [
  ...'{}[]",:\\ \n0123456789-+.eEuabtrfn/',
  'true',
  'false',
  'null',
  '""',
  '"a":',
  '{"a":1',
  '\\ud83d',
  '\\ude00',
  '\\u0061',
  '\ud800',
  '\u{1F600}',
  '\uFEFF',
  '1e400',
  '9007199254740993',
  '__proto__',
  '\0',
];

/** A JSON text with a few pieces put in, taken out or replaced. */
const nearlyJson: fc.Arbitrary<string> = fc
  .tuple(
    json.map((value) => JSON.stringify(value)),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ...PIECES)), { maxLength: 3 }),
  )
  .map(([text, edits]) => edits.reduce(edit, text));

function edit(text: string, [place, length, piece]: readonly [number, number, string]): string {
  const at = place % (text.length + 1);
  return text.slice(0, at) + piece + text.slice(at + length);
}

const anyText = fc.oneof(
  { weight: 3, arbitrary: nearlyJson },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  },
);

describe('parseStrictJson beside JSON.parse', () => {
  test('reads the same value from every text that it accepts, and refuses the rest for a reason', () => {
    const seen = { read: 0, stricter: 0, neither: 0 };
    fc.assert(
      fc.property(anyText, (text) => {
        const strict = parseStrictJson(text);
        const loose = looseParse(text);
        if (strict.ok) {
          seen.read++;
          expect(loose).toEqual({ value: positiveZero(strict.value) });
        } else if (loose === undefined) {
          seen.neither++;
          expect(['JSON_SYNTAX', ...STRICTER]).toContain(strict.code);
        } else {
          seen.stricter++;
          expect(STRICTER).toContain(strict.code);
        }
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  test('reads every valid value back, through text, bytes and plain data alike', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        const read = { ok: true, value };
        expect(parseStrictJson(text)).toEqual(read);
        expect(parseUtf8Strict(new TextEncoder().encode(text))).toEqual(read);
        expect(validateJson(value)).toEqual(read);
      }),
    );
  });

  test('refuses each key that is there twice, wherever it stands', () => {
    fc.assert(
      fc.property(json, json, fc.string({ unit: 'binary', maxLength: 5 }), (first, second, name) => {
        fc.pre(name !== '__proto__');
        const member = `${JSON.stringify(name)}:`;
        const text = `[{${member}${JSON.stringify(first)},"x${'y'.repeat(9)}":0,${member}${JSON.stringify(second)}}]`;
        expect(parseStrictJson(text)).toMatchObject({ ok: false, code: 'JSON_DUPLICATE_KEY' });
      }),
    );
  });

  test('keeps a number exactly when its decimal value survives', () => {
    fc.assert(
      fc.property(numeral, (literal) => {
        const value = Number(literal);
        const kept =
          Number.isFinite(value) && Math.abs(value) < 2 ** 53 && sameDecimal(literal, String(value));
        expect(parseStrictJson(literal).ok).toBe(kept);
      }),
      { numRuns: 3000 },
    );
  });

  test('keeps every double in the safe range as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -(2 ** 53 - 1), max: 2 ** 53 - 1 }), (value) => {
        expect(parseStrictJson(JSON.stringify(value))).toEqual({ ok: true, value: value === 0 ? 0 : value });
      }),
    );
  });
});

describe('validateJson', () => {
  test('never throws, and admits only what JSON writes and reads back the same', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const result = validateJson(value);
        if (result.ok) expect(JSON.parse(JSON.stringify(value))).toEqual(positiveZero(result.value));
      }),
      { numRuns: 2000 },
    );
  });

  test('agrees with parseStrictJson on every value that JSON.parse makes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const strict = parseStrictJson(text);
        if (!strict.ok) return;
        const plain = validateJson(JSON.parse(text));
        expect(plain.ok && canonicalize(plain.value)).toBe(canonicalize(strict.value));
      }),
    );
  });
});

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withNullPrototype: true,
  withUnicodeString: true,
});

const digits = fc.string({
  unit: fc.constantFrom('0', '0', '9', '1', '5', '7'),
  minLength: 1,
  maxLength: 20,
});

const numeral = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: digits.map((text) => text.replace(/^0+(?=.)/, '')),
    fraction: fc.oneof(
      fc.constant(''),
      digits.map((text) => `.${text}`),
    ),
    exponent: fc.oneof(
      fc.constant(''),
      fc.integer({ min: -340, max: 330 }).map((power) => `e${power}`),
    ),
  })
  .map(({ sign, whole, fraction, exponent }) => sign + whole + fraction + exponent);

/** Compares decimal values with whole numbers of any size, another way than the parser does. */
function sameDecimal(a: string, b: string): boolean {
  const [left, right] = [scaled(a), scaled(b)];
  const least = Math.min(left.power, right.power);
  return left.units * 10n ** BigInt(left.power - least) === right.units * 10n ** BigInt(right.power - least);
}

function scaled(literal: string): { readonly units: bigint; readonly power: number } {
  const [mantissa = '', power = '0'] = literal.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { units: BigInt(whole + fraction), power: Number(power) - fraction.length };
}

function looseParse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: positiveZero(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

/** The same value with `-0` as 0, which is how strict JSON reads it. */
function positiveZero(value: unknown): unknown {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
