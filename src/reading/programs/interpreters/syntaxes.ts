import { beginsRegex, type Quote, readString, type Source, type Syntax, type Token } from './tokens.ts';

const plain = (open: string, more: Partial<Quote> = {}): Quote => ({
  open,
  kind: 'string',
  escapes: true,
  lines: false,
  ...more,
});

export const PYTHON: Syntax = {
  lineComments: ['#'],
  blockComments: [],
  quotes: [
    plain('"""', { lines: true, holes: 'brace' }),
    plain("'''", { lines: true, holes: 'brace' }),
    plain('"', { holes: 'brace' }),
    plain("'", { holes: 'brace' }),
  ],
  regexes: false,
  names: /(?!)/,
  prefixes: /^(?:[rbuft]|br|rb|fr|rf|tr|rt)$/i,
};

export const JAVASCRIPT: Syntax = {
  lineComments: ['//', '#!'],
  blockComments: [['/*', '*/']],
  quotes: [plain('"'), plain("'"), plain('`', { lines: true, holes: 'dollar-brace' })],
  regexes: true,
  names: /[$#]/,
};

export const PHP: Syntax = {
  lineComments: ['//', '#'],
  blockComments: [
    ['/*', '*/'],
    ['?>', '<?'],
  ],
  quotes: [
    plain('"', { lines: true, holes: 'dollar' }),
    plain("'", { lines: true }),
    plain('`', { kind: 'shell', lines: true, holes: 'dollar' }),
  ],
  regexes: false,
  names: /\$/,
  special: (source, at, tokens) => hereText(source, at, tokens, /^<<<[ \t]*(["']?)(\w+)\1\r?\n/, false),
};

export const RUBY: Syntax = {
  lineComments: ['#'],
  blockComments: [['\n=begin', '\n=end']],
  quotes: [
    plain('"', { lines: true, holes: 'hash-brace' }),
    plain("'", { lines: true }),
    plain('`', { kind: 'shell', lines: true, holes: 'hash-brace' }),
  ],
  regexes: true,
  names: /[$@?!]/,
  special: (source, at, tokens) =>
    rubyLiteral(source, at, tokens) ?? hereText(source, at, tokens, /^<<[~-]?(["']?)([A-Z_]\w*)\1/, true),
};

export const PERL: Syntax = {
  lineComments: ['#'],
  blockComments: [
    ['\n=pod', '\n=cut'],
    ['\n=head', '\n=cut'],
  ],
  quotes: [
    plain('"', { lines: true, holes: 'dollar' }),
    plain("'", { lines: true }),
    plain('`', { kind: 'shell', lines: true, holes: 'dollar' }),
  ],
  regexes: true,
  names: /[$@%]/,
  special: (source, at, tokens) =>
    perlVariable(source, at, tokens) ??
    perlLiteral(source, at, tokens) ??
    hereText(source, at, tokens, /^<<~?(["']?)([A-Z_]\w*)\1/, true),
};

/** Languages that no syntax here describes: strings in two quotes, comments of the usual kinds. */
export const OTHER: Syntax = {
  lineComments: ['--', '#', '//'],
  blockComments: [
    ['/*', '*/'],
    ['--[[', ']]'],
  ],
  quotes: [
    plain('"', { lines: true }),
    plain("'", { lines: true }),
    plain('`', { kind: 'shell', lines: true }),
  ],
  regexes: false,
  names: /\$/,
};

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** `%q()`, `%Q[]`, `%w()`, `%x{}`; `:name` and `?c` are no quotes. */
function rubyLiteral(source: Source, at: number, tokens: Token[]): number | undefined {
  const head = source.text.slice(at, at + 3);
  const found = /^%([qQwWixrs]?)([^\w\s=])/.exec(head);
  if (found === null || !beginsRegex(tokens)) return undefined;
  const kind = found[1] ?? '';
  const open = found[2] ?? '';
  const computed = kind !== 'q' && kind !== 'w' && kind !== 'i';
  return delimited(
    source,
    at + found[0].length,
    open,
    {
      kind: kind === 'x' ? 'shell' : 'string',
      escapes: true,
      lines: true,
      ...(computed ? { holes: 'hash-brace' as const } : {}),
    },
    tokens,
  );
}

function delimited(
  source: Source,
  from: number,
  open: string,
  how: Parameters<typeof readString>[2],
  tokens: Token[],
): number {
  const close = PAIRS[open];
  return close === undefined
    ? readString(source, from, how, open, tokens)
    : readString(source, from, how, close, tokens, open);
}

/** Variables with punctuation names (`$!`, `$0`, `$#x`, `@{$x}`) would else be taken for quotes or comments. */
function perlVariable(source: Source, at: number, tokens: Token[]): number | undefined {
  const found = /^(?:\$#\{?\$?\w+\}?|\$[!@&`'+/\\,;.0-9$"](?!\w)|[$@%]\{\^?\w+\})/.exec(
    source.text.slice(at, at + 60),
  );
  if (found === null) return undefined;
  tokens.push({ kind: 'name', text: found[0] });
  return at + found[0].length;
}

/** `q()`, `qq{}`, `qw//`, `qx()`, `m//`, `qr//`, `s///`, `tr///`, `y///`. */
function perlLiteral(source: Source, at: number, tokens: Token[]): number | undefined {
  const before = source.text[at - 1] ?? '';
  if (/[\w$@%>&{-]/.test(before) && !/[{]/.test(before)) return undefined;
  const found = /^(qq|qw|qx|qr|q|m|s|tr|y)(?:\s*([^\w\s,;)=>])|(?=\s)\s+([^\w\s,;)=>#]))/.exec(
    source.text.slice(at, at + 24),
  );
  if (found === null) return undefined;
  const kind = found[1] ?? '';
  const open = found[2] ?? found[3] ?? '';
  if (source.text.startsWith('=>', at + kind.length)) return undefined;
  const from = at + found[0].length;
  if (kind === 's' || kind === 'tr' || kind === 'y') return perlSubstitute(source, from, open, kind, tokens);
  const computed = kind !== 'q' && kind !== 'qw' && open !== "'";
  const how = {
    kind: kind === 'qx' ? 'shell' : 'string',
    escapes: true,
    lines: true,
    ...(computed ? { holes: 'dollar' as const } : {}),
  } as const;
  if (kind !== 'm' && kind !== 'qr') return delimited(source, from, open, how, tokens);
  const scratch: Token[] = [];
  const end = delimited(source, from, open, { kind: 'string', escapes: true, lines: true }, scratch);
  tokens.push({ kind: 'regex', text: scratch[0]?.text ?? '' });
  return end;
}

function perlSubstitute(source: Source, from: number, open: string, kind: string, tokens: Token[]): number {
  const scratch: Token[] = [];
  const how = { kind: 'string', escapes: false, lines: true } as const;
  const middle = literalEnd(source.text, from, open);
  if (middle < 0) return -1;
  let second = middle;
  let secondOpen = open;
  if (PAIRS[open] !== undefined) {
    second += /^\s*/.exec(source.text.slice(middle, middle + 80))?.[0].length ?? 0;
    secondOpen = source.text[second] ?? '';
    second += 1;
  }
  const end = delimitedRaw(source, second, secondOpen, how, scratch);
  if (end < 0) return -1;
  const flags = /^[a-z]*/.exec(source.text.slice(end, end + 12))?.[0] ?? '';
  const code = kind === 's' && flags.includes('e') ? { code: scratch[0]?.text ?? '' } : {};
  tokens.push({ kind: 'regex', text: '', ...code });
  return end + flags.length;
}

function delimitedRaw(
  source: Source,
  from: number,
  open: string,
  how: Parameters<typeof readString>[2],
  tokens: Token[],
): number {
  const end = literalEnd(source.text, from, open);
  if (end < 0) return -1;
  tokens.push({ kind: how.kind, text: source.text.slice(from, end - 1) });
  return end;
}

/** Position behind the closing delimiter, escapes and nested pairs skipped. */
function literalEnd(text: string, from: number, open: string): number {
  const close = PAIRS[open] ?? open;
  let nested = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\\') at += 1;
    else if (letter === close && nested === 0) return at + 1;
    else if (letter === close) nested -= 1;
    else if (letter === open && close !== open) nested += 1;
  }
  return -1;
}

/** A here-document inside code: the text up to its label, with the rest of the first line read before it. */
function hereText(
  source: Source,
  at: number,
  tokens: Token[],
  pattern: RegExp,
  restOfLine: boolean,
): number | undefined {
  const found = pattern.exec(source.text.slice(at, at + 80));
  if (found === null) return undefined;
  if (restOfLine && found[1] === '' && !beginsRegex(tokens)) return undefined;
  const lineEnd = restOfLine ? source.text.indexOf('\n', at) : at + found[0].length - 1;
  if (lineEnd < 0) return undefined;
  const label = new RegExp(`^[ \\t]*${found[2] ?? ''}\\b`, 'm');
  const body = source.text.slice(lineEnd + 1);
  const end = label.exec(body);
  if (end === null) return -1;
  const text = body.slice(0, end.index);
  tokens.push({
    kind: 'string',
    text: found[1] === "'" ? text : text.replace(/[#$]\{[^}]*\}|\$\w+/g, '\uFFFD'),
  });
  if (!restOfLine) return lineEnd + 1 + end.index + end[0].length;
  return hereRest(source, at + found[0].length, lineEnd, lineEnd + 1 + end.index + end[0].length, tokens);
}

function hereRest(source: Source, from: number, lineEnd: number, behind: number, tokens: Token[]): number {
  const rest: Token[] = [];
  const line: Source = { ...source, text: source.text.slice(from, lineEnd) };
  for (const letter of line.text.split(/(\w+|\s+|.)/).filter((part) => part.trim() !== '')) {
    rest.push({ kind: /^\w/.test(letter) ? 'name' : 'punct', text: letter });
  }
  tokens.push(...rest, { kind: 'newline', text: '\n' });
  return behind;
}
