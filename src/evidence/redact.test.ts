import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectSample } from '../../test/evidence/story.ts';
import { credentialsIn } from './credential.ts';
import { LIMITS } from './limits.ts';
import { redactText } from './redact.ts';

describe('what a redaction leaves', () => {
  test.each([
    ['an ordinary text', 'read file notes.md', 'read file notes.md'],
    ['an empty text', '', ''],
    ['a text of two lines', 'one\ntwo', 'one\ntwo'],
    ['a near miss', 'sample-key-', 'sample-key-'],
    ['one credential', 'use sample-key-41 now', 'use [SAMPLE_KEY 108626c56934e8ef] now'],
    [
      'two credentials',
      'sample-key-1 sample-key-2',
      '[SAMPLE_KEY 368300c607d9e8cc] [SAMPLE_KEY c4e6f2f24b57b97d]',
    ],
    ['half a surrogate pair', 'a\ud83d.', 'a\ufffd.'],
    ['a whole pair', 'a\ud83d\ude00.', 'a\ud83d\ude00.'],
  ])('%s', (_, text, expected) => {
    expect(redactText(text, detectSample)).toBe(expected);
  });

  test('the same credential leaves the same mark, another one another', () => {
    const mark = redactText('sample-key-7', detectSample);
    expect(redactText('sample-key-7', detectSample)).toBe(mark);
    expect(redactText('sample-key-8', detectSample)).not.toBe(mark);
  });

  test('what is too long is cut to the limit and says how much is gone', () => {
    const cut = redactText('x'.repeat(600), detectSample, 100);
    expect(cut).toHaveLength(100);
    expect(cut).toMatch(/^x{74}\[cut 526 [0-9a-f]{16}\]$/);
    expect(redactText('x'.repeat(100), detectSample, 100)).toBe('x'.repeat(100));
  });

  test('a cut does not go through a surrogate pair', () => {
    const cut = redactText('\ud83d\ude00'.repeat(300), detectSample, 101);
    expect(cut.length).toBeLessThanOrEqual(101);
    expect(cut).not.toMatch(/\p{Surrogate}/u);
  });

  test('a text beyond all measure leaves its length only', () => {
    const cut = redactText('a'.repeat(LIMITS.redactable + 1), detectSample);
    expect(cut).toMatch(/^\[cut 65537 [0-9a-f]{16}\]$/);
  });

  test('a limit without room for the note is a mistake of the caller', () => {
    expect(() => redactText('x', detectSample, 63)).toThrow(RangeError);
  });
});

describe('detectors that behave badly', () => {
  test.each<[string, (text: string) => unknown]>([
    [
      'throws',
      () => {
        throw new Error('out of order');
      },
    ],
    ['says yes', (text) => text === 'hush now'],
    ['says nothing', () => undefined],
    ['gives a range that is none', () => [{ start: 'a', end: 3, code: 'X' }]],
    ['gives a range outside', () => [{ start: 2, end: 900, code: 'X' }]],
    ['gives an empty range', () => [{ start: 3, end: 3, code: 'X' }]],
  ])('%s: all of the text goes', (_, detect) => {
    expect(redactText('hush now', detect as typeof detectSample)).toMatch(/^\[CREDENTIAL [0-9a-f]{16}\]$/);
  });

  test('a code that is none is not repeated', () => {
    const detect = (text: string): { start: number; end: number; code: string }[] =>
      text.startsWith('hush') ? [{ start: 0, end: 4, code: 'the word hush' }] : [];
    expect(redactText('hush now', detect)).toMatch(/^\[CREDENTIAL [0-9a-f]{16}\] now$/);
  });

  test('ranges that overlap leave one mark', () => {
    const detect = (text: string): { start: number; end: number; code: string }[] =>
      text === 'abcdefgh'
        ? [
            { start: 3, end: 6, code: 'B' },
            { start: 1, end: 4, code: 'A' },
          ]
        : [];
    expect(redactText('abcdefgh', detect)).toMatch(/^a\[A [0-9a-f]{16}\]gh$/);
  });

  test('what becomes a credential by the cut goes as a whole', () => {
    const detect = (text: string): boolean => text.includes('x[cut');
    expect(redactText('x'.repeat(600), detect, 100)).toMatch(/^\[CREDENTIAL [0-9a-f]{16}\]$/);
  });
});

test('no text leaves a credential, a half pair, or more than the limit', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('sample-key-12', 'sample-', 'key-', '9', '\ud800', '\udc00'),
  );
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 64, max: 300 }), (text, limit) => {
      const redacted = redactText(text, detectSample, limit);
      expect(redacted.length).toBeLessThanOrEqual(Math.max(limit, 64));
      expect(credentialsIn(redacted, detectSample)).toEqual([]);
      expect(redacted).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
