import { dateAt, isDay } from './dates.ts';
import { mod11Ten } from './iso7064.ts';
import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { asDigit, digitAt, elevenLess, isOneDigit, remainder, tenLess, weighted } from './sums.ts';

/** French social security number: sex, birth, place, order and a key of two digits. */
export const NIR: Scheme = {
  shape: /^[1-478]\d{4}(?:\d\d|2[AB])\d{8}$/,
  size: 2,
  check: (body) => {
    const digits = body.replace('2A', '19').replace('2B', '18');
    return String(97 - remainder(digits, 97)).padStart(2, '0');
  },
  plausible: (value) => {
    const month = Number(value.slice(3, 5));
    return (month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50;
  },
  body: '{1|2}##{01|06|12}{75|13|69}######',
};

/** French number of a company or, with five more digits, of its place of business: both Luhn's. */
export const SIREN: Scheme = {
  shape: /^\d{9}(?:\d{5})?$/,
  check: luhnDigit,
  plausible: (value) => !isOneDigit(value),
  body: '%#######',
};

/** Dutch citizen service number: the eleven-test. */
export const BSN: Scheme = {
  shape: /^\d{9}$/,
  check: (body) => asDigit(weighted(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11),
  plausible: (value) => !isOneDigit(value),
  body: '{1|2|3}#######',
};

function belgian(century: string): Scheme {
  return {
    shape: /^\d{11}$/,
    size: 2,
    check: (body) => String(97 - remainder(century + body, 97)).padStart(2, '0'),
    plausible: (value) => {
      const month = Number(value.slice(2, 4)) % 20;
      return month === 0 || isDay(month, Number(value.slice(4, 6)) || 1);
    },
    body: '{yymmdd}###',
  };
}

/** Belgian national number: people born from 2000 on are counted with a 2 before the date. */
export const BELGIAN: readonly Scheme[] = [belgian(''), belgian('2')];

function counts(digits: string): readonly number[] {
  const seen = new Array<number>(10).fill(0);
  for (const digit of digits) seen[Number(digit)] = (seen[Number(digit)] ?? 0) + 1;
  return seen;
}

/** German tax identification number: of the first ten digits one stands twice or thrice, no other repeats. */
export const GERMAN_TAX: Scheme = {
  shape: /^[1-9]\d{10}$/,
  check: mod11Ten,
  plausible: (value) => {
    const seen = counts(value.slice(0, 10));
    const repeated = seen.filter((count) => count > 1);
    return repeated.length === 1 && (repeated[0] ?? 0) <= 3;
  },
  body: '{8609574271|4765829103|6592970801|2695437089}',
};

/** German number for value added tax, without its letters. */
export const GERMAN_VAT: Scheme = {
  shape: /^DE[1-9]\d{8}$/,
  check: (body) => mod11Ten(body.slice(2)),
  plausible: (value) => !isOneDigit(value.slice(2)),
  body: 'DE%#######',
};

function crossSum(text: string, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    const product = digitAt(text, index) * (weights[index] ?? 0);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum;
}

function letterAsDigits(text: string, at: number): string {
  const number = String(text.charCodeAt(at) - 64).padStart(2, '0');
  return text.slice(0, at) + number + text.slice(at + 1);
}

/** German pension insurance number: area, birth, initial, serial, check digit. */
export const GERMAN_PENSION: Scheme = {
  shape: /^\d{8}[A-Z]\d{3}$/,
  check: (body) => String(crossSum(letterAsDigits(body, 8), [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) % 10),
  plausible: (value) => dateAt(value, 4, 2) && Number(value.slice(0, 2)) > 1,
  body: '{12|15|65}{ddmmyy}@##',
};

/** German health insurance number: a letter and nine digits. */
export const GERMAN_HEALTH: Scheme = {
  shape: /^[A-Z]\d{9}$/,
  check: (body) => String(crossSum(letterAsDigits(body, 0), [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) % 10),
  plausible: (value) => !isOneDigit(value.slice(1)),
  body: '@########',
};

/** German number of a physician: the seventh digit checks six, two name the speciality. */
export const GERMAN_PHYSICIAN: Scheme = {
  shape: /^\d{9}$/,
  at: 6,
  check: (body) => String(tenLess(weighted(body.slice(0, 6), [4, 9]))),
  plausible: (value) => !isOneDigit(value),
  body: '%#####01',
};

/** Swiss old-age insurance number: 756 and the check digit of an article number. */
export const AHV: Scheme = {
  shape: /^756\d{10}$/,
  check: (body) => String(tenLess(weighted(body, [1, 3]))),
  plausible: (value) => !isOneDigit(value.slice(3)),
  body: '756#########',
};

/** Austrian social insurance number: its fourth digit checks serial and birth date. */
export const AUSTRIAN: Scheme = {
  shape: /^[1-9]\d{9}$/,
  at: 3,
  check: (body) => asDigit(weighted(body, [3, 7, 9, 5, 8, 4, 2, 1, 6]) % 11),
  plausible: (value) => dateAt(value, 6, 4),
  body: '%##{ddmmyy}',
};

/** Icelandic identity number: the ninth digit checks, the tenth names the century. */
export const ICELANDIC: Scheme = {
  shape: /^\d{9}[089]$/,
  at: 8,
  check: (body) => asDigit(elevenLess(weighted(body.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]))),
  plausible: (value) => isDay(Number(value.slice(2, 4)), Number(value.slice(0, 2)) % 40),
  body: '{ddmmyy}{2#|4#|7#}{9|0}',
};
