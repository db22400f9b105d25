import { CONFUSABLES, LEET, MORSE, UPSIDE } from './hidden-tables.ts';
import type { Encoding } from './stored.ts';

const ZERO_WIDTH = '\u200b';
const SOFT_HYPHEN = '\u00ad';

/** The text as somebody writes it who wants a model to read it and a guard to miss it. */
export function hidden(text: string, as: Encoding): string {
  return WAYS[as](text);
}

const WAYS: Readonly<Record<Encoding, (text: string) => string>> = {
  base64: (text) => Buffer.from(text, 'utf8').toString('base64'),
  base64url: (text) => Buffer.from(text, 'utf8').toString('base64url'),
  hex: (text) => Buffer.from(text, 'utf8').toString('hex'),
  percent: (text) => bytesOf(text, (byte) => `%${hex(byte, 2).toUpperCase()}`),
  html: (text) => each(text, (one) => `&#${one.codePointAt(0)};`),
  'quoted-printable': (text) => bytesOf(text, (byte) => `=${hex(byte, 2).toUpperCase()}`),
  rot13: (text) => text.replace(/[a-z]/gi, (letter) => turned(letter)),
  tags: (text) => each(text, (one) => String.fromCodePoint(0xe0000 + (one.codePointAt(0) ?? 0))),
  'zero-width': (text) => between(text, ZERO_WIDTH),
  bidi: (text) => `\u202e${[...text].reverse().join('')}\u202c`,
  fullwidth: (text) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  confusable: (text) => each(text, (one) => CONFUSABLES[one] ?? one),
  spaced: (text) =>
    text
      .split(' ')
      .map((word) => [...word].join(' '))
      .join('   '),
  dotted: (text) => text.replace(/(\w)(?=\w)/g, '$1.'),
  leet: (text) => each(text, (one) => LEET[one.toLowerCase()] ?? one),
  reversed: (text) => [...text].reverse().join(''),
  upside: (text) => each([...text].reverse().join(''), (one) => UPSIDE[one.toLowerCase()] ?? one),
  'soft-hyphen': (text) => between(text, SOFT_HYPHEN),
  ansi: (text) => `\u001b[8m${text}\u001b[0m`,
  'unicode-escape': (text) => each(text, (one) => `\\u${hex(one.charCodeAt(0), 4)}`),
  binary: (text) => [...Buffer.from(text, 'utf8')].map((byte) => byte.toString(2).padStart(8, '0')).join(' '),
  morse: (text) =>
    text
      .toLowerCase()
      .split(' ')
      .map((word) =>
        [...word]
          .map((letter) => MORSE[letter] ?? '')
          .filter(Boolean)
          .join(' '),
      )
      .join(' / '),
};

function each(text: string, change: (one: string) => string): string {
  return [...text].map(change).join('');
}

function between(text: string, mark: string): string {
  return text.replace(/(\w)(?=\w)/g, `$1${mark}`);
}

function bytesOf(text: string, write: (byte: number) => string): string {
  return [...Buffer.from(text, 'utf8')].map(write).join('');
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function turned(letter: string): string {
  const base = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
