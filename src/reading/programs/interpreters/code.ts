import { spend } from '../../budget.ts';
import type { Token } from './tokens.ts';

/** Tokens with their brackets paired: for each opening one the index of its partner, else -1. */
export interface Code {
  readonly tokens: readonly Token[];
  readonly partner: readonly number[];
}

const OPENS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Pairs brackets; undefined when they do not pair, so the text is no program. */
export function pairBrackets(tokens: readonly Token[]): Code | undefined {
  const partner = new Array<number>(tokens.length).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'punct') continue;
    if (OPENS[token.text] !== undefined) open.push(at);
    else if (token.text === ')' || token.text === ']' || token.text === '}') {
      const from = open.pop();
      if (from === undefined || OPENS[tokens[from]?.text ?? ''] !== token.text) return undefined;
      partner[from] = at;
      partner[at] = from;
    }
  }
  return open.length === 0 ? { tokens, partner } : undefined;
}

/** A part of the code, by indices. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Splits a range at commas that stand outside brackets. */
export function splitArguments(code: Code, range: Range): readonly Range[] {
  const parts: Range[] = [];
  let from = range.from;
  spend((range.to - range.from) * LOOK);
  for (let at = range.from; at < range.to; at += 1) {
    const token = code.tokens[at];
    if (token?.kind !== 'punct') continue;
    if (OPENS[token.text] !== undefined) at = Math.max(at, code.partner[at] ?? at);
    else if (token.text === ',' || token.text === '=>') {
      parts.push({ from, to: at });
      from = at + 1;
    }
  }
  if (from < range.to) parts.push({ from, to: range.to });
  return parts.map((part) => trimmed(code, part)).filter((part) => part.from < part.to);
}

function trimmed(code: Code, range: Range): Range {
  let { from, to } = range;
  while (from < to && code.tokens[from]?.kind === 'newline') from += 1;
  while (to > from && code.tokens[to - 1]?.kind === 'newline') to -= 1;
  return { from, to };
}

/** What looking at one token costs. */
export const LOOK: number = 1 / 16;

export function textAt(code: Code, at: number): string {
  spend(LOOK);
  return code.tokens[at]?.text ?? '';
}

export function isPunct(code: Code, at: number, text: string): boolean {
  spend(LOOK);
  const token = code.tokens[at];
  return token?.kind === 'punct' && token.text === text;
}
