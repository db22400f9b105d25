import type { CorpusCase } from '../../corpus/case.ts';

/** A text by the name that a failure gives it. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

const LONG = 200_000;

/** What no guard may stumble over. */
export const ODD_TEXTS: readonly NamedText[] = [
  { name: 'an empty text', text: '' },
  { name: 'one blank', text: ' ' },
  { name: 'a zero character', text: '\0' },
  { name: 'the high half of a surrogate pair alone', text: 'before \ud83d after' },
  { name: 'the low half of a surrogate pair alone', text: '\ude00' },
  { name: 'surrogate halves in the wrong order', text: '\ude00\ud83d'.repeat(50) },
  { name: 'a byte order mark', text: '\ufeffplain words' },
  { name: 'all line ends', text: 'a\nb\r\nc\rd\u2028e\u2029f\u0085g' },
  { name: 'combining marks without end', text: `e${'\u0301'.repeat(5000)}` },
  { name: 'right-to-left overrides', text: '\u202eabc\u202c \u2066def\u2069' },
  { name: 'one word without end', text: 'a'.repeat(LONG) },
  { name: 'lines without end', text: '\n'.repeat(LONG) },
  { name: 'the names of inherited properties', text: '__proto__ constructor toString hasOwnProperty' },
];

/** Shapes on which a careless pattern takes time that grows faster than the text. */
export const HOSTILE_UNITS: readonly NamedText[] = [
  { name: 'dots and digits', text: '1.' },
  { name: 'groups of digits', text: '123-45-' },
  { name: 'dots before an at sign that never comes', text: 'a.' },
  { name: 'at signs', text: 'a@' },
  { name: 'digits', text: '7' },
  { name: 'digits and blanks', text: '4 ' },
  { name: 'letters', text: 'A' },
  { name: 'single letters and blanks', text: 'i ' },
  { name: 'blanks', text: ' ' },
  { name: 'line ends', text: '\n' },
  { name: 'opening brackets', text: '<' },
  { name: 'comments that never end', text: '<!--' },
  { name: 'links that never end', text: '![x](' },
  { name: 'braces', text: '{{' },
  { name: 'quotes', text: '"\'' },
  { name: 'percent signs', text: '%4' },
  { name: 'base64', text: 'QUJD' },
  { name: 'hexadecimal', text: 'deadbeef' },
  { name: 'invisible characters', text: '\u200b' },
  { name: 'tag characters', text: '\u{e0041}' },
  { name: 'key and value', text: 'key=' },
];

/** Texts by the names of their cases. */
export function textsOf(cases: readonly CorpusCase[]): readonly NamedText[] {
  return cases.map(({ name, text }) => ({ name, text }));
}
