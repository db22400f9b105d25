import { GAP } from '../common/words.ts';

/** One piece of code. For a string, `text` is its value, with a gap for each part that is computed. */
export interface Token {
  readonly kind: 'name' | 'string' | 'shell' | 'number' | 'punct' | 'newline' | 'regex';
  readonly text: string;
  /** Code inside an interpolated string, one list for each place. */
  readonly inner?: readonly (readonly Token[])[];
  /** For the replacement of a substitution that is code (`s///e`). */
  readonly code?: string;
}

/** What differs between languages, as far as telling code from text goes. */
export interface Syntax {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [string, string])[];
  /** Quotes of plain strings, longest first. */
  readonly quotes: readonly Quote[];
  readonly regexes: boolean;
  /** Characters that names may hold beyond letters, digits and `_`. */
  readonly names: RegExp;
  /** Reads what only this language has; answers the position behind it, or -1 when it does not end. */
  readonly special?: (source: Source, at: number, tokens: Token[]) => number | undefined;
  /** Letters in front of a quote that belong to the string. */
  readonly prefixes?: RegExp;
}

export interface Quote {
  readonly open: string;
  readonly kind: 'string' | 'shell';
  /** What begins a computed part: `${`, `#{`, `{`, `$`. */
  readonly holes?: 'brace' | 'dollar-brace' | 'hash-brace' | 'dollar';
  readonly escapes: boolean;
  /** True when it may go on over lines. */
  readonly lines: boolean;
}

export interface Source {
  readonly text: string;
  readonly syntax: Syntax;
  readonly depth: number;
}

/** How deep interpolations may nest. */
const MAX_DEPTH = 8;

/** Splits code; undefined when a string or a comment does not end, so that nobody can tell code from text. */
export function tokenize(text: string, syntax: Syntax, depth = 0): Token[] | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const source: Source = { text, syntax, depth };
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    at = readToken(source, at, tokens);
    if (at < 0) return undefined;
  }
  return tokens;
}

function readToken(source: Source, at: number, tokens: Token[]): number {
  const { text, syntax } = source;
  const letter = text[at] ?? '';
  if (letter === '\n') {
    tokens.push({ kind: 'newline', text: '\n' });
    const comment = skipComment(source, at);
    return comment === at ? at + 1 : comment;
  }
  if (letter === ' ' || letter === '\t' || letter === '\r') return at + 1;
  if (letter === '\\' && (text[at + 1] === '\n' || text[at + 1] === '\r')) return at + 2;
  const comment = skipComment(source, at);
  if (comment !== at) return comment;
  const special = syntax.special?.(source, at, tokens);
  if (special !== undefined) return special;
  const quoted = readQuoted(source, at, tokens);
  if (quoted !== undefined) return quoted;
  if (letter === '/' && syntax.regexes && beginsRegex(tokens)) return readRegex(source, at, tokens);
  return readPlain(source, at, tokens);
}

function skipComment({ text, syntax }: Source, at: number): number {
  for (const [open, close] of syntax.blockComments) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end < 0 ? -1 : end + close.length;
  }
  for (const open of syntax.lineComments) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  return at;
}

function readPlain({ text, syntax }: Source, at: number, tokens: Token[]): number {
  let end = at;
  while (end < text.length && isNameLetter(text[end] ?? '', syntax)) end += 1;
  if (end > at) {
    const word = text.slice(at, end);
    tokens.push({ kind: /^\d/.test(word) ? 'number' : 'name', text: word });
    return end;
  }
  const double = text.slice(at, at + 2);
  const punct = /^(?:=>|==|!=|<=|>=|->|::|&&|\|\||\+=|-=|\*\*|\/\/|=~|<<|>>|\?\.|\.\.)$/.test(double)
    ? double
    : (text[at] ?? '');
  tokens.push({ kind: 'punct', text: punct });
  return at + punct.length;
}

function isNameLetter(letter: string, syntax: Syntax): boolean {
  return /[\w\uFFFD\u00c0-\uFFEF]/.test(letter) || syntax.names.test(letter);
}

