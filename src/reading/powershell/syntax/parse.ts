import { atEnd, type Cursor, peek, type Rules, skipBlanks, skipBreaks, take, Unreadable } from './cursor.ts';
import { parseKeyword } from './keywords.ts';
import { chainOperator, parsePipeline } from './pipelines.ts';
import type { Script, Statement } from './tree.ts';

/** What could be followed, and where and why the following stopped. */
export interface Parsed {
  readonly script: Script;
  readonly stopped?: { readonly why: string; readonly at: number };
}

const RULES: Rules = { script, statement };

/** Parses a PowerShell text as far as this grammar knows it. Never throws. */
export function parsePowerShell(text: string): Parsed {
  const cursor: Cursor = { text, rules: RULES, at: 0, depth: 0 };
  const statements: Statement[] = [];
  try {
    for (;;) {
      skipBreaks(cursor);
      if (atEnd(cursor)) return { script: { statements } };
      const one = statement(cursor);
      if (one !== undefined) statements.push(one);
      endOfStatement(cursor, '');
    }
  } catch (error) {
    const stopped =
      error instanceof Unreadable
        ? { why: error.message, at: error.at }
        : { why: 'the parser failed on this text', at: cursor.at };
    return { script: { statements }, stopped };
  }
}

function script(cursor: Cursor, close: '' | ')' | '}' | ']'): Script {
  const start = cursor.at;
  const statements: Statement[] = [];
  for (;;) {
    skipBreaks(cursor);
    if (atEnd(cursor)) throw new Unreadable(`\`${close}\` is missing`, start);
    if (take(cursor, close)) return { statements };
    const one = statement(cursor);
    if (one !== undefined) statements.push(one);
    endOfStatement(cursor, close);
  }
}

function statement(cursor: Cursor): Statement | undefined {
  skipBlanks(cursor);
  if (atEnd(cursor) || /[\r\n;)}\]]/.test(peek(cursor))) return undefined;
  return parseKeyword(cursor) ?? parsePipeline(cursor);
}

/** Behind a statement: its end, or the operator that chains the next one, which stands on its own here. */
function endOfStatement(cursor: Cursor, close: string): void {
  if (chainOperator(cursor) || atEnd(cursor)) return;
  const char = peek(cursor);
  if (char === close || char === ';' || char === '\n' || char === '\r') return;
  const before = cursor.text[cursor.at - 1] ?? '';
  if (!/[)}\]]/.test(char) && /[}\s]/.test(before)) return;
  throw new Unreadable('text that no reading follows', cursor.at);
}
