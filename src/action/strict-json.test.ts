import { describe, expect, test } from 'vitest';
import { type JsonLimits, MAX_JSON_DEPTH } from './json-result.ts';
import type { ReasonCode } from './reason.ts';
import { parseStrictJson } from './strict-json.ts';

interface RefusedRow {
  readonly text: string;
  readonly code: ReasonCode;
  readonly at: number;
  readonly limits?: JsonLimits;
}

const REFUSED: Readonly<Record<string, RefusedRow>> = {
  'nothing at all': { text: '', code: 'JSON_SYNTAX', at: 0 },
  'only space': { text: ' \n\t', code: 'JSON_SYNTAX', at: 3 },
  'a byte order mark': { text: '\uFEFF{}', code: 'JSON_SYNTAX', at: 0 },
  'a no-break space': { text: '\u00A0{}', code: 'JSON_SYNTAX', at: 0 },
  'a second value': { text: '{} {}', code: 'JSON_SYNTAX', at: 3 },
  'a trailing comma in an object': { text: '{"branch":"main",}', code: 'JSON_SYNTAX', at: 17 },
  'a trailing comma in an array': { text: '[1,]', code: 'JSON_SYNTAX', at: 3 },
  'a missing comma': { text: '[1 2]', code: 'JSON_SYNTAX', at: 3 },
  'a missing colon': { text: '{"branch" "main"}', code: 'JSON_SYNTAX', at: 10 },
  'a key without quotes': { text: '{branch:1}', code: 'JSON_SYNTAX', at: 1 },
  'single quotes': { text: "{'branch':1}", code: 'JSON_SYNTAX', at: 1 },
  'a comment': { text: '[1 /* one */]', code: 'JSON_SYNTAX', at: 3 },
  'an object that is not closed': { text: '{"branch":"main"', code: 'JSON_SYNTAX', at: 16 },
  'an array that is not closed': { text: '[[]', code: 'JSON_SYNTAX', at: 3 },
  'a string that is not closed': { text: '["main', code: 'JSON_SYNTAX', at: 6 },
  'the wrong bracket': { text: '[1}', code: 'JSON_SYNTAX', at: 2 },
  'a line break in a string': { text: '"a\nb"', code: 'JSON_SYNTAX', at: 2 },
  'an escape that does not exist': { text: '"\\x41"', code: 'JSON_SYNTAX', at: 1 },
  'an escape named like a property': { text: '"\\constructor"', code: 'JSON_SYNTAX', at: 1 },
  'a short unicode escape': { text: '"\\u12"', code: 'JSON_SYNTAX', at: 1 },
  'a signed unicode escape': { text: '"\\u+123"', code: 'JSON_SYNTAX', at: 1 },
  'a backslash at the end': { text: '"\\', code: 'JSON_SYNTAX', at: 1 },
  'a capital word': { text: 'True', code: 'JSON_SYNTAX', at: 0 },
  'half a word': { text: '[nul]', code: 'JSON_SYNTAX', at: 1 },
  'a word that goes on': { text: 'nullable', code: 'JSON_SYNTAX', at: 4 },
  NaN: { text: 'NaN', code: 'JSON_SYNTAX', at: 0 },
  Infinity: { text: '[-Infinity]', code: 'JSON_SYNTAX', at: 2 },

  'the same key twice': { text: '{"to":"a","to":"b"}', code: 'JSON_DUPLICATE_KEY', at: 10 },
  'the same key, once escaped': { text: '{"to":1,"t\\u006f":2}', code: 'JSON_DUPLICATE_KEY', at: 8 },
  'the empty key twice': { text: '{"":1,"":1}', code: 'JSON_DUPLICATE_KEY', at: 6 },
  'the same key twice, further in': { text: '[{"a":{"b":1,"b":1}}]', code: 'JSON_DUPLICATE_KEY', at: 13 },

  'a prototype key': { text: '{"__proto__":{"admin":true}}', code: 'JSON_FORBIDDEN_KEY', at: 1 },
  'a prototype key, escaped': { text: '{"\\u005f_proto__":1}', code: 'JSON_FORBIDDEN_KEY', at: 1 },
  'a prototype key, further in': { text: '{"a":[{"__proto__":1}]}', code: 'JSON_FORBIDDEN_KEY', at: 7 },

  'a lone high surrogate, escaped': { text: '"\\ud83d"', code: 'JSON_LONE_SURROGATE', at: 1 },
  'a lone low surrogate, escaped': { text: '"x\\ude00"', code: 'JSON_LONE_SURROGATE', at: 2 },
  'two high surrogates, escaped': { text: '"\\ud83d\\ud83d\\ude00"', code: 'JSON_LONE_SURROGATE', at: 1 },
  'a pair the wrong way round': { text: '"\\ude00\\ud83d"', code: 'JSON_LONE_SURROGATE', at: 1 },
  'nothing but a raw lone surrogate': { text: '\udc00', code: 'JSON_LONE_SURROGATE', at: 0 },
  'a raw lone surrogate': { text: '["\ud83d"]', code: 'JSON_LONE_SURROGATE', at: 2 },
  'a raw half with an escaped half': { text: '"\ud83d\\ude00"', code: 'JSON_LONE_SURROGATE', at: 1 },
  'an escaped half with a raw pair': { text: '"\\ud83d\u{1F600}"', code: 'JSON_LONE_SURROGATE', at: 1 },
  'a lone surrogate in a key': { text: '{"\\udfff":1}', code: 'JSON_LONE_SURROGATE', at: 2 },

  'one level too many': { text: '[[[]]]', code: 'JSON_TOO_DEEP', at: 2, limits: { depth: 2 } },
  'an object where only scalars fit': { text: '{}', code: 'JSON_TOO_DEEP', at: 0, limits: { depth: 0 } },
  'one character too many': { text: '"abcd"', code: 'JSON_TOO_LARGE', at: 5, limits: { length: 5 } },
};

