import { type MappedText, type Range, type Replaced, rewrittenParts, type ViewKind } from './mapped-text.ts';

/** No encoded run is read further than this many UTF-16 units. */
export const LONGEST_ENCODED = 8192;

const HEX_RUN = /^(?:[0-9a-f]{2}){8,4096}$/i;
const BASE64_RUN = /^[A-Za-z0-9+/_-]{12,8192}={0,2}$/;
const UNREADABLE = /[^\t\n\r\p{L}\p{N}\p{P}\p{S}\p{M}\p{Z}]|\ufffd/gu;
const WORDS = /\p{L}{2}/u;

const ESCAPES: Readonly<Record<'percent' | 'escapes' | 'entities' | 'quoted-printable', RegExp>> = {
  percent: /(?:%[0-9a-f]{2}){1,64}/gi,
  escapes: /\\x[0-9a-f]{2}|\\u\{?[0-9a-f]{4}\}?/gi,
  entities: /&#(?:x[0-9a-f]{1,6}|[0-9]{1,7});?|&(?:lt|gt|amp|quot|apos|nbsp|colon|lpar|rpar|Tab|NewLine);/gi,
  'quoted-printable': /(?:=[0-9A-F]{2}){1,64}|=\r?\n/g,
};

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['colon', ':'],
  ['lpar', '('],
  ['rpar', ')'],
  ['tab', '\t'],
  ['newline', '\n'],
]);

/** What a long run of letters and digits spells as base64 or hex. Undefined when it spells no text. */
export function decodeRun(text: string, { start, end }: Range): MappedText | undefined {
  const last = Math.min(end, start + LONGEST_ENCODED);
  const run = text.slice(start, last).replace(/[\r\n]/g, '');
  if (HEX_RUN.test(run)) {
    const spelled = readable(Buffer.from(run, 'hex'));
    if (spelled !== undefined) return whole('hex', spelled, { start, end: last });
  }
  if (!BASE64_RUN.test(run) || !/[A-Z0-9+/]/.test(run)) return undefined;
  if (readable(Buffer.from(run.slice(0, 32), 'base64').subarray(0, -3)) === undefined) return undefined;
  const spelled = readable(Buffer.from(run, 'base64'));
  return spelled === undefined ? undefined : whole('base64', spelled, { start, end: last });
}

/** The parts of the text that hold escapes of one kind, with those resolved. */
export function resolveEscapes(text: string, kind: keyof typeof ESCAPES): MappedText[] {
  return rewrittenParts(text, kind, escapesIn(text, kind));
}

function* escapesIn(text: string, kind: keyof typeof ESCAPES): Generator<Replaced> {
  for (const { 0: escaped, index } of text.matchAll(ESCAPES[kind]))
    yield { start: index, end: index + escaped.length, text: resolved(escaped, kind) };
}

/** A part of the text in ROT13. */
export function rot13(text: string, { start, end }: Range): MappedText {
  const turned = text.slice(start, end).replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 0x41 : 0x61;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26));
  });
  return { kind: 'rot13', text: turned, rangeOf: (from, to) => ({ start: start + from, end: start + to }) };
}

/** A part of the text read from its end. */
export function reversed(text: string, { start, end }: Range): MappedText {
  return {
    kind: 'reversed',
    text: [...text.slice(start, end)].reverse().join(''),
    rangeOf: (from, to) => ({ start: end - to, end: end - from }),
  };
}

function resolved(escaped: string, kind: keyof typeof ESCAPES): string {
  if (kind === 'escapes') return fromCode(Number.parseInt(escaped.replace(/[\\xu{}]/gi, ''), 16));
  if (kind === 'entities') return entity(escaped);
  if (/^=\r?\n$/.test(escaped)) return '';
  return Buffer.from(escaped.replace(/[%=]/g, ''), 'hex').toString('utf8');
}

function entity(escaped: string): string {
  const name = escaped.replace(/[&#;]/g, '');
  if (!escaped.startsWith('&#')) return NAMED.get(name.toLowerCase()) ?? escaped;
  return fromCode(/^x/i.test(name) ? Number.parseInt(name.slice(1), 16) : Number.parseInt(name, 10));
}

function fromCode(code: number): string {
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function whole(kind: ViewKind, text: string, range: Range): MappedText {
  return { kind, text, rangeOf: () => range };
}

/** The bytes as text, when they are text: hardly anything unprintable, and words. */
function readable(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  const unreadable = text.match(UNREADABLE)?.length ?? 0;
  return text.length >= 4 && unreadable * 20 <= text.length && WORDS.test(text) ? text : undefined;
}
