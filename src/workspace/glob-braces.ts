/** Most globs that the braces of one glob may stand for. */
export const MAX_ALTERNATIVES = 1024;

/**
 * Expands `{a,b}` and `{1..3}` as bash does; braces without a comma or a range stand for themselves.
 * @throws RangeError when there would be more than `MAX_ALTERNATIVES`.
 */
export function expandBraces(text: string): readonly string[] {
  const brace = firstBrace(text);
  if (brace === undefined) return [text];
  const before = text.slice(0, brace.start);
  const after = expandBraces(text.slice(brace.end));
  const middle = brace.members.flatMap((member) => expandBraces(member));
  if (middle.length * after.length > MAX_ALTERNATIVES)
    throw new RangeError('a glob has too many alternatives');
  return middle.flatMap((inner) => after.map((rest) => before + inner + rest));
}

interface Brace {
  readonly start: number;
  readonly end: number;
  readonly members: readonly string[];
}

function firstBrace(text: string): Brace | undefined {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  return plainBrace(text, start) ?? anyBrace(text);
}

/** The common case, read without looking at each character. */
function plainBrace(text: string, start: number): Brace | undefined {
  const close = text.indexOf('}', start);
  if (close < 0 || text.includes('\\') || text[start - 1] === '$') return undefined;
  const inner = text.slice(start + 1, close);
  if (inner.includes('{') || !inner.includes(',')) return undefined;
  return { start, end: close + 1, members: inner.split(',') };
}

function anyBrace(text: string): Brace | undefined {
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    if (isEscaped(text, at) || text[at - 1] === '$') continue;
    const brace = readBrace(text, at);
    if (brace) return brace;
  }
  return undefined;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function readBrace(text: string, start: number): Brace | undefined {
  const members: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === ',' && depth === 0) {
      members.push(text.slice(from, at));
      from = at + 1;
    } else if (char === '}' && depth > 0) depth -= 1;
    else if (char === '}') {
      const last = text.slice(from, at);
      const all = members.length > 0 ? [...members, last] : rangeOf(last);
      return all && { start, end: at + 1, members: all };
    }
  }
  return undefined;
}

const NUMBERS = /^(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})(?:\.\.(-?[0-9]{1,9}))?$/;
const LETTERS = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?[0-9]{1,9}))?$/;

function rangeOf(text: string): readonly string[] | undefined {
  const numbers = NUMBERS.exec(text);
  if (numbers) return numberRange(numbers[1] ?? '', numbers[2] ?? '', numbers[3]);
  const letters = LETTERS.exec(text);
  if (!letters) return undefined;
  const codes = count(letters[1]?.charCodeAt(0) ?? 0, letters[2]?.charCodeAt(0) ?? 0, letters[3]);
  return codes.map((code) => String.fromCharCode(code));
}

function numberRange(from: string, to: string, step: string | undefined): readonly string[] {
  const padded = /^-?0[0-9]/.test(from) || /^-?0[0-9]/.test(to);
  const width = padded ? Math.max(from.length, to.length) : 0;
  return count(Number(from), Number(to), step).map((value) => {
    const sign = value < 0 ? '-' : '';
    return sign + String(Math.abs(value)).padStart(width - sign.length, '0');
  });
}

function count(from: number, to: number, stepText: string | undefined): readonly number[] {
  const step = Math.abs(Number(stepText ?? 1)) || 1;
  if (Math.abs(to - from) / step >= MAX_ALTERNATIVES)
    throw new RangeError('a glob has too many alternatives');
  const values: number[] = [];
  if (from <= to) for (let value = from; value <= to; value += step) values.push(value);
  else for (let value = from; value >= to; value -= step) values.push(value);
  return values;
}
