import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeReplacements, redact } from './redact.ts';

describe('redacting', () => {
  test.each([
    ['is empty', 2, 2],
    ['ends before it starts', 4, 2],
    ['starts before the text', -1, 2],
    ['ends after the text', 3, 12],
    ['is no whole number', 0.5, 2],
    ['is not a number', Number.NaN, 2],
  ])('refuses a range that %s', (_, start, end) => {
    expect(() => redact('pass word', [{ start, end, text: '' }])).toThrow(RangeError);
  });

  test('leaves a text alone when there is nothing to replace', () => {
    const { text, toOriginal, toRewritten } = redact('as it was', []);
    expect([text, toOriginal(4), toRewritten(4)]).toEqual(['as it was', 4, 4]);
  });

  test('takes ranges in any order, and two that touch stay two', () => {
    const ranges = [
      { start: 3, end: 6, text: '[B]' },
      { start: 0, end: 3, text: '[A]' },
    ];
    expect(redact('aaabbb.', ranges).text).toBe('[A][B].');
  });

  test('maps places over what was replaced, into it and back', () => {
    const { text, toRewritten, toOriginal } = redact('key=hunter22; go', [
      { start: 4, end: 12, text: '[K]' },
    ]);
    expect(text).toBe('key=[K]; go');
    expect([0, 4, 8, 12, 16].map(toRewritten)).toEqual([0, 4, 4, 7, 11]);
    expect([0, 4, 6, 7, 11].map(toOriginal)).toEqual([0, 4, 4, 12, 16]);
  });

  test('what stays is found again at its mapped place', () => {
    const range = fc.record({ start: fc.nat(39), size: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
        const original = Array.from({ length: 40 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');
        const replacements = ranges.map(({ start, size }) => ({
          start,
          end: Math.min(40, start + size),
          text: '[X]',
        }));
        const { text, toRewritten, toOriginal } = redact(original, replacements);
        for (let at = 0; at < 40; at++) {
          const taken = replacements.some(({ start, end }) => start <= at && at < end);
          expect(text.includes(original.charAt(at))).toBe(!taken);
          if (taken) continue;
          expect(text.charAt(toRewritten(at))).toBe(original.charAt(at));
          expect(toOriginal(toRewritten(at))).toBe(at);
        }
      }),
    );
  });
});

describe('merging', () => {
  test.each([
    [
      'what lies inside a longer one',
      [
        [0, 9, 'long'],
        [2, 4, 'short'],
      ],
      [[0, 9, 'long']],
    ],
    [
      'a chain, with the text of its longest',
      [
        [0, 4, 'a'],
        [3, 9, 'b'],
        [8, 10, 'c'],
      ],
      [[0, 10, 'b']],
    ],
    [
      'equals, with the text of the first',
      [
        [0, 4, 'a'],
        [2, 6, 'b'],
      ],
      [[0, 6, 'a']],
    ],
    [
      'none that only touch',
      [
        [0, 4, 'a'],
        [4, 6, 'b'],
      ],
      [
        [0, 4, 'a'],
        [4, 6, 'b'],
      ],
    ],
  ] as const)('joins %s', (_, given, expected) => {
    const rows = mergeReplacements(given.map(([start, end, text]) => ({ start, end, text })));
    expect(rows.map(({ start, end, text }) => [start, end, text])).toEqual(expected);
  });
});
