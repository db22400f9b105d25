import { assembled } from './assemble.ts';
import { assertSynthetic } from './assert-synthetic.ts';
import type { CasePart } from './stored.ts';
import { isReservedDomain } from './synthetic/emails.ts';
import type { Likeness } from './synthetic/find.ts';
import { likenessesIn } from './synthetic/likenesses.ts';

/** A payload made synthetic. */
export interface Neutralised {
  /** To store: what was somebody's is replaced, or drawn anew when the case is assembled. */
  readonly parts: readonly CasePart[];
  /** What was replaced and how often, by its kind; `host` for hosts. */
  readonly replaced: Readonly<Record<string, number>>;
}

interface Piece {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly secret?: string;
}

const HOST =
  /(?:(?<=:\/\/)(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}|(?<![\w.@/-])(?:[a-z0-9-]{1,63}\.){1,6}(?:com|net|org|io|dev|app|ai|co|info|biz|cloud|xyz|ru|cn|de|fr|uk|me|site|online|top))(?![\w-])/gi;

/**
 * Makes a real payload synthetic: e-mail addresses and hosts go to example domains, phones and network addresses to
 * reserved ranges, numbers with a check and credentials are drawn when the case is assembled. The same value gets the
 * same stand-in. Nothing that is left names the value it stood for.
 * @throws SyntheticError when something remains that could be somebody's.
 */
export function neutralise(text: string): Neutralised {
  const standIns = new Map<string, CasePart>();
  const counts: Record<string, number> = {};
  const parts: CasePart[] = [];
  let at = 0;
  for (const piece of piecesOf(text)) {
    if (piece.start < at) continue;
    const value = text.slice(piece.start, piece.end);
    counts[piece.kind] = (counts[piece.kind] ?? 0) + 1;
    const key = `${piece.kind}\0${value}`;
    const part = standIns.get(key) ?? standIn(piece, value, standIns.size + 1);
    standIns.set(key, part);
    parts.push(text.slice(at, piece.start), part);
    at = piece.end;
  }
  parts.push(text.slice(at));
  const stored = joined(parts);
  assertSynthetic([{ id: 'the neutralised text', name: '', parts: stored }]);
  return { parts: stored, replaced: counts };
}

function piecesOf(text: string): readonly Piece[] {
  const hosts = [...text.matchAll(HOST)]
    .filter((match) => !isReservedDomain(match[0]))
    .map((match) => ({ kind: 'host', start: match.index, end: match.index + match[0].length }));
  const likenesses: readonly Likeness[] = likenessesIn(text);
  const free = hosts.filter(
    (host) => !likenesses.some((like) => host.start < like.end && like.start < host.end),
  );
  return [...likenesses, ...free].sort((a, b) => a.start - b.start);
}

function standIn(piece: Piece, value: string, nth: number): CasePart {
  switch (piece.kind) {
    case 'email':
      return `person${nth}@example.com`;
    case 'host':
      return `host${nth}.example`;
    case 'phone':
      return value.startsWith('+') ? `+1 202-555-01${two(nth)}` : `202-555-01${two(nth)}`;
    case 'address':
      return value.includes(':') ? `2001:db8::${nth.toString(16)}` : `203.0.113.${(nth % 254) + 1}`;
    case 'card':
      return { make: 'CARD_NUMBER:Visa', seed: nth, ...cardSpelling(value) };
    case 'iban':
      return { make: 'IBAN:DE', seed: nth, ...(value.includes(' ') ? { spelling: 'fours' } : {}) };
    case 'ssn':
      return { make: 'US_SSN', seed: nth, spelling: '###-##-####' };
    default:
      return { make: `secret:${piece.secret ?? 'generic-secret'}`, seed: nth };
  }
}

function cardSpelling(value: string): { readonly spelling?: string } {
  const gap = /[ .-]/.exec(value)?.[0];
  return gap === undefined ? {} : { spelling: ['####', '####', '####', '####'].join(gap) };
}

function two(nth: number): string {
  return String(nth % 100).padStart(2, '0');
}

/** Neighbouring texts as one, and no empty ones. */
function joined(parts: readonly CasePart[]): readonly CasePart[] {
  const stored: CasePart[] = [];
  for (const part of parts) {
    const last = stored.at(-1);
    if (typeof part === 'string' && typeof last === 'string') stored[stored.length - 1] = last + part;
    else if (part !== '') stored.push(part);
  }
  return stored;
}

/** The text that the stored parts stand for, to look at before a case is added. */
export function preview({ parts }: Neutralised): string {
  return assembled(parts);
}
