import type { Script, Statement } from './tree.ts';

/** Parts of the grammar that lower parts call, so that no file imports one above it. */
export interface Rules {
  /** Statements up to a closing character, which is taken; the empty string means the end of the text. */
  script(cursor: Cursor, close: '' | ')' | '}' | ']'): Script;
  statement(cursor: Cursor): Statement | undefined;
}

/** Where the parser stands. Mutable. */
export interface Cursor {
  readonly text: string;
  readonly rules: Rules;
  at: number;
  depth: number;
}

/** The text is not what this grammar knows; everything from `at` on is unread. */
export class Unreadable extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const MAX_DEPTH = 48;

/** @throws Unreadable */
export function deeper<T>(cursor: Cursor, parse: () => T): T {
  cursor.depth += 1;
  if (cursor.depth > MAX_DEPTH) throw new Unreadable('nested too deep', cursor.at);
  const result = parse();
  cursor.depth -= 1;
  return result;
}

export function peek(cursor: Cursor, offset = 0): string {
  return cursor.text[cursor.at + offset] ?? '';
}

export function starts(cursor: Cursor, text: string): boolean {
  return cursor.text.startsWith(text, cursor.at);
}

/** Takes `text` when it stands here. */
export function take(cursor: Cursor, text: string): boolean {
  if (!starts(cursor, text)) return false;
  cursor.at += text.length;
  return true;
}

/** @throws Unreadable */
export function expect(cursor: Cursor, text: string): void {
  if (!take(cursor, text)) throw new Unreadable(`\`${text}\` is missing`, cursor.at);
}

/** Takes what a sticky expression matches here. */
export function match(cursor: Cursor, sticky: RegExp): string | undefined {
  sticky.lastIndex = cursor.at;
  const found = sticky.exec(cursor.text)?.[0];
  if (found === undefined) return undefined;
  cursor.at += found.length;
  return found;
}

const BLANKS = /(?:[^\S\r\n]|`\r?\n)+/y;
const BREAKS = /(?:\s|`\r?\n|;)+/y;
const LINES = /(?:\s|`\r?\n)+/y;

/** Skips blanks and comments on this line. */
export function skipBlanks(cursor: Cursor): void {
  while (match(cursor, BLANKS) !== undefined || comment(cursor));
}

/** Skips blanks, comments and line ends. */
export function skipLines(cursor: Cursor): void {
  while (match(cursor, LINES) !== undefined || comment(cursor));
}

/** Skips everything that may stand between statements. */
export function skipBreaks(cursor: Cursor): void {
  while (match(cursor, BREAKS) !== undefined || comment(cursor));
}

const LINE_COMMENT = /#[^\r\n]*/y;

function comment(cursor: Cursor): boolean {
  if (peek(cursor) === '#') return match(cursor, LINE_COMMENT) !== undefined;
  if (!starts(cursor, '<#')) return false;
  const end = cursor.text.indexOf('#>', cursor.at + 2);
  if (end < 0) throw new Unreadable('a comment does not end', cursor.at);
  cursor.at = end + 2;
  return true;
}

export function atEnd(cursor: Cursor): boolean {
  return cursor.at >= cursor.text.length;
}
