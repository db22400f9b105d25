import {
  type Cursor,
  deeper,
  expect,
  match,
  peek,
  skipBlanks,
  skipBreaks,
  skipLines,
  starts,
  take,
  Unreadable,
} from './cursor.ts';
import { primary } from './expressions.ts';
import type { Script, Statement } from './tree.ts';
import { parseWord } from './words.ts';

const KEYWORD =
  /(?:if|while|for|foreach|do|switch|try|function|filter|param|begin|process|end|return|throw|exit|break|continue|class|enum|using|workflow|configuration|data|trap|dynamicparam)(?![\w-])(?!\s*=[^=])/iy;
const LABEL = /:\w+\s+(?=(?:while|for|foreach|do|switch)\b)/iy;

/** A statement that a keyword begins; undefined when none does. @throws Unreadable for those that nobody follows. */
export function parseKeyword(cursor: Cursor): Statement | undefined {
  match(cursor, LABEL);
  const start = cursor.at;
  const keyword = match(cursor, KEYWORD)?.toLowerCase();
  if (keyword === undefined) return undefined;
  const parse = Object.hasOwn(PARSERS, keyword) ? PARSERS[keyword] : undefined;
  if (parse === undefined) throw new Unreadable(`\`${keyword}\` is not followed`, start);
  skipLinesUnlessLeaving(cursor, keyword);
  return parse(cursor);
}

function skipLinesUnlessLeaving(cursor: Cursor, keyword: string): void {
  if (/^(?:return|throw|exit|break|continue)$/.test(keyword)) skipBlanks(cursor);
  else skipLines(cursor);
}

const PARSERS: Readonly<Record<string, (cursor: Cursor) => Statement>> = {
  if: parseIf,
  while: (cursor) => branches([parens(cursor)], [block(cursor)], true),
  for: (cursor) => branches([parens(cursor)], [block(cursor)], true),
  foreach: parseForeach,
  do: parseDo,
  switch: parseSwitch,
  try: parseTry,
  function: parseFunction,
  filter: parseFunction,
  param: (cursor) => branches([parens(cursor)], [], false),
  begin: (cursor) => branches([], [block(cursor)], true),
  process: (cursor) => branches([], [block(cursor)], true),
  end: (cursor) => branches([], [block(cursor)], true),
  return: parseLeaving,
  throw: parseLeaving,
  exit: parseLeaving,
  break: parseLeaving,
  continue: parseLeaving,
};

function branches(
  heads: readonly Script[],
  bodies: readonly Script[],
  loop: boolean,
  names: readonly string[] = [],
): Statement {
  return { kind: 'branches', heads, bodies, loop, names };
}

function parens(cursor: Cursor): Script {
  skipLines(cursor);
  expect(cursor, '(');
  return deeper(cursor, () => cursor.rules.script(cursor, ')'));
}

function block(cursor: Cursor): Script {
  skipLines(cursor);
  expect(cursor, '{');
  return deeper(cursor, () => cursor.rules.script(cursor, '}'));
}

const ELSEIF = /elseif\b/iy;
const ELSE = /else\b/iy;

function parseIf(cursor: Cursor): Statement {
  const heads = [parens(cursor)];
  const bodies = [block(cursor)];
  for (;;) {
    const before = cursor.at;
    skipLines(cursor);
    if (match(cursor, ELSEIF) !== undefined) {
      heads.push(parens(cursor));
      bodies.push(block(cursor));
    } else if (match(cursor, ELSE) !== undefined) {
      bodies.push(block(cursor));
      return branches(heads, bodies, false);
    } else {
      cursor.at = before;
      return branches(heads, bodies, false);
    }
  }
}

const EACH = /\(\s*\$(\w+)\s+in\b/iy;
const PARALLEL = /-parallel\b|-throttlelimit\s+\d+/iy;

function parseForeach(cursor: Cursor): Statement {
  while (match(cursor, PARALLEL) !== undefined) skipLines(cursor);
  const head = match(cursor, EACH);
  if (head === undefined) throw new Unreadable('a loop that no reading follows', cursor.at);
  const name = /\$(\w+)/.exec(head)?.[1] ?? '';
  const items = deeper(cursor, () => cursor.rules.script(cursor, ')'));
  return branches([items], [block(cursor)], true, [name]);
}

const WHILE = /(?:while|until)\b/iy;

function parseDo(cursor: Cursor): Statement {
  const body = block(cursor);
  skipLines(cursor);
  if (match(cursor, WHILE) === undefined) throw new Unreadable('a loop without an end', cursor.at);
  return branches([parens(cursor)], [body], true);
}

function parseSwitch(cursor: Cursor): Statement {
  while (peek(cursor) === '-') {
    parseWord(cursor);
    skipLines(cursor);
  }
  const heads = [parens(cursor)];
  skipLines(cursor);
  expect(cursor, '{');
  const bodies: Script[] = [];
  for (;;) {
    skipBreaks(cursor);
    if (take(cursor, '}')) return branches(heads, bodies, true, ['_']);
    if (starts(cursor, '{')) bodies.push(block(cursor));
    else {
      const word = primary(cursor) ?? parseWord(cursor);
      if (word === undefined) throw new Unreadable('a choice that no reading follows', cursor.at);
    }
  }
}

const CATCH = /catch\b/iy;
const FINALLY = /finally\b/iy;
const TYPE = /\[[\w.]+\](?:\s*,\s*\[[\w.]+\])*/y;

function parseTry(cursor: Cursor): Statement {
  const bodies = [block(cursor)];
  for (;;) {
    const before = cursor.at;
    skipLines(cursor);
    if (match(cursor, CATCH) !== undefined) {
      skipLines(cursor);
      match(cursor, TYPE);
    } else if (match(cursor, FINALLY) === undefined) {
      cursor.at = before;
      return branches([], bodies, false);
    }
    bodies.push(block(cursor));
  }
}

const FUNCTION_NAME = /(?:(?:script|global|local|private):)?[\w.-]+/iy;

function parseFunction(cursor: Cursor): Statement {
  const name = match(cursor, FUNCTION_NAME);
  if (name === undefined) throw new Unreadable('a function without a name', cursor.at);
  skipLines(cursor);
  const head = peek(cursor) === '(' ? [parens(cursor)] : [];
  const inner = block(cursor);
  const body: Script = { statements: [branches(head, [], false), ...inner.statements] };
  return { kind: 'function', name: name.replace(/^\w+:/, ''), body };
}

/** `return X`: X still runs. */
function parseLeaving(cursor: Cursor): Statement {
  const value = cursor.rules.statement(cursor);
  return branches(value === undefined ? [] : [{ statements: [value] }], [], false);
}
