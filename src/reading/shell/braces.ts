import { spend } from '../budget.ts';
import type { Part, TextPart } from './syntax.ts';
import { GAP } from './values.ts';

/** Longer lists are one pattern that stands for all of them. */
const MOST_WORDS = 64;

/** One character outside quotes, or a part that braces see as a whole. */
type Token = string | Part;

/** Brace expansion: `a{b,c}` is two words. It comes before every other expansion. */
export function expandBraces(parts: readonly Part[]): readonly (readonly Part[])[] {
  if (!parts.some((part) => part.kind === 'text' && !part.quoted && part.text.includes('{'))) return [parts];
  return expand(tokensOf(parts), 0).map(toParts);
}

function tokensOf(parts: readonly Part[]): readonly Token[] {
  const tokens: Token[] = [];
  for (const part of parts) {
    if (part.kind === 'text' && !part.quoted) tokens.push(...part.text.split(''));
    else tokens.push(part);
  }
  return tokens;
}

function toParts(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  let run = '';
  const flush = (): void => {
    if (run !== '') parts.push({ kind: 'text', text: run, quoted: false });
    run = '';
  };
  for (const token of tokens) {
    if (typeof token === 'string') run += token;
    else {
      flush();
      parts.push(token);
    }
  }
  flush();
  return parts;
}

function expand(tokens: readonly Token[], depth: number): readonly (readonly Token[])[] {
  spend(tokens.length >> 2);
  const closed = closings(tokens);
  for (let open = 0; open < tokens.length; open += 1) {
    const close = closed.get(open);
    const choices = close === undefined ? undefined : choicesOf(tokens.slice(open + 1, close), depth);
    if (choices === undefined || close === undefined) continue;
    const before = tokens.slice(0, open);
    const after = depth > 20 ? [tokens.slice(close + 1)] : expand(tokens.slice(close + 1), depth + 1);
    if (choices.length * after.length > MOST_WORDS) return [[...before, anyOf(choices), ...(after[0] ?? [])]];
    const made = choices.flatMap((choice) => after.map((rest) => [...before, ...choice, ...rest]));
    for (const one of made) spend(one.length >> 2);
    return made;
  }
  return [tokens];
}

function anyOf(choices: readonly (readonly Token[])[]): TextPart {
  const names = choices.every((choice) =>
    choice.every((token) => typeof token === 'string' && token !== '/'),
  );
  return { kind: 'text', text: names ? '*' : GAP, quoted: false };
}

/** Where each brace that is closed is closed: an outermost one only behind what separates, so that `a{}b,c}` has two choices. */
function closings(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closed = new Map<number, number>();
  const open: { readonly at: number; separates: boolean }[] = [];
  for (const [at, token] of tokens.entries()) {
    const top = open.at(-1);
    if (token === '{') {
      if (at > 0 || tokens[1] !== '}') open.push({ at, separates: false });
    } else if (token === ',' || (token === '.' && tokens[at + 1] === '.' && tokens[at + 2] !== '}')) {
      if (top !== undefined) top.separates = true;
    } else if (token === '}' && top !== undefined && (top.separates || open.length > 1)) {
      open.pop();
      closed.set(top.at, at);
    }
  }
  return closed;
}

function choicesOf(inside: readonly Token[], depth: number): readonly (readonly Token[])[] | undefined {
  const list = splitAtCommas(inside);
  if (list.length > 1) return depth > 20 ? list : list.flatMap((choice) => expand(choice, depth + 1));
  if (!inside.every((token) => typeof token === 'string')) return undefined;
  return sequence(inside.join(''));
}

function splitAtCommas(inside: readonly Token[]): readonly (readonly Token[])[] {
  const list: Token[][] = [[]];
  let depth = 0;
  for (const token of inside) {
    if (token === '{') depth += 1;
    if (token === '}' && depth > 0) depth -= 1;
    if (token === ',' && depth === 0) list.push([]);
    else list.at(-1)?.push(token);
  }
  return list;
}

const NUMBERS = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(-?\d{1,9}))?$/;
const LETTERS = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d{1,9}))?$/;

function sequence(spelled: string): readonly (readonly Token[])[] | undefined {
  const numbers = NUMBERS.exec(spelled);
  const letters = numbers === null ? LETTERS.exec(spelled) : null;
  const found = numbers ?? letters;
  if (found === null) return undefined;
  const [, first = '', last = '', by] = found;
  const code = (text: string): number => (letters === null ? Number(text) : text.charCodeAt(0));
  const stride = Math.max(1, Math.abs(Number(by ?? 1)));
  const [from, to] = [code(first), code(last)];
  if (Math.abs(to - from) / stride >= MOST_WORDS) return [[{ kind: 'text', text: '*', quoted: false }]];
  const width = padding(first, last);
  const words: string[][] = [];
  for (let at = from; from <= to ? at <= to : at >= to; at += from <= to ? stride : -stride) {
    words.push((letters === null ? padded(at, width) : String.fromCharCode(at)).split(''));
  }
  return words;
}

function padding(first: string, last: string): number {
  return /^-?0\d/.test(first) || /^-?0\d/.test(last) ? Math.max(first.length, last.length) : 0;
}

function padded(value: number, width: number): string {
  const sign = value < 0 ? '-' : '';
  return sign + String(Math.abs(value)).padStart(width - sign.length, '0');
}
