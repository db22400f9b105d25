import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keywordScanner } from './keywords.ts';

type Hit = readonly [keyword: number, start: number];

function hits(keywords: readonly string[], text: string, ignoreCase = false): readonly Hit[] {
  const found: Hit[] = [];
  keywordScanner(keywords, { ignoreCase }).scan(text, (keyword, start) => found.push([keyword, start]));
  return found;
}

/** The same by the plainest means. */
function plainly(keywords: readonly string[], text: string): readonly Hit[] {
  const found: Hit[] = [];
  for (let start = 0; start < text.length; start++) {
    keywords.forEach((keyword, index) => {
      if (text.startsWith(keyword, start)) found.push([index, start]);
    });
  }
  return found;
}

describe('a keyword scanner', () => {
  test.each([
    ['nothing', [], 'at least one'],
    ['a single letter', ['token', 'x'], 'keyword 1'],
    ['an empty word', [''], 'keyword 0'],
    ['what is not ASCII', ['clé-secrète'], 'keyword 0'],
    ['a control character', ['tok\u0000en'], 'keyword 0'],
  ])('refuses %s', (_, keywords, said) => {
    expect(() => keywordScanner(keywords)).toThrow(said);
  });

  test.each<[string, readonly string[], string, boolean, readonly Hit[]]>([
    [
      'at both ends',
      ['open', 'shut'],
      'open or shut',
      false,
      [
        [0, 0],
        [1, 8],
      ],
    ],
    [
      'one inside another',
      ['passphrase', 'phrase', 'pass'],
      'passphrase',
      false,
      [
        [0, 0],
        [2, 0],
        [1, 4],
      ],
    ],
    [
      'overlapping itself',
      ['abab'],
      'ababab',
      false,
      [
        [0, 0],
        [0, 2],
      ],
    ],
    [
      'in either case when told',
      ['bearer'],
      'BeArEr bearer',
      true,
      [
        [0, 0],
        [0, 7],
      ],
    ],
    ['not in another case unless told', ['bearer'], 'BEARER', false, []],
    [
      'short words too',
      ['://', 'key'],
      'a://b key',
      false,
      [
        [0, 1],
        [1, 6],
      ],
    ],
    ['not where it breaks off', ['token'], 'a toke', false, []],
    ['not by characters that only fold to its letters', ['desk'], 'des\u212a', true, []],
    ['not across what is not ASCII', ['token'], 'to\u00e9ken tok\u{1f511}en', false, []],
    ['after a pair of surrogates', ['token'], '\u{1f511}token', false, [[0, 2]]],
    [
      'the same word twice in the list',
      ['seed', 'seed'],
      'seed',
      false,
      [
        [0, 0],
        [1, 0],
      ],
    ],
  ])('finds a word %s', (_, keywords, text, ignoreCase, expected) => {
    expect(hits(keywords, text, ignoreCase)).toEqual(expected);
  });

  test('finds what a plain search finds, in its order', () => {
    const letter = fc.constantFrom('a', 'b', 'c', '_', '\u00e9');
    const keyword = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '_'), minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.array(keyword, { minLength: 1, maxLength: 12 }),
        fc.string({ unit: letter, maxLength: 60 }),
        (keywords, text) => {
          expect(hits(keywords, text)).toEqual(plainly(keywords, text));
        },
      ),
    );
  });

  test('knows how long its longest word is', () => {
    expect(keywordScanner(['token', 'passphrase']).longest).toBe(10);
  });
});
