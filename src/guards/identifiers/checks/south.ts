import { dateAt } from './dates.ts';
import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { asDigit, isOneDigit, tenLess, weighted } from './sums.ts';

/** Australian tax file number: ten is minus one modulo eleven, so the last digit balances the rest. */
export const TFN: Scheme = {
  shape: /^\d{9}$/,
  check: (body) => asDigit(weighted(body, [1, 4, 3, 7, 5, 8, 6, 9]) % 11),
  plausible: (value) => !isOneDigit(value),
  body: '%#######',
};

/** Australian business number: two check digits come first. */
export const ABN: Scheme = {
  shape: /^[1-9]\d{10}$/,
  at: 0,
  size: 2,
  check: (body) => String(11 + ((88 - (weighted(body, [3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89) + 89) % 89)),
  plausible: (value) => !isOneDigit(value),
  body: '#########',
};

/** Australian company number. */
export const ACN: Scheme = {
  shape: /^\d{9}$/,
  check: (body) => String(tenLess(weighted(body, [8, 7, 6, 5, 4, 3, 2, 1]))),
  plausible: (value) => !isOneDigit(value),
  body: '{0|1|6}#######',
};

/** Australian health card: the ninth digit checks eight, then the issue and perhaps the person's line. */
export const AUSTRALIAN_MEDICARE: Scheme = {
  shape: /^[2-6]\d{8}[1-9][1-9]?$/,
  at: 8,
  check: (body) => String(weighted(body.slice(0, 8), [1, 3, 7, 9]) % 10),
  plausible: (value) => !isOneDigit(value.slice(0, 8)),
  body: '{2|4|6}#######{1|2}',
};

/** New Zealand tax number of nine digits: a second row of weights where the first leaves ten. */
export const IRD: Scheme = {
  shape: /^(?:[1-9]\d{7}|1[0-5]\d{7})$/,
  check: (body) => {
    const padded = body.padStart(8, '0');
    const first = (11 - (weighted(padded, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    if (first < 10) return String(first);
    return asDigit((11 - (weighted(padded, [7, 4, 3, 2, 5, 2, 7, 6]) % 11)) % 11);
  },
  body: '{4|9|10|13}######',
};

const HEALTH_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** New Zealand health index in its first form: three letters, three digits, check digit. */
export const NHI: Scheme = {
  shape: /^[A-HJ-NP-Z]{3}\d{4}$/,
  check: (body) => {
    const values = Array.from(body, (char) => (char < 'A' ? Number(char) : HEALTH_LETTERS.indexOf(char) + 1));
    const rest = values.reduce((sum, value, at) => sum + value * (7 - at), 0) % 11;
    return rest === 0 ? undefined : String((11 - rest) % 10);
  },
  body: '{ZAA|ZBC|CGC}###',
};

/** South African identity number: birth, sex, citizenship (2 for refugees), Luhn. */
export const SOUTH_AFRICAN: Scheme = {
  shape: /^\d{10}[012]\d{2}$/,
  check: luhnDigit,
  plausible: (value) => dateAt(value, 2, 4),
  body: '{yymmdd}####08',
};

/** Egyptian identity number without a published check: century, birth, governorate. */
export function egyptianHolds(value: string): boolean {
  return /^[23]\d{13}$/.test(value) && dateAt(value, 3, 5) && Number(value.slice(7, 9)) <= 35;
}
