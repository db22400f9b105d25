/** A statement with its strings, quoted names and comments taken out, or a command of the client that reaches a shell. */
export interface SqlStatement {
  /** Upper case, one space between words, strings as `''`. */
  readonly plain: string;
  readonly shell?: string;
  /** A file of the client's own machine that it writes. */
  readonly file?: string;
}

/** Splits SQL into statements; undefined when a string or a comment does not end. */
export function splitSql(text: string): readonly SqlStatement[] | undefined {
  const statements: SqlStatement[] = [];
  let plain = '';
  let at = 0;
  const finish = (): void => {
    const tidy = plain
      .replace(/\/\*!\d*|\*\/|\s+/g, ' ')
      .replace(/ +/g, ' ')
      .trim()
      .toUpperCase();
    if (tidy !== '') statements.push({ plain: tidy });
    plain = '';
  };
  while (at < text.length) {
    const skip = skipText(text, at);
    if (skip < 0) return undefined;
    if (skip > at) {
      plain += text[at] === '-' || text[at] === '/' || text[at] === '#' ? ' ' : stands(text, at, skip);
      at = skip;
      continue;
    }
    const client = clientCommand(text, at, plain);
    if (client !== undefined) {
      if (client.shell !== undefined) statements.push({ plain: 'SHELL', shell: client.shell });
      if (client.file !== undefined) statements.push({ plain: 'FILE', file: client.file });
      at = client.end;
      continue;
    }
    if (text[at] === ';') finish();
    else plain += text[at] ?? '';
    at += 1;
  }
  finish();
  return statements;
}

/** A string counts as an empty one; a quoted name as itself. */
function stands(text: string, from: number, to: number): string {
  const letter = text[from];
  return letter === '"' || letter === '`' || letter === '['
    ? ` ${text.slice(from + 1, to - 1).replace(/\W/g, '_')} `
    : " '' ";
}

/** Position behind a string, a quoted name or a comment that begins here; -1 when it does not end. */
function skipText(text: string, at: number): number {
  const letter = text[at] ?? '';
  if (letter === "'" || letter === '"' || letter === '`') return closing(text, at + 1, letter);
  if (text.startsWith('--', at)) return lineEnd(text, at);
  if (letter === '#' && /(?:^|\n)\s*$/.test(text.slice(Math.max(0, at - 40), at))) return lineEnd(text, at);
  if (text.startsWith('/*', at)) {
    // MySQL runs what stands in `/*! ... */`.
    if (text[at + 2] === '!') return at;
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? -1 : end + 2;
  }
  const tag = letter === '$' ? /^\$(?:[A-Za-z_]\w*)?\$/.exec(text.slice(at, at + 64))?.[0] : undefined;
  if (tag === undefined) return at;
  const end = text.indexOf(tag, at + tag.length);
  return end < 0 ? -1 : end + tag.length;
}

function closing(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\' && quote !== '`') at += 1;
    else if (text[at] === quote) {
      if (text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return -1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

interface ClientCommand {
  readonly end: number;
  readonly shell?: string;
  readonly file?: string;
}

/** `\! ls`, `\copy t to program 'x'`, `.shell ls`, `\d`: commands of the client take their line. */
function clientCommand(text: string, at: number, before: string): ClientCommand | undefined {
  const letter = text[at];
  const begins = before.trim() === '';
  const spoken = begins && /^(?:system|tee)\s/.test(text.slice(at, at + 8));
  if (letter !== '\\' && !(letter === '.' && begins) && !spoken) return undefined;
  const end = lineEnd(text, at);
  const line = text.slice(at, end);
  const shell =
    /^(?:\\!|\.(?:shell|system)\b|\\?system\b)\s*(.*)$/.exec(line)?.[1] ??
    /^\\copy\b.*\b(?:to|from)\s+program\s+'([^']*)'/i.exec(line)?.[1] ??
    /^\\(?:o|g|w)\s*\|(.*)$/.exec(line)?.[1];
  if (letter === '\\' && !/^\\(?:[a-zA-Z!?]+)/.test(line)) return undefined;
  if (shell !== undefined) return { end, shell };
  const file =
    /^\.(?:output|once|backup|save|clone|log|excel)\s+(?:\w+\s+(?=\S))?['"]?([^\s'"]+)/.exec(line)?.[1] ??
    /^\\copy\b.*\bto\s+'([^']+)'/i.exec(line)?.[1] ??
    /^(?:\\[ogw]|\\?tee)\s+([^\s|']+)/.exec(line)?.[1];
  return file === undefined || /^(?:off|stdout)$/.test(file) ? { end } : { end, file };
}
