import { type Flow, type FoldedWord, GAP } from './values.ts';

/** What `echo`, `printf` and `yes` print; undefined for other programs and for formats that are not followed. */
export function printed(program: string, args: readonly FoldedWord[]): Flow | undefined {
  const text = textOf(program, args);
  if (text === undefined) return undefined;
  const first = args[0]?.source;
  const remote = args.some((word) => word.remote) ? { remote: true } : {};
  return { kind: 'text', text, start: first?.start ?? 0, end: args.at(-1)?.source.end ?? 0, ...remote };
}

function textOf(program: string, args: readonly FoldedWord[]): string | undefined {
  const words = args.map((word) => word.text);
  if (program === 'echo') return echo(words);
  if (program === 'yes') return `${words.join(' ') || 'y'}\n`;
  return program === 'printf' ? printf(words) : undefined;
}

function echo(words: readonly string[]): string {
  let from = 0;
  let escapes = false;
  let newline = true;
  while (/^-[neE]+$/.test(words[from] ?? '')) {
    const flags = words[from] ?? '';
    if (flags.includes('n')) newline = false;
    if (flags.includes('e')) escapes = true;
    from += 1;
  }
  const text = words.slice(from).join(' ');
  return (escapes ? unescaped(text) : text) + (newline ? '\n' : '');
}

const CONVERSION = /%(?:%|[-+ 0#]*\d*(?:\.\d+)?([sdiubcqxXof]))/g;

/** The format is used again while words are left, as printf does. */
function printf(words: readonly string[]): string | undefined {
  const [format, ...rest] = words[0] === '--' ? words.slice(1) : words;
  if (format === undefined || format.startsWith('-v') || format.includes(GAP)) return undefined;
  const pattern = unescaped(format);
  if (/%/.test(pattern.replace(CONVERSION, ''))) return undefined;
  let out = '';
  let used = 0;
  do {
    const before = used;
    out += pattern.replace(CONVERSION, (whole, kind: string | undefined) => {
      if (kind === undefined) return whole === '%%' ? '%' : whole;
      const word = rest[used] ?? '';
      used += 1;
      return kind === 'b' ? unescaped(word) : kind === 'c' ? word.slice(0, 1) : word;
    });
    if (used === before) break;
  } while (used < rest.length && out.length < 65_536);
  return out;
}

const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|0?([0-7]{1,3})|([ntrabfve\\'"]))/g,
    (
      _,
      hex: string | undefined,
      code: string | undefined,
      octal: string | undefined,
      name: string | undefined,
    ) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return NAMED[name ?? ''] ?? '';
    },
  );
}
