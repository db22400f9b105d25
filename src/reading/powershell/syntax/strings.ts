import { type Cursor, deeper, match, peek, take, Unreadable } from './cursor.ts';
import type { Part } from './tree.ts';

const SINGLE = "'\u2018\u2019\u201a\u201b";
const DOUBLE = '"\u201c\u201d\u201e';

export function isSingleQuote(char: string): boolean {
  return char !== '' && SINGLE.includes(char);
}

export function isDoubleQuote(char: string): boolean {
  return char !== '' && DOUBLE.includes(char);
}

/** A string with its quotes, or undefined. @throws Unreadable when it does not end. */
export function parseString(cursor: Cursor): readonly Part[] | undefined {
  const char = peek(cursor);
  if (isSingleQuote(char)) return [{ kind: 'text', text: singleQuoted(cursor) }];
  if (isDoubleQuote(char)) return doubleQuoted(cursor);
  if (char === '@' && (isSingleQuote(peek(cursor, 1)) || isDoubleQuote(peek(cursor, 1))))
    return hereString(cursor);
  return undefined;
}

function singleQuoted(cursor: Cursor): string {
  const start = cursor.at;
  cursor.at += 1;
  let text = '';
  for (;;) {
    const char = peek(cursor);
    if (char === '') throw new Unreadable('a string does not end', start);
    cursor.at += 1;
    if (!isSingleQuote(char)) text += char;
    else if (isSingleQuote(peek(cursor))) {
      text += peek(cursor);
      cursor.at += 1;
    } else return text;
  }
}

function doubleQuoted(cursor: Cursor): readonly Part[] {
  const start = cursor.at;
  cursor.at += 1;
  const parts: Part[] = [];
  for (;;) {
    const char = peek(cursor);
    if (char === '') throw new Unreadable('a string does not end', start);
    if (isDoubleQuote(char)) {
      cursor.at += 1;
      if (!isDoubleQuote(peek(cursor))) return parts;
      addText(parts, peek(cursor));
      cursor.at += 1;
    } else piece(cursor, parts);
  }
}

/** One character, escape or expansion of an expandable text. */
function piece(cursor: Cursor, parts: Part[]): void {
  const char = peek(cursor);
  if (char === '`') addText(parts, escaped(cursor));
  else if (char === '$') {
    const part = parseDollar(cursor);
    if (part === undefined) {
      addText(parts, '$');
      cursor.at += 1;
    } else parts.push(part);
  } else {
    addText(parts, char);
    cursor.at += 1;
  }
}

const HEREDOC_HEAD = /@['"\u2018-\u201f][^\S\n]*\n/y;

function hereString(cursor: Cursor): readonly Part[] {
  const start = cursor.at;
  const single = isSingleQuote(peek(cursor, 1));
  if (match(cursor, HEREDOC_HEAD) === undefined) throw new Unreadable('a here-string does not begin', start);
  const closing = single ? /\r?\n['\u2018-\u201b]@/g : /\r?\n["\u201c-\u201e]@/g;
  closing.lastIndex = cursor.at - 1;
  const end = closing.exec(cursor.text);
  if (end === null) throw new Unreadable('a here-string does not end', start);
  const after = end.index + end[0].length;
  if (single) {
    const text = cursor.text.slice(cursor.at, Math.max(cursor.at, end.index));
    cursor.at = after;
    return [{ kind: 'text', text }];
  }
  const parts: Part[] = [];
  while (cursor.at < end.index) piece(cursor, parts);
  if (cursor.at > end.index && cursor.at !== end.index + 1)
    throw new Unreadable('a here-string ends inside an expansion', start);
  cursor.at = after;
  return parts;
}

export function addText(parts: Part[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text };
  else parts.push({ kind: 'text', text });
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const CODE_POINT = /u\{([0-9a-f]{1,6})\}/iy;

/** What a backtick and the character behind it stand for. */
export function escaped(cursor: Cursor): string {
  cursor.at += 1;
  const code = match(cursor, CODE_POINT);
  if (code !== undefined) {
    const point = Number.parseInt(code.slice(2, -1), 16);
    return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
  }
  const char = peek(cursor);
  cursor.at += char.length;
  if (char === '\r') take(cursor, '\n');
  if (char === '\r' || char === '\n') return '';
  return Object.hasOwn(ESCAPES, char) ? (ESCAPES[char] ?? char) : char;
}

const NAME = /\$(?:[\w\u0080-\uffff]+:(?=[\w]))?(?:[\w\u0080-\uffff]+|[$?^])/y;
const BRACED = /\$\{[^}]+\}/y;

/** `$name`, `${name}` or `$(...)`; undefined for a dollar sign that is only that. */
export function parseDollar(cursor: Cursor): Part | undefined {
  if (peek(cursor, 1) === '(') {
    cursor.at += 2;
    return { kind: 'script', script: deeper(cursor, () => cursor.rules.script(cursor, ')')) };
  }
  const braced = match(cursor, BRACED);
  if (braced !== undefined) return { kind: 'variable', name: braced.slice(2, -1) };
  const name = match(cursor, NAME);
  return name === undefined ? undefined : { kind: 'variable', name: name.slice(1) };
}
