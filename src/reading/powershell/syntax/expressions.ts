import {
  atEnd,
  type Cursor,
  deeper,
  match,
  peek,
  skipBlanks,
  skipLines,
  starts,
  take,
  Unreadable,
} from './cursor.ts';
import { parseDollar, parseString } from './strings.ts';
import type { Expression, Item, Part, Script, WordNode } from './tree.ts';

const NUMBER = /(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)(?:[dlu]{0,2}(?:[kmgtp]b)?)(?![\w])/iy;
const DASHED = /[-\u2013-\u2015][a-z]+/iy;
const SYMBOL = /\+\+|--|\.\.|\?\?=?|[-+*/%]=|[-+*/%,!?:]/y;
const ASSIGNMENT = /^(?:=|[-+*/%]=|\?\?=)$/;

/** An expression, and the assignment operator behind it when there is one. */
export function parseExpression(cursor: Cursor): {
  readonly expression: Expression;
  readonly assigns?: string;
} {
  const start = cursor.at;
  const items: Item[] = [];
  for (;;) {
    const end = cursor.at;
    if (needsOperand(items)) skipLines(cursor);
    else skipBlanks(cursor);
    if (atEnd(cursor) || /[\r\n;|)}\]&>]/.test(peek(cursor)) || isRedirect(cursor))
      return { expression: { items, start, end } };
    const operator = operatorHere(cursor, items);
    if (operator !== undefined && ASSIGNMENT.test(operator))
      return { expression: { items, start, end }, assigns: operator };
    if (operator !== undefined) items.push({ kind: 'operator', text: operator.toLowerCase() });
    else items.push(...operand(cursor));
  }
}

function isRedirect(cursor: Cursor): boolean {
  return /^[2-6*]>/.test(cursor.text.slice(cursor.at, cursor.at + 2));
}

function needsOperand(items: readonly Item[]): boolean {
  const last = items.at(-1);
  return last?.kind === 'operator' && last.text !== '++' && last.text !== '--';
}

function operatorHere(cursor: Cursor, items: readonly Item[]): string | undefined {
  if (items.length > 0 && take(cursor, '=')) return '=';
  const isUnaryNumber = needsOperand(items) || items.length === 0;
  if (isUnaryNumber && /^[-+]?\.?\d/.test(cursor.text.slice(cursor.at, cursor.at + 3))) {
    return /[-+]/.test(peek(cursor)) ? match(cursor, SYMBOL) : undefined;
  }
  return match(cursor, DASHED) ?? match(cursor, SYMBOL);
}

/** A value with what is applied to it: members, methods, indexes. @throws Unreadable */
export function operand(cursor: Cursor): Item[] {
  const start = cursor.at;
  const number = match(cursor, NUMBER);
  if (number !== undefined) return [value([{ kind: 'text', text: number }], start, cursor.at)];
  if (peek(cursor) === '[') return [...typed(cursor)];
  const parts = primary(cursor);
  if (parts === undefined) throw new Unreadable('an expression that no reading follows', start);
  return [value(parts, start, cursor.at), ...postfix(cursor)];
}

/** The value alone, without what is applied to it; undefined when none begins here. */
export function primary(cursor: Cursor): readonly Part[] | undefined {
  const string = parseString(cursor);
  if (string !== undefined) return string;
  if (starts(cursor, '@{')) {
    cursor.at += 2;
    return [{ kind: 'script', script: deeper(cursor, () => hashtable(cursor)) }];
  }
  if (take(cursor, '@(') || take(cursor, '('))
    return [{ kind: 'script', script: deeper(cursor, () => cursor.rules.script(cursor, ')')) }];
  if (take(cursor, '{'))
    return [{ kind: 'block', script: deeper(cursor, () => cursor.rules.script(cursor, '}')) }];
  if (peek(cursor) !== '$') return undefined;
  const dollar = parseDollar(cursor);
  return dollar === undefined ? undefined : [dollar];
}

function value(parts: readonly Part[], start: number, end: number): Item {
  const word: WordNode = { parts, bare: false, start, end };
  return { kind: 'value', word };
}

function typed(cursor: Cursor): Item[] {
  const type = bracketed(cursor);
  if (
    /[{}$(]/.test(type) &&
    !/^(?:parameter|validate\w+|cmdletbinding|alias|outputtype)\b[^{$]*$/i.test(type)
  )
    throw new Unreadable('an attribute that holds code', cursor.at);
  return [{ kind: 'type', text: type }, ...postfix(cursor, type)];
}

function bracketed(cursor: Cursor): string {
  const start = cursor.at;
  let depth = 0;
  for (; !atEnd(cursor); cursor.at += 1) {
    const char = peek(cursor);
    if (char === '[') depth += 1;
    if (char !== ']') continue;
    depth -= 1;
    if (depth > 0) continue;
    cursor.at += 1;
    return cursor.text.slice(start + 1, cursor.at - 1).trim();
  }
  throw new Unreadable('a bracket does not close', start);
}

const MEMBER = /(?:\?\.|\.|::)(?=[A-Za-z_$"'(\u0080-\uffff])/y;
const MEMBER_NAME = /[\w\u0080-\uffff]+/y;

/** Members, methods and indexes directly behind a value. */
export function postfix(cursor: Cursor, type?: string): Item[] {
  const items: Item[] = [];
  for (;;) {
    if (peek(cursor) === '[') {
      cursor.at += 1;
      items.push({ kind: 'index', script: deeper(cursor, () => cursor.rules.script(cursor, ']')) });
      continue;
    }
    const dot = match(cursor, MEMBER);
    if (dot === undefined) return items;
    const name = match(cursor, MEMBER_NAME) ?? '?';
    if (name === '?' && primary(cursor) === undefined)
      throw new Unreadable('a member without a name', cursor.at);
    items.push(memberOrMethod(cursor, name, dot === '::' && items.length === 0 ? type : undefined));
  }
}

function memberOrMethod(cursor: Cursor, name: string, type: string | undefined): Item {
  if (peek(cursor) === '(') {
    cursor.at += 1;
    const args = deeper(cursor, () => cursor.rules.script(cursor, ')'));
    return { kind: 'method', name, args, ...(type === undefined ? {} : { type }) };
  }
  // `.Where{...}` and `.ForEach{...}` take a block without parentheses.
  if (peek(cursor) === '{' || name === '?') return { kind: 'method', name, args: { statements: [] } };
  return { kind: 'member', name };
}

const KEY = /[\w.-]+|"[^"$`]*"|'[^']*'/y;

/** The inside of `@{...}`: each value is a statement of its own. */
function hashtable(cursor: Cursor): Script {
  const statements: Script['statements'][number][] = [];
  for (;;) {
    skipLines(cursor);
    while (take(cursor, ';')) skipLines(cursor);
    if (take(cursor, '}')) return { statements };
    if (match(cursor, KEY) === undefined && primary(cursor) === undefined)
      throw new Unreadable('a table that no reading follows', cursor.at);
    skipBlanks(cursor);
    if (!take(cursor, '=')) throw new Unreadable('a table that no reading follows', cursor.at);
    skipLines(cursor);
    const statement = cursor.rules.statement(cursor);
    if (statement !== undefined) statements.push(statement);
  }
}
