/** One piece of an awk program. */
export interface AwkToken {
  readonly kind: 'string' | 'regex' | 'other';
  readonly text: string;
}

/** Splits an awk program; strings and regular expressions are told apart from code. */
export function awkTokens(text: string): readonly AwkToken[] {
  const tokens: AwkToken[] = [];
  let at = 0;
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (letter === '\n' || !/\s/.test(letter)) at = readToken(text, at, tokens);
    else at += 1;
  }
  return tokens;
}

function readToken(text: string, at: number, tokens: AwkToken[]): number {
  const letter = text[at] ?? '';
  if (letter === '#') {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (letter === '"') return readQuoted(text, at, 'string', '"', tokens);
  if (letter === '/' && startsRegex(tokens.at(-1))) return readQuoted(text, at, 'regex', '/', tokens);
  const found =
    /^(?:[A-Za-z_]\w*|\d[\w.]*|\|\||\|&|&&|>>|[<>=!]=|.)/s.exec(text.slice(at, at + 256))?.[0] ?? letter;
  tokens.push({ kind: 'other', text: found });
  return at + found.length;
}

function readQuoted(
  text: string,
  from: number,
  kind: 'string' | 'regex',
  quote: string,
  tokens: AwkToken[],
): number {
  let value = '';
  let at = from + 1;
  while (at < text.length && text[at] !== quote) {
    if (text[at] === '\\') {
      const [meant, length] = unescaped(text, at + 1);
      value += meant;
      at += 1 + length;
      continue;
    }
    value += text[at] ?? '';
    at += 1;
  }
  tokens.push({ kind, text: value });
  return at + 1;
}

function unescaped(text: string, at: number): readonly [string, number] {
  const coded = /^(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3}))/.exec(text.slice(at, at + 3));
  if (coded !== null) {
    const code = coded[1] === undefined ? Number.parseInt(coded[2] ?? '0', 8) : Number.parseInt(coded[1], 16);
    return [String.fromCharCode(code), coded[0].length];
  }
  const letter = text[at] ?? '';
  if (letter === 'n') return ['\n', 1];
  return [letter === 't' ? '\t' : letter, 1];
}

/** A slash divides after a value and begins a regular expression elsewhere. */
function startsRegex(before: AwkToken | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind !== 'other') return false;
  return !/^(?:[\w$]+|[)\]])$/.test(before.text) || /^(?:print|return|in)$/.test(before.text);
}
