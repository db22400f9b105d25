import { base58CheckOf } from '../checks/base58.ts';
import { segwitOf } from '../checks/bech32.ts';
import { ISSUERS } from '../checks/card.ts';
import { checksummed } from '../checks/ethereum.ts';
import { ibanLength, ibanOf } from '../checks/iban.ts';
import { luhnDigit } from '../checks/luhn.ts';
import { completed, type Scheme } from '../checks/scheme.ts';
import type { IdentifierType } from '../types/identifier-type.ts';
import { IDENTIFIER_TYPES } from '../types/index.ts';
import { fill } from './fill.ts';
import { type Below, digits, oneOf } from './random.ts';

export { fill } from './fill.ts';
export { type Below, digits, oneOf, seeded } from './random.ts';

/** More tries than any scheme needs to meet a body with check characters. */
const TRIES = 500;

/** A compact value of a scheme, with its check characters computed. */
export function makeByScheme(scheme: Scheme, below: Below): string {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const value = completed(scheme, fill(scheme.body, below));
    if (value !== undefined) return value;
  }
  throw new Error('no body of the scheme has check characters');
}

/** Spells a compact value as a form asks: `#`, `@`, `*` and literal digits take its characters in order. */
export function spell(form: string, compact: string): string {
  let next = 0;
  return form.replace(/[#@*\d]/g, () => {
    next += 1;
    return compact.charAt(next - 1);
  });
}

/** Random bytes. */
function bytes(below: Below, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => below(256));
}

/** The compact number of a card of an issuer, or of any: prefix and length from its ranges, Luhn's digit last. */
export function makeCard(below: Below, issuer?: string): string {
  const ranges = ISSUERS.filter((range) => issuer === undefined || range.issuer === issuer);
  const range = ranges[below(ranges.length)];
  if (range === undefined) throw new Error('no such issuer');
  const length = range.lengths.includes(16) ? 16 : (range.lengths[0] ?? 16);
  const prefix = String(Number(range.from) + below(Number(range.to) - Number(range.from) + 1));
  const body = prefix.padStart(range.from.length, '0') + digits(below, length - range.from.length - 1);
  return body + luhnDigit(body);
}

/** Groups of four, as people write them. */
export function inFours(compact: string): string {
  return compact.replace(/(.{4})(?=.)/g, '$1 ');
}

/** A compact IBAN of a country, its account all digits. */
export function makeIban(below: Below, country?: string): string {
  const chosen = country ?? oneOf(below, ['DE', 'FR', 'ES', 'IT', 'PL', 'CH', 'AT', 'BE', 'PT', 'SE']);
  const length = ibanLength(chosen);
  if (length === undefined) throw new Error('no such country in the registry');
  return ibanOf(chosen, digits(below, length - 4));
}

type Make = (below: Below) => string;

const MADE: Readonly<Record<string, Make>> = {
  CARD_NUMBER: (below) => makeCard(below),
  IBAN: (below) => makeIban(below),
  BITCOIN_ADDRESS: (below) => base58CheckOf(oneOf(below, [0x00, 0x05]), bytes(below, 20)),
  LITECOIN_ADDRESS: (below) =>
    segwitOf(
      'ltc',
      0,
      Array.from({ length: 32 }, () => below(32)),
    ),
  DOGECOIN_ADDRESS: (below) => base58CheckOf(0x1e, bytes(below, 20)),
  TRON_ADDRESS: (below) => base58CheckOf(0x41, bytes(below, 20)),
  ETHEREUM_ADDRESS: (below) => checksummed(`0x${Buffer.from(bytes(below, 20)).toString('hex')}`),
  DATE_OF_BIRTH: (below) => fill('{yyyy-mm-dd}', below),
  GEO_COORDINATES: (below) => `${below(60)}.${fill('######', below)}, ${below(90)}.${fill('######', below)}`,
};

function makeByRow(row: IdentifierType, below: Below): string {
  const scheme = row.schemes?.[0];
  if (scheme !== undefined) return makeByScheme(scheme, below);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const value = fill(row.sample ?? '', below);
    if (row.accepts?.(value) !== false || row.accepts(value.replace(/[^\dA-Z]/gi, ''))) return value;
  }
  throw new Error('no sample of the type is accepted');
}

/** The codes that `makeIdentifier` knows. */
export const MAKEABLE: readonly string[] = [...new Set(IDENTIFIER_TYPES.map((row) => row.code))];

/**
 * A valid synthetic identifier of a kind, computed at run time so that none stands in a repository. Compact,
 * except where the kind is only ever spelled with separators. Throws on an unknown code.
 */
export function makeIdentifier(code: string, below: Below): string {
  const made = MADE[code];
  if (made !== undefined) return made(below);
  const row = IDENTIFIER_TYPES.find((type) => type.code === code);
  if (row === undefined) throw new Error(`no identifier has the code \`${code}\``);
  return makeByRow(row, below);
}

/** The spellings in which a value of a kind is written; the compact one where forms tell no other. */
export function spellings(code: string, compact: string): readonly string[] {
  if (/[^\p{L}\d]/u.test(compact)) return [compact];
  const forms = IDENTIFIER_TYPES.filter((type) => type.code === code).flatMap((type) => type.forms);
  const fitting = forms.filter((form) => form.replace(/[^#@*\d]/g, '').length === compact.length);
  const spelled = fitting.filter((form) => fits(form, compact)).map((form) => spell(form, compact));
  return spelled.length === 0 ? [compact] : [...new Set(spelled)];
}

/** Whether the letters and digits of a value are those that a form asks for. */
function fits(form: string, compact: string): boolean {
  const places = form.replace(/[^#@*\d]/g, '');
  return Array.from(places).every((place, index) => {
    const char = compact.charAt(index);
    if (place === '*') return true;
    if (place === '@') return char >= 'A';
    return place === '#' ? char < 'A' : char === place;
  });
}

/** The value with its last digit changed: where a check covers it, it no longer holds. */
export function broken(value: string): string {
  return value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}
