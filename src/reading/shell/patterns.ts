import { spend } from '../budget.ts';

/** Longer texts are not matched; the caller treats the result as unknown. */
export const MAX_MATCH = 4096;

const SPECIAL = /[*?[\\]/g;

/** The pattern that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

export function hasGlob(text: string): boolean {
  if (/[*?]/.test(text)) return true;
  const close = text.lastIndexOf(']');
  for (let open = text.indexOf('['); open >= 0 && open + 1 < close; open = text.indexOf('[', open + 1))
    if (text[open + 1] !== ']') return true;
  return false;
}

type Token = { readonly kind: 'any' } | { readonly kind: 'one'; readonly test: (char: string) => boolean };

/** Whether a shell pattern (`*`, `?`, `[...]`, backslash) matches a whole text; `/` is a character like others. */
export function patternMatcher(pattern: string): (text: string) => boolean {
  const tokens = tokensOf(pattern);
  return (text) => matches(tokens, text);
}

function tokensOf(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  const lastClose = pattern.lastIndexOf(']');
  spend(pattern.length >> 3);
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] ?? '';
    if (char === '*') tokens.push({ kind: 'any' });
    else if (char === '?') tokens.push({ kind: 'one', test: () => true });
    else if (char === '[' && at + 2 <= lastClose) {
      const close = pattern.indexOf(']', at + 2);
      tokens.push({ kind: 'one', test: bracket(pattern.slice(at + 1, close)) });
      at = close;
    } else {
      const wanted = char === '\\' ? (pattern[at + 1] ?? '\\') : char;
      if (char === '\\') at += 1;
      tokens.push({ kind: 'one', test: (one) => one === wanted });
    }
  }
  return tokens;
}

function bracket(inside: string): (char: string) => boolean {
  const negated = inside.startsWith('!') || inside.startsWith('^');
  const list = negated ? inside.slice(1) : inside;
  return (char) => inList(list, char) !== negated;
}

function inList(list: string, char: string): boolean {
  for (let at = 0; at < list.length; at += 1) {
    const from = list[at] ?? '';
    const to = list[at + 1] === '-' && at + 2 < list.length ? (list[at + 2] ?? from) : from;
    if (char >= from && char <= to) return true;
    if (to !== from) at += 2;
  }
  return false;
}

function matches(tokens: readonly Token[], text: string): boolean {
  let [token, at, star, mark] = [0, 0, -1, 0];
  let looks = 0;
  while (at < text.length) {
    looks += 1;
    const one = tokens[token];
    if (one?.kind === 'one' && one.test(text[at] ?? '')) {
      token += 1;
      at += 1;
    } else if (one?.kind === 'any') {
      star = token;
      mark = at;
      token += 1;
    } else if (star >= 0) {
      token = star + 1;
      mark += 1;
      at = mark;
    } else break;
  }
  spend(1 + (looks >> 5));
  if (at < text.length) return false;
  while (tokens[token]?.kind === 'any') token += 1;
  return token === tokens.length;
}
