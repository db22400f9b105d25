import { dateAt } from './dates.ts';
import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { asDigit, elevenLess, isOneDigit, tenLess, weighted } from './sums.ts';

/** Canadian social insurance number; 8 begins none, 0 only fictitious ones. */
export const SIN: Scheme = {
  shape: /^[0-79]\d{8}$/,
  check: luhnDigit,
  plausible: (value) => !isOneDigit(value),
  body: '{1|4|7}#######',
};

/** Remainder of a sum modulo eleven, with remainders 0 and 1 read as check digit 0. */
function brazilianDigit(sum: number): number {
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** Brazilian number of a person. */
export const CPF: Scheme = {
  shape: /^\d{11}$/,
  size: 2,
  check: (body) => {
    const first = brazilianDigit(weighted(body, [10, 9, 8, 7, 6, 5, 4, 3, 2]));
    return `${first}${brazilianDigit(weighted(body + first, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]))}`;
  },
  plausible: (value) => !isOneDigit(value),
  body: '%########',
};

/** Brazilian number of a company. Letters, given since 2026, count by their code. */
export const CNPJ: Scheme = {
  shape: /^[\dA-Z]{12}\d{2}$/,
  size: 2,
  check: (body) => {
    const first = brazilianDigit(weighted(body, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]));
    return `${first}${brazilianDigit(weighted(body + first, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))}`;
  },
  plausible: (value) => !isOneDigit(value) && /\d/.test(value.slice(0, 12)),
  body: '########0001',
};

const CURP_LETTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Mexican population code: name, birth, sex, state, consonants and a check digit. */
export const CURP: Scheme = {
  shape: /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[\dA-Z]\d$/,
  check: (body) => {
    const sum = Array.from(body).reduce(
      (total, char, at) => total + CURP_LETTERS.indexOf(char) * (18 - at),
      0,
    );
    return String(tenLess(sum));
  },
  plausible: (value) => dateAt(value, 6, 8),
  body: '{GOML|PERJ|LOMA}{yymmdd}{H|M}{DF|JC|NL}{RPS|LRN|DZT}0',
};

/** Mexican tax code: the check character counts a company's code with a blank before it. */
const RFC_LETTERS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

export const RFC: Scheme = {
  shape: /^[A-ZÑ&]{3,4}\d{6}[\dA-Z]{2}[\dA]$/,
  check: (body) => {
    const sum = Array.from(body.padStart(12)).reduce(
      (total, char, at) => total + RFC_LETTERS.indexOf(char) * (13 - at),
      0,
    );
    return ((check) => (check === 10 ? 'A' : String(check)))(elevenLess(sum));
  },
  plausible: (value) => dateAt(value, value.length - 7, value.length - 5),
  body: '{GOML|PERJ}{yymmdd}{A|K}{1|5}',
};

/** Chilean number: weights run from the right; ten is K. */
export const RUT: Scheme = {
  shape: /^[1-9]\d{6,7}[\dK]$/,
  check: (body) => {
    const reversed = Array.from(body).reverse().join('');
    const check = elevenLess(weighted(reversed, [2, 3, 4, 5, 6, 7]));
    return check === 10 ? 'K' : String(check);
  },
  plausible: (value) => !isOneDigit(value.slice(0, -1)),
  body: '{7|9|1#|2#}######',
};

/** Argentine tax number. */
export const CUIT: Scheme = {
  shape: /^(?:2[03-7]|3[034])\d{9}$/,
  check: (body) => asDigit(elevenLess(weighted(body, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]))),
  plausible: (value) => !isOneDigit(value.slice(2, 10)),
  body: '{20|27|30}########',
};

/** Colombian tax number with its check digit. */
export const NIT: Scheme = {
  shape: /^[1-9]\d{8,9}$/,
  check: (body) => {
    const reversed = Array.from(body).reverse().join('');
    const rest = weighted(reversed, [3, 7, 13, 17, 19, 23, 29, 37, 41]) % 11;
    return String(rest < 2 ? rest : 11 - rest);
  },
  body: '{8|9}########',
};

/** Uruguayan identity card. */
export const URUGUAYAN: Scheme = {
  shape: /^[1-9]\d{7}$/,
  check: (body) => String(tenLess(weighted(body, [2, 9, 8, 7, 6, 3, 4]))),
  body: '{1|3|4}######',
};

/** Ecuadorian identity card: province, then Luhn. */
export const ECUADORIAN: Scheme = {
  shape: /^(?:0[1-9]|1\d|2[0-4]|30)[0-5]\d{7}$/,
  check: luhnDigit,
  body: '{09|17}{0|1|2}######',
};
