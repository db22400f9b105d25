import { dateAt } from './dates.ts';
import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { digitAt, elevenLess, isOneDigit, weighted } from './sums.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Spanish tax number of a citizen: the letter is the number modulo 23. */
export const NIF: Scheme = {
  shape: /^\d{8}[A-Z]$/,
  check: (body) => LETTERS[Number(body) % 23],
  plausible: (value) => value.slice(0, 8) !== '00000000',
  body: '########',
};

/** Spanish number of a foreigner: X, Y and Z stand for 0, 1 and 2. */
export const NIE: Scheme = {
  shape: /^[XYZ]\d{7}[A-Z]$/,
  check: (body) => LETTERS[Number('XYZ'.indexOf(body.charAt(0)) + body.slice(1)) % 23],
  body: '{X|Y|Z}#######',
};

/** Portuguese tax number. */
export const PORTUGUESE: Scheme = {
  shape: /^[1235689]\d{8}$/,
  check: (body) => String(elevenLess(weighted(body, [9, 8, 7, 6, 5, 4, 3, 2])) % 10),
  plausible: (value) => !isOneDigit(value),
  body: '{1|2}#######',
};

const MONTHS = 'ABCDEHLMPRST';
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;
/** Letters that replace digits where two people would share a code. */
const OMOCODIA = 'LMNPQRSTUV';

function place(char: string): number {
  return char < 'A' ? Number(char) : char.charCodeAt(0) - 65;
}

function plainDigits(text: string): string {
  return Array.from(text, (char) => (char < 'A' ? char : String(OMOCODIA.indexOf(char)))).join('');
}

/** Italian tax code of a person: six letters, birth, place and a check letter. */
export const FISCAL_CODE: Scheme = {
  shape: /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/,
  check: (body) => {
    let sum = 0;
    for (let index = 0; index < body.length; index += 1) {
      const value = place(body.charAt(index));
      sum += index % 2 === 0 ? (ODD[value] ?? 0) : value;
    }
    return String.fromCharCode(65 + (sum % 26));
  },
  plausible: (value) => {
    const day = Number(plainDigits(value.slice(9, 11))) % 40;
    return day >= 1 && day <= 31 && MONTHS.includes(value.charAt(8));
  },
  body: '{RSSMRA|BNCLRA|VRDGPP}##{A|C|H|M|T}{0%|1#|4%|5#}{H501|F205|L219}',
};

/** Italian number for value added tax, which is Luhn's. */
export const ITALIAN_VAT: Scheme = {
  shape: /^\d{11}$/,
  check: luhnDigit,
  plausible: (value) => !isOneDigit(value) && Number(value.slice(7, 10)) > 0,
  body: '0######0{01|15|58}',
};

/** Greek social security number: a birth date and Luhn. */
export const AMKA: Scheme = {
  shape: /^\d{11}$/,
  check: luhnDigit,
  plausible: (value) => dateAt(value, 2, 0),
  body: '{ddmmyy}####',
};

/** Greek tax number: powers of two. */
export const GREEK_TAX: Scheme = {
  shape: /^\d{9}$/,
  check: (body) => String((weighted(body, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10),
  plausible: (value) => digitAt(value, 0) < 2 && !isOneDigit(value),
  body: '{0|1}#######',
};
