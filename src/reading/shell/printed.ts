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
  // `\c` ends the output there.
  const end = escapes ? /(?<!\\)(?:\\\\){0,64}\\c/.exec(text) : null;
  if (end !== null) return unescaped(text.slice(0, end.index + end[0].length - 2));
  return (escapes ? unescaped(text) : text) + (newline ? '\n' : '');
}

const CONVERSION = /%(?:%|([-+ 0#]*)(\*|\d{0,4})(?:\.(\*|\d{0,4}))?([sdiubcqxXofeEgGaA]))/g;

/** The format is used again while words are left, as printf does. */
function printf(words: readonly string[]): string | undefined {
  const [format, ...rest] = words[0] === '--' ? words.slice(1) : words;
  if (format === undefined || format.startsWith('-v')) return undefined;
  if (format.includes(GAP)) return /[%\\]/.test(format) || rest.length > 0 ? undefined : format;
  const pattern = unescaped(format);
  if (/%/.test(pattern.replace(CONVERSION, ''))) return undefined;
  let out = '';
  let used = 0;
  do {
    const before = used;
    out += pattern.replace(
      CONVERSION,
      (_, flags?: string, width?: string, precision?: string, kind?: string) => {
        if (kind === undefined) return '%';
        const starred = [width, precision].filter((one) => one === '*').length;
        const word = rest[used + starred] ?? '';
        used += starred + 1;
        return starred > 0 ? GAP : converted({ flags, width, precision, kind }, word);
      },
    );
    if (used === before) break;
  } while (used < rest.length && out.length < 65_536);
  return out;
}

interface Conversion {
  readonly flags?: string | undefined;
  readonly width?: string | undefined;
  readonly precision?: string | undefined;
  readonly kind: string;
}

/** What a word becomes; a gap where bash would print something else than it and we do not say what. */
function converted(how: Conversion, word: string): string {
  const { flags = '', width = '', precision, kind } = how;
  const text = /[sbcq]/.test(kind) ? textAs(kind, word, precision) : numberAs(kind, word, flags, precision);
  if (text.includes(GAP)) return GAP;
  if (flags.includes('-')) return text.padEnd(Number(width));
  const zeros = flags.includes('0') && !/[sbcq]/.test(kind) && (precision === undefined || kind === 'f');
  return zeros ? withZeros(text, Number(width)) : text.padStart(Number(width));
}

function textAs(kind: string, word: string, precision: string | undefined): string {
  if (kind === 'c') return word.slice(0, 1);
  if (kind === 'q') return /^[\w./:@%+-]+$/.test(word) ? word : GAP;
  if (kind === 'b' && word.includes('\\c')) return GAP;
  const text = kind === 'b' ? unescaped(word) : word;
  return precision === undefined ? text : text.slice(0, Number(precision));
}

function numberAs(kind: string, word: string, flags: string, precision: string | undefined): string {
  const given = word === '' ? '0' : word;
  if (kind === 'f') {
    if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(given)) return GAP;
    return signed(Number(given).toFixed(Math.min(100, Number(precision ?? 6))), flags);
  }
  if (!/^(?:0|-?[1-9]\d{0,14})$/.test(given) || flags.includes('#')) return GAP;
  if (/[di]/.test(kind)) return signed(withZeros(given, Number(precision ?? 0), true), flags);
  if (given.startsWith('-')) return GAP;
  const base = kind === 'u' ? 10 : kind === 'o' ? 8 : /[xX]/.test(kind) ? 16 : undefined;
  if (base === undefined) return GAP;
  const text = withZeros(Number(given).toString(base), Number(precision ?? 0));
  return kind === 'X' ? text.toUpperCase() : text;
}

function signed(number: string, flags: string): string {
  if (number.startsWith('-')) return number;
  return flags.includes('+') ? `+${number}` : flags.includes(' ') ? ` ${number}` : number;
}

/** `digits`: the length is that of the digits, without the sign. */
function withZeros(number: string, length: number, digits = false): string {
  const sign = /^[-+ ]/.exec(number)?.[0] ?? '';
  return sign + number.slice(sign.length).padStart(digits ? length : length - sign.length, '0');
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
