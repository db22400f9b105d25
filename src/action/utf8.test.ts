import { describe, expect, test } from 'vitest';
import { parseUtf8Strict } from './utf8.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A JSON string with the bytes in the middle. */
function quoted(...bytes: number[]): Uint8Array {
  return Uint8Array.of(0x22, 0x61, ...bytes, 0x22);
}

describe('parseUtf8Strict refuses', () => {
  test.each([
    ['a lone continuation byte', quoted(0x80), 2],
    ['an overlong slash', quoted(0xc0, 0xaf), 2],
    ['an encoded surrogate', quoted(0xed, 0xa0, 0x80), 3],
    ['a code point beyond Unicode', quoted(0xf4, 0x90, 0x80, 0x80), 3],
    ['a sequence that the quote cuts off', quoted(0xe2, 0x82), 4],
    ['a sequence that the end cuts off', Uint8Array.of(0x22, 0xe2, 0x82), 3],
    ['Latin-1', quoted(0xe9), 3],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), 0],
  ])('%s', (_, bytes, at) => {
    const result = parseUtf8Strict(bytes);
    expect(result).toEqual({ ok: false, code: 'JSON_NOT_UTF8', at, message: expect.any(String) });
  });

  test('a byte order mark', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d);
    expect(parseUtf8Strict(bytes)).toMatchObject({ ok: false, code: 'JSON_SYNTAX', at: 0 });
  });

  test('what strict JSON refuses', () => {
    expect(parseUtf8Strict(encode('{"a":1,"a":2}'))).toMatchObject({ ok: false, code: 'JSON_DUPLICATE_KEY' });
    expect(parseUtf8Strict(new Uint8Array())).toMatchObject({ ok: false, code: 'JSON_SYNTAX' });
  });

  test('more than the limit, before and after decoding', () => {
    const limits = { length: 4 };
    const euros = '\u20ac'.repeat(98);
    expect(parseUtf8Strict(encode(`"${'x'.repeat(20)}"`), limits)).toMatchObject({ code: 'JSON_TOO_LARGE' });
    expect(parseUtf8Strict(encode('"abc"'), limits)).toMatchObject({ code: 'JSON_TOO_LARGE' });
    expect(parseUtf8Strict(encode(`"${euros}"`), { length: 100 })).toEqual({ ok: true, value: euros });
  });
});

test('parseUtf8Strict reads every length of sequence', () => {
  const text = 'a\u00e9\u20ac\u{1F600}\uFFFD';
  expect(parseUtf8Strict(encode(JSON.stringify({ text })))).toEqual({ ok: true, value: { text } });
});
