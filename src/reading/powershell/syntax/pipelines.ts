import {
  atEnd,
  type Cursor,
  match,
  peek,
  skipBlanks,
  skipLines,
  starts,
  take,
  Unreadable,
} from './cursor.ts';
import { parseExpression } from './expressions.ts';
import type { ArgumentNode, Expression, RedirectNode, StageNode, Statement, WordNode } from './tree.ts';
import { parseArgument, parseWord } from './words.ts';

const EXPRESSION =
  /^(?:[$"'({[!\u2018-\u201f]|@[({'"\u2018-\u201f]|[-+]{0,2}[$(]|[-+]?(?:\.?\d[\d.]*|0x[\da-f]+)(?:e[-+]?\d+)?(?:[dlu]{0,2}(?:[kmgtp]b)?)(?=$|[\s;|)}\],+*/%=!-])|,|-(?:not|bnot|join|i?split|csplit)\b)/i;

/** An assignment or a pipeline. */
export function parsePipeline(cursor: Cursor): Statement {
  const first = stage(cursor, true);
  if (first.assigns !== undefined && first.node.expression !== undefined)
    return assignment(cursor, first.node.expression, first.assigns);
  const stages = [first.node];
  while (nextStage(cursor)) stages.push(stage(cursor, false).node);
  return { kind: 'pipeline', stages };
}

function assignment(cursor: Cursor, to: Expression, op: string): Statement {
  skipLines(cursor);
  const value = cursor.rules.statement(cursor);
  if (value === undefined) throw new Unreadable('an assignment without a value', cursor.at);
  return { kind: 'assignment', to, op, value: { statements: [value] } };
}

/** Goes past `|`, which may also begin the next line. */
function nextStage(cursor: Cursor): boolean {
  const before = cursor.at;
  skipLines(cursor);
  if (peek(cursor) === '|' && peek(cursor, 1) !== '|') {
    cursor.at += 1;
    skipLines(cursor);
    return true;
  }
  cursor.at = before;
  return false;
}

interface Stage {
  readonly node: StageNode;
  readonly assigns?: string;
}

function stage(cursor: Cursor, first: boolean): Stage {
  const start = cursor.at;
  const call = callOperator(cursor);
  if (call === '' && first && EXPRESSION.test(cursor.text.slice(cursor.at, cursor.at + 40))) {
    const { expression, assigns } = parseExpression(cursor);
    if (expression.items.length === 0) throw new Unreadable('an expression that no reading follows', start);
    const redirects = redirectsHere(cursor);
    const node = { args: [], expression, redirects, start, end: cursor.at };
    return assigns === undefined ? { node } : { node, assigns };
  }
  return { node: command(cursor, start, call) };
}

function callOperator(cursor: Cursor): '' | '&' | '.' {
  if (peek(cursor) === '&' && peek(cursor, 1) !== '&') {
    cursor.at += 1;
    skipBlanks(cursor);
    return '&';
  }
  if (peek(cursor) !== '.' || !/[\s$"'({]/.test(peek(cursor, 1))) return '';
  cursor.at += 1;
  skipBlanks(cursor);
  return '.';
}

function command(cursor: Cursor, start: number, call: '' | '&' | '.'): StageNode {
  const args: ArgumentNode[] = [];
  const redirects: RedirectNode[] = [];
  for (;;) {
    const end = cursor.at;
    skipBlanks(cursor);
    if (verbatim(cursor, args)) continue;
    const redirect = redirectHere(cursor);
    if (redirect !== undefined) {
      redirects.push(redirect);
      continue;
    }
    const argument = parseArgument(cursor);
    if (argument === undefined) {
      if (args.length === 0) throw new Unreadable('a command is missing', cursor.at);
      if (!atEnd(cursor) && !/[\r\n|;&)}]/.test(peek(cursor)))
        throw new Unreadable('text that no reading follows', cursor.at);
      return { call, args, redirects, start, end };
    }
    args.push(argument);
  }
}

const VERBATIM = /--%[^\S\r\n]+[^|\r\n]*/y;

/** Behind `--%` words are passed on as they stand. */
function verbatim(cursor: Cursor, args: ArgumentNode[]): boolean {
  const start = cursor.at;
  const rest = match(cursor, VERBATIM);
  if (rest === undefined) return false;
  for (const word of rest.slice(3).matchAll(/\S+/g)) {
    const at = start + 3 + word.index;
    const text = word[0].replace(/"/g, '').replace(/%\w+%/g, '\ufffd');
    const node: WordNode = {
      parts: [{ kind: 'text', text }],
      bare: false,
      start: at,
      end: at + word[0].length,
    };
    args.push({ words: [node] });
  }
  return true;
}

function redirectsHere(cursor: Cursor): readonly RedirectNode[] {
  const redirects: RedirectNode[] = [];
  for (;;) {
    const before = cursor.at;
    skipBlanks(cursor);
    const redirect = redirectHere(cursor);
    if (redirect === undefined) {
      cursor.at = before;
      return redirects;
    }
    redirects.push(redirect);
  }
}

const MERGE = /[1-6*]>&[12]/y;
const REDIRECT = /[1-6*]?>>?/y;

function redirectHere(cursor: Cursor): RedirectNode | undefined {
  if (starts(cursor, '<') && !starts(cursor, '<#')) throw new Unreadable('a redirection of input', cursor.at);
  const merge = match(cursor, MERGE);
  if (merge !== undefined) return { append: false, stream: merge[0] ?? '1' };
  const operator = match(cursor, REDIRECT);
  if (operator === undefined) return undefined;
  skipBlanks(cursor);
  const target = parseWord(cursor);
  if (target === undefined) throw new Unreadable('a redirection without a target', cursor.at);
  const stream = operator.startsWith('>') ? '1' : (operator[0] ?? '1');
  return { target, append: operator.endsWith('>>'), stream };
}

/** Goes past `&&`, `||` or a single `&` behind a pipeline. */
export function chainOperator(cursor: Cursor): boolean {
  skipBlanks(cursor);
  if (take(cursor, '&&') || take(cursor, '||')) {
    skipLines(cursor);
    return true;
  }
  take(cursor, '&');
  return false;
}
