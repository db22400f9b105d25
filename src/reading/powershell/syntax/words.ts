import { type Cursor, match, peek, skipBlanks, skipLines, starts, take, Unreadable } from './cursor.ts';
import { postfix, primary } from './expressions.ts';
import { addText, escaped, isDoubleQuote, isSingleQuote, parseDollar, parseString } from './strings.ts';
import type { ArgumentNode, Item, Part, WordNode } from './tree.ts';

const ENDS_WORD = /[\s|;&(){},<>]/;

/** An argument of a command; undefined where none begins. @throws Unreadable */
export function parseArgument(cursor: Cursor): ArgumentNode | undefined {
  const first = parseWord(cursor);
  if (first === undefined) return undefined;
  const words = [first];
  for (;;) {
    const before = cursor.at;
    skipBlanks(cursor);
    if (!take(cursor, ',')) {
      cursor.at = before;
      return { words };
    }
    skipLines(cursor);
    const next = parseWord(cursor);
    if (next === undefined) throw new Unreadable('a list that ends in a comma', cursor.at);
    words.push(next);
  }
}

/** One word in the way that commands spell them: text without quotes, strings, variables, values in parentheses. */
export function parseWord(cursor: Cursor): WordNode | undefined {
  const start = cursor.at;
  const whole = wholeValue(cursor);
  if (whole !== undefined) return { ...whole, start, end: cursor.at };
  const parts: Part[] = [];
  let bare = true;
  for (;;) {
    const char = peek(cursor);
    if (char === '' || ENDS_WORD.test(char)) break;
    if (char === '`') {
      bare = false;
      addText(parts, escaped(cursor));
      continue;
    }
    const quoted = isSingleQuote(char) || isDoubleQuote(char);
    const more = quoted ? parseString(cursor) : char === '$' ? dollar(cursor) : undefined;
    if (more === undefined) {
      addText(parts, char);
      cursor.at += 1;
      continue;
    }
    bare = false;
    for (const part of more) part.kind === 'text' ? addText(parts, part.text) : parts.push(part);
  }
  return cursor.at === start ? undefined : { parts, bare, start, end: cursor.at };
}

function dollar(cursor: Cursor): readonly Part[] | undefined {
  const part = parseDollar(cursor);
  return part === undefined ? undefined : [part];
}

const SPLAT = /@\w+/y;

/** A word that is one value: `(...)`, `@(...)`, `{...}`, `$x.Name`, `@{...}`, `@splatted`, a here-string. */
function wholeValue(cursor: Cursor): Omit<WordNode, 'start' | 'end'> | undefined {
  const start = cursor.at;
  const char = peek(cursor);
  if (char === '$') return dollarValue(cursor);
  if (char === '@' && match(cursor, SPLAT) !== undefined)
    return { parts: [{ kind: 'variable', name: '@' }], bare: false };
  const begins =
    char === '(' || char === '{' || /^@[({'"\u2018-\u201f]/.test(cursor.text.slice(start, start + 2));
  if (!begins) return undefined;
  const parts = primary(cursor);
  if (parts === undefined) return undefined;
  return withPostfix(cursor, parts, start);
}

function dollarValue(cursor: Cursor): Omit<WordNode, 'start' | 'end'> | undefined {
  const start = cursor.at;
  const part = parseDollar(cursor);
  if (
    part === undefined ||
    !(starts(cursor, '.') || starts(cursor, '[') || starts(cursor, '::') || starts(cursor, '?.'))
  ) {
    cursor.at = start;
    return undefined;
  }
  return withPostfix(cursor, [part], start);
}

function withPostfix(cursor: Cursor, parts: readonly Part[], start: number): Omit<WordNode, 'start' | 'end'> {
  const end = cursor.at;
  const more = postfix(cursor);
  if (more.length === 0) return { parts: withTail(cursor, parts), bare: false };
  const items: Item[] = [{ kind: 'value', word: { parts, bare: false, start, end } }, ...more];
  const whole: Part = { kind: 'expression', expression: { items, start, end: cursor.at } };
  return { parts: withTail(cursor, [whole]), bare: false };
}

/** What stands directly behind a value is part of the same word, unless the value was in parentheses. */
function withTail(cursor: Cursor, parts: readonly Part[]): readonly Part[] {
  if (parts[0]?.kind === 'block' || cursor.text[cursor.at - 1] === ')') return parts;
  const tail = parseWord(cursor);
  return tail === undefined ? parts : [...parts, ...tail.parts];
}