/** Reads a string with an optional prefix; undefined when none begins here, -1 when it does not end. */
function readQuoted(source: Source, at: number, tokens: Token[]): number | undefined {
  const { text, syntax } = source;
  let start = at;
  let prefix = '';
  if (syntax.prefixes !== undefined) {
    prefix = /^[A-Za-z]{1,3}(?=['"])/.exec(text.slice(at, at + 4))?.[0] ?? '';
    if (prefix !== '' && !syntax.prefixes.test(prefix)) prefix = '';
    start += prefix.length;
  }
  const quote = syntax.quotes.find(({ open }) => text.startsWith(open, start));
  if (quote === undefined) return undefined;
  const raw = /r/i.test(prefix);
  const computed = /f|t/i.test(prefix) ? 'brace' : quote.holes === 'brace' ? undefined : quote.holes;
  return readString(
    source,
    start + quote.open.length,
    { ...quote, escapes: quote.escapes && !raw, ...(computed ? { holes: computed } : { holes: undefined }) },
    quote.open,
    tokens,
  );
}

interface Reading {
  readonly kind: 'string' | 'shell';
  readonly holes?: Quote['holes'] | undefined;
  readonly escapes: boolean;
  readonly lines: boolean;
}

/** Reads up to the closing text; `close` may differ from what opened (`q(` … `)`). */
export function readString(
  source: Source,
  from: number,
  how: Reading,
  close: string,
  tokens: Token[],
  open = '',
): number {
  const { text } = source;
  const inner: (readonly Token[])[] = [];
  let value = '';
  let nested = 0;
  let at = from;
  while (at < text.length) {
    if (nested === 0 && text.startsWith(close, at)) {
      tokens.push({ kind: how.kind, text: value, ...(inner.length > 0 ? { inner } : {}) });
      return at + close.length;
    }
    const letter = text[at] ?? '';
    if (letter === '\\' && how.escapes) {
      const [meant, length] = escaped(text, at);
      value += meant;
      at += length;
      continue;
    }
    if (letter === '\n' && !how.lines) return -1;
    const hole = holeAt(source, at, how.holes);
    if (hole !== undefined) {
      if (hole.end < 0) return -1;
      if (hole.tokens !== undefined) inner.push(hole.tokens);
      value += GAP;
      at = hole.end;
      continue;
    }
    if (open !== '' && letter === open) nested += 1;
    if (open !== '' && letter === close && nested > 0) nested -= 1;
    value += letter;
    at += 1;
  }
  return -1;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\u001b',
  a: '\u0007',
  '\n': '',
};

function escaped(text: string, at: number): readonly [string, number] {
  const letter = text[at + 1] ?? '';
  const hex =
    /^\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8})|([0-7]{2,3}))/.exec(
      text.slice(at, at + 12),
    );
  if (hex !== null) {
    const digits = hex[1] ?? hex[2] ?? hex[3] ?? hex[4] ?? hex[5];
    const code = digits === undefined ? Number.parseInt(hex[6] ?? '0', 8) : Number.parseInt(digits, 16);
    return [code <= 0x10ffff ? String.fromCodePoint(code) : GAP, hex[0].length];
  }
  return [ESCAPES[letter] ?? letter, 2];
}

interface Hole {
  readonly end: number;
  readonly tokens?: readonly Token[] | undefined;
}

/** A computed part of a string, if one begins here. */
function holeAt(source: Source, at: number, holes: Quote['holes'] | undefined): Hole | undefined {
  const { text } = source;
  if (holes === undefined) return undefined;
  if (holes === 'brace') {
    if (text.startsWith('{{', at)) return undefined;
    return text[at] === '{' ? codeHole(source, at + 1) : undefined;
  }
  if (holes === 'dollar-brace') return text.startsWith('${', at) ? codeHole(source, at + 2) : undefined;
  if (holes === 'hash-brace') return text.startsWith('#{', at) ? codeHole(source, at + 2) : undefined;
  const name =
    /^[$@](?:\{\^?\w+\}|[A-Za-z_]\w*(?:::\w+)*(?:->)?(?:\[[^\]\n]{0,80}\]|\{[^}\n]{0,80}\})?|\$|[&0-9!@])/.exec(
      text.slice(at, at + 200),
    );
  if (name !== null) {
    if (name[0] === '$ENV{HOME}')
      return { end: at + name[0].length, tokens: [{ kind: 'name', text: name[0] }] };
    const variable = /^[$@]\{?(\w+)\}?$/.exec(name[0])?.[1];
    const sigil = text[at] ?? '$';
    return {
      end: at + name[0].length,
      tokens: variable === undefined ? undefined : [{ kind: 'name', text: sigil + variable }],
    };
  }
  return text.startsWith('{$', at) ? codeHole(source, at + 1) : undefined;
}

/** Code up to the brace that closes the hole. */
function codeHole(source: Source, from: number): Hole {
  const end = closingBrace(source, from);
  if (end < 0) return { end: -1 };
  const code = source.text.slice(from, end);
  return { end: end + 1, tokens: tokenize(code, source.syntax, source.depth + 1) };
}

function closingBrace({ text }: Source, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === "'" || letter === '"' || letter === '`') quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

/** After a value a slash divides; elsewhere it begins a regular expression. */
export function beginsRegex(tokens: readonly Token[]): boolean {
  const before = tokens.at(-1);
  if (before === undefined || before.kind === 'newline') return true;
  if (before.kind === 'punct') return !/^[)\]}]$/.test(before.text);
  if (before.kind === 'name')
    return /^(?:return|typeof|case|in|of|and|or|not|if|unless|when|split|grep|map|join|x|await|yield|delete|void|throw|do|else)$/.test(
      before.text,
    );
  return false;
}

function readRegex({ text }: Source, from: number, tokens: Token[]): number {
  let inClass = false;
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\n') return -1;
    if (letter === '\\') at += 1;
    else if (letter === '[') inClass = true;
    else if (letter === ']') inClass = false;
    else if (letter === '/' && !inClass) {
      const flags = /^[a-z]*/.exec(text.slice(at + 1, at + 12))?.[0].length ?? 0;
      tokens.push({ kind: 'regex', text: text.slice(from, at + 1) });
      return at + 1 + flags;
    }
  }
  return -1;
}