describe('parseStrictJson refuses', () => {
  test.each(Object.entries(REFUSED))('%s', (_, { text, code, at, limits }) => {
    const result = parseStrictJson(text, limits);
    expect(result).toEqual({ ok: false, code, at, message: expect.any(String) });
  });

  test.each(['[', '{"a":', '[{"a":'])('10,000 times `%s` without exhausting the stack', (opening) => {
    const limits = { depth: MAX_JSON_DEPTH };
    expect(parseStrictJson(opening.repeat(10_000), limits)).toMatchObject({
      ok: false,
      code: 'JSON_TOO_DEEP',
    });
  });

  test('every control character in a string, and only those', () => {
    for (let unit = 0; unit <= 0x20; unit++) {
      expect(parseStrictJson(`"a${String.fromCharCode(unit)}b"`).ok).toBe(unit === 0x20);
    }
  });

  test('a byte order mark by its name, since nobody sees it', () => {
    expect(parseStrictJson('\uFEFF{}')).toMatchObject({ message: 'the text begins with a byte order mark' });
  });

  test('without quoting the text it refused', () => {
    for (const { text, limits } of Object.values(REFUSED)) {
      const result = parseStrictJson(text.replaceAll('main', 'hunter2'), limits);
      expect(result).toMatchObject({ ok: false, message: expect.not.stringContaining('hunter2') });
      expect(result).toMatchObject({ message: expect.not.stringContaining('\n') });
    }
  });

  test.each([
    { depth: -1 },
    { depth: 1.5 },
    { depth: MAX_JSON_DEPTH + 1 },
    { length: -1 },
    { length: Number.NaN },
  ])('limits that make no sense: %j', (limits) => {
    expect(() => parseStrictJson('{}', limits)).toThrow(RangeError);
  });
});

const READ: Readonly<Record<string, readonly [text: string, value: unknown]>> = {
  null: ['null', null],
  true: ['\ttrue ', true],
  false: ['false\r\n', false],
  'an empty object': ['{ }', {}],
  'an empty array': ['[ ]', []],
  'a string': ['"half past"', 'half past'],
  'every short escape': ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
  'an escaped pair': ['"\\uD83D\\uDE00"', '\u{1F600}'],
  'a raw pair': ['"\u{1F600}"', '\u{1F600}'],
  'an escaped NUL': ['"\\u0000"', '\0'],
  'delete and line separators': ['"\u007f\u2028\u2029"', '\u007f\u2028\u2029'],
  'space everywhere': [' { "a" : [ 1 , 2 ] } ', { a: [1, 2] }],
  'the same key in two objects': ['[{"a":1},{"a":{"a":2}}]', [{ a: 1 }, { a: { a: 2 } }]],
  'keys that differ by case': ['{"to":1,"To":2}', { to: 1, To: 2 }],
  'keys that differ by normal form': ['{"\\u00e9":1,"e\\u0301":2}', { '\u00e9': 1, 'e\u0301': 2 }],
  'keys named like inherited properties': [
    '{"constructor":1,"prototype":2,"toString":3,"hasOwnProperty":4}',
    { constructor: 1, prototype: 2, toString: 3, hasOwnProperty: 4 },
  ],
  'the forbidden key as a value': ['["__proto__"]', ['__proto__']],
  'a key that resembles the forbidden one': ['{"__proto":1,"proto__":2}', { __proto: 1, proto__: 2 }],
  'a byte order mark inside a string': ['"\uFEFF"', '\uFEFF'],
};

describe('parseStrictJson reads', () => {
  test.each(Object.entries(READ))('%s', (_, [text, value]) => {
    expect(parseStrictJson(text)).toEqual({ ok: true, value });
  });

  test('exactly as deep and as long as the limits say', () => {
    expect(parseStrictJson('[[]]', { depth: 2, length: 4 })).toEqual({ ok: true, value: [[]] });
    const deepest = '['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH);
    expect(parseStrictJson(deepest, { depth: MAX_JSON_DEPTH }).ok).toBe(true);
  });

  test('siblings without counting them as depth', () => {
    expect(parseStrictJson('[[],[],[{}],{"a":[]}]', { depth: 3 }).ok).toBe(true);
  });

  test('a long string and a wide array', () => {
    const text = JSON.stringify({
      content: 'line\n'.repeat(100_000),
      rows: Array.from({ length: 50_000 }, () => 1),
    });
    expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test('into frozen objects that inherit nothing', () => {
    const result = parseStrictJson('{"list":[{"a":1}]}');
    const value = (result.ok ? result.value : {}) as { list: readonly [object] };
    expect(Object.isFrozen(value)).toBe(true);
    expect(Object.isFrozen(value.list)).toBe(true);
    expect(Object.isFrozen(value.list[0])).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(null);
    expect(Object.getPrototypeOf(value.list[0])).toBe(null);
  });
});
