import { dateAt, isBirthYear } from './dates.ts';
import { mod11Two } from './iso7064.ts';
import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { digitAt, elevenLess, isOneDigit, tenLess, weighted } from './sums.ts';
import { verhoeffDigit } from './verhoeff.ts';

/** Indian identity number. */
export const AADHAAR: Scheme = {
  shape: /^[2-9]\d{11}$/,
  check: verhoeffDigit,
  plausible: (value) => value !== Array.from(value).reverse().join(''),
  body: '{2|5|8}##########',
};

const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Indian number for goods and services tax: state, tax account, entity, Z, check character. */
export const GSTIN: Scheme = {
  shape: /^(?:0[1-9]|[12]\d|3[0-8]|9[79])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
  check: (body) => {
    let sum = 0;
    for (const [index, char] of Array.from(body).entries()) {
      const product = BASE36.indexOf(char) * (index % 2 === 0 ? 1 : 2);
      sum += Math.floor(product / 36) + (product % 36);
    }
    return BASE36[(36 - (sum % 36)) % 36];
  },
  body: '{07|27|29}AAB{C|P|F}@####@1Z',
};

/** The shape of an Indian tax account number: the fourth letter tells what its holder is. */
export const TAX_ACCOUNT_SHAPE: RegExp = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

/** Chinese resident identity number: place, birth, serial, check character. */
export const CHINESE: Scheme = {
  shape: /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[123])\d{15}[\dX]$/,
  check: mod11Two,
  plausible: (value) => isBirthYear(Number(value.slice(6, 10))) && dateAt(value, 10, 12),
  body: '{110101|310104|440305}{yyyymmdd}###',
};

/** Japanese individual number. */
export const MY_NUMBER: Scheme = {
  shape: /^\d{12}$/,
  check: (body) => {
    const rest = weighted(body, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    return String(rest < 2 ? 0 : 11 - rest);
  },
  plausible: (value) => !isOneDigit(value),
  body: '%##########',
};

/** Korean registration number of a resident (the seventh digit tells sex and century). */
export const KOREAN: Scheme = {
  shape: /^\d{6}[0-49]\d{6}$/,
  check: (body) => String((11 - (weighted(body, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10),
  plausible: (value) => dateAt(value, 2, 4),
  body: '{yymmdd}{1|2|3|4}#####',
};

/** Korean registration number of a foreigner. */
export const KOREAN_FOREIGNER: Scheme = {
  shape: /^\d{6}[5-8]\d{6}$/,
  check: (body) => String((13 - (weighted(body, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10),
  plausible: (value) => dateAt(value, 2, 4),
  body: '{yymmdd}{5|6|7|8}#####',
};

/** Korean number of a business. */
export const KOREAN_BUSINESS: Scheme = {
  shape: /^[1-9]\d{9}$/,
  check: (body) => {
    const sum = weighted(body, [1, 3, 7, 1, 3, 7, 1, 3, 5]);
    return String(tenLess(sum + Math.floor((digitAt(body, 8) * 5) / 10)));
  },
  plausible: (value) => !isOneDigit(value),
  body: '{104|220}{81|86}####',
};

const SINGAPORE: Readonly<Record<string, readonly [offset: number, letters: string]>> = {
  S: [0, 'JZIHGFEDCBA'],
  T: [4, 'JZIHGFEDCBA'],
  F: [0, 'XWUTRQPNMLK'],
  G: [4, 'XWUTRQPNMLK'],
  M: [3, 'XWUTRQPNJLK'],
};

/** Singaporean number of a citizen or foreigner. */
export const NRIC: Scheme = {
  shape: /^[FGMST]\d{7}[A-Z]$/,
  check: (body) => {
    const [offset, letters] = SINGAPORE[body.charAt(0)] ?? [0, ''];
    return letters[(offset + weighted(body.slice(1), [2, 7, 6, 5, 4, 3, 2])) % 11];
  },
  body: '{S|T|F|G|M}#######',
};

/** Hong Kong identity card: one letter counts as if a blank stood before it. */
export const HONG_KONG: Scheme = {
  shape: /^[A-Z]{1,2}\d{6}[\dA]$/,
  check: (body) => {
    const values = Array.from(body.padStart(8), (char) => (char === ' ' ? 36 : BASE36.indexOf(char)));
    const check = elevenLess(values.reduce((sum, value, at) => sum + value * (9 - at), 0));
    return check === 10 ? 'A' : String(check);
  },
  body: '{A|C|G|Y}######',
};

/** What the first letter of a Taiwanese number counts as, A to Z. */
const TAIWAN_LETTERS = [
  10, 11, 12, 13, 14, 15, 16, 17, 34, 18, 19, 20, 21, 22, 35, 23, 24, 25, 26, 27, 28, 29, 32, 30, 31, 33,
] as const;

/** Taiwanese identity number of a citizen (1, 2) or a resident (8, 9). */
export const TAIWANESE: Scheme = {
  shape: /^[A-Z][1289]\d{8}$/,
  check: (body) => {
    const letter = TAIWAN_LETTERS[body.charCodeAt(0) - 65] ?? 0;
    return String(tenLess(weighted(letter + body.slice(1), [1, 9, 8, 7, 6, 5, 4, 3, 2, 1])));
  },
  body: '{A|F|H}{1|2}#######',
};

/** Thai identity number. */
export const THAI: Scheme = {
  shape: /^[1-8](?:[1-8]\d|9[0-6])\d{10}$/,
  check: (body) => String((11 - (weighted(body, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10),
  plausible: (value) => !isOneDigit(value),
  body: '{1|3}{10|50}#########',
};

/** Israeli identity number. */
export const ISRAELI: Scheme = {
  shape: /^\d{9}$/,
  check: luhnDigit,
  plausible: (value) => !isOneDigit(value),
  body: '{0|2|3}#######',
};

/** Identity number of the Emirates: 784, year of birth, serial, Luhn. */
export const EMIRATES: Scheme = {
  shape: /^784(?:19|20)\d{10}$/,
  check: luhnDigit,
  body: '784{1978|1990|2001}#######',
};

/** Whether twelve digits can be a Malaysian number: a birth date and a place in use. */
export function malaysianHolds(value: string): boolean {
  const place = Number(value.slice(6, 8));
  return value.length === 12 && dateAt(value, 2, 4) && place > 0 && ![17, 18, 19, 20].includes(place);
}
