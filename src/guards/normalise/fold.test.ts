import { describe, expect, it } from 'vitest';
import { fold } from './index.ts';

const tagged = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
const selectors = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('');

describe('a text as a reader understands it', () => {
  it.each([
    ['full-width letters and signs', 'Ｌｏｏｋ！', 'Look!'],
    ['letters of mathematics', '\u{1d417}\u{1d432}', 'Xy'],
    ['letters in circles', 'ⓣⓔⓐ', 'tea'],
    ['letters in filled circles and squares', '\u{1f150}\u{1f170}', 'AA'],
    ['a ligature', 'ﬁne oﬀer', 'fine offer'],
    ['accents', 'café Łódź ñandú', 'cafe Lodz nandu'],
    ['marks that combine', 'te\u0301a\u0336', 'tea'],
    ['a Korean syllable in parts', '\u1112\u1161\u11ab', '\ud55c'],
    ['digits of other scripts', '٣۴५๖', '3456'],
    ['quotes and dashes of a typesetter', '“so” — ‘no’', '"so" - \'no\''],
    ['line ends of other kinds', 'a\u2028b\u2029c\u0085d', 'a\nb\nc\nd'],
    ['characters without width', 'te\u200ba\u2060\ufeff', 'tea'],
    ['a soft hyphen', 'to\u00admorrow', 'tomorrow'],
    ['controls of direction', '\u202etea\u202c \u2066pot\u2069', 'tea pot'],
    ['a zero character', 'te\0a', 'tea'],
    ['tag characters', `tea${tagged('pot')}`, 'teapot'],
    ['the flag of a region', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '\u{1f3f4}'],
    ['selectors that carry bytes', `x${selectors('teapot')}`, 'xteapot'],
    ['a selector that chooses a form', '❤\ufe0f', '❤'],
    ['look-alikes in a mixed word', 'tеароt', 'teapot'],
    ['small capitals', 'ᴛᴇᴀ', 'tea'],
  ])('%s', (_, text, folded) => {
    expect(fold(text).text).toBe(folded);
  });

  it.each([
    ['a word of one script', 'чай', 'чай'],
    ['Greek', 'τσάι', 'τσάι'],
    ['Chinese', '茶壶', '茶壶'],
    ['an emoji', 'tea \u{1f375} time', 'tea \u{1f375} time'],
    ['halves of surrogates alone', 'a\ud83db\ude00', 'a\ud83db\ude00'],
    ['nothing', '', ''],
  ])('%s stays', (_, text, folded) => {
    expect(
      fold(text)
        .text.normalize('NFD')
        .replace(/\u0301/g, ''),
    ).toBe(folded.normalize('NFD').replace(/\u0301/g, ''));
  });

  it('is the text itself when it is plain', () => {
    expect(fold('plain\ttext\n')).toMatchObject({ kind: 'same', text: 'plain\ttext\n' });
  });
});

describe('ranges lead back to the text', () => {
  it.each([
    ['after an emoji', '\u{1f375}\u{1f375} t\u200bea', 'tea', [5, 9]],
    ['a letter of two units', 'a \u{1d417}\u{1d432} b', 'Xy', [2, 6]],
    ['one unit that becomes two', 'of ﬁne', 'fi', [3, 4]],
    ['behind one unit that becomes two', 'ﬁne tea', 'tea', [4, 7]],
    ['round tag characters', `a ${tagged('tea')} b`, 'tea', [2, 8]],
    ['behind what is dropped at the beginning', '\ufeff\u200btea', 'tea', [2, 5]],
    ['accents that keep their length', 'café tea', 'tea', [5, 8]],
  ] as const)('%s', (_, text, part, [start, end]) => {
    const folded = fold(text);
    const at = folded.text.indexOf(part);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(folded.rangeOf(at, at + part.length)).toEqual({ start, end });
  });
});
