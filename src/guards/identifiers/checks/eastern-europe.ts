import { dateAt, isDay } from './dates.ts';
import { mod11Ten } from './iso7064.ts';
import type { Scheme } from './scheme.ts';
import { asDigit, elevenLess, isOneDigit, remainder, tenLess, weighted } from './sums.ts';

/** Polish personal number; the month tells the century. */
export const PESEL: Scheme = {
  shape: /^\d{11}$/,
  check: (body) => String(tenLess(weighted(body, [1, 3, 7, 9]))),
  plausible: (value) => isDay(Number(value.slice(2, 4)) % 20, Number(value.slice(4, 6))),
  body: '{yymmdd}####',
};

/** Polish tax number. */
export const NIP: Scheme = {
  shape: /^[1-9]\d{9}$/,
  check: (body) => asDigit(weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11),
  plausible: (value) => !isOneDigit(value),
  body: '{5|6|7}########',
};

/** Polish number of a business. */
export const REGON: Scheme = {
  shape: /^\d{9}$/,
  check: (body) => String((weighted(body, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10),
  plausible: (value) => !isOneDigit(value),
  body: '{0|1|3}#######',
};

/** Czech and Slovak birth number of ten digits; women's months are 50 more. */
export const BIRTH_NUMBER: Scheme = {
  shape: /^\d{10}$/,
  check: (body) => String(remainder(body, 11) % 10),
  plausible: (value) => isDay((Number(value.slice(2, 4)) % 50) % 20, Number(value.slice(4, 6))),
  body: '{yymmdd}###',
};

/** Romanian personal number: sex and century, birth, county, serial. */
export const CNP: Scheme = {
  shape: /^[1-9]\d{12}$/,
  check: (body) => {
    const rest = weighted(body, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    return String(rest === 10 ? 1 : rest);
  },
  plausible: (value) => dateAt(value, 3, 5) && isCounty(Number(value.slice(7, 9))),
  body: '{1|2|5|6}{yymmdd}{12|35|40}###',
};

function isCounty(county: number): boolean {
  return (county >= 1 && county <= 48) || (county >= 51 && county <= 52) || county === 70;
}

/** Bulgarian citizen number; the month tells the century. */
export const EGN: Scheme = {
  shape: /^\d{10}$/,
  check: (body) => String((weighted(body, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10),
  plausible: (value) => isDay(Number(value.slice(2, 4)) % 20, Number(value.slice(4, 6))),
  body: '{yymmdd}###',
};

/** Croatian personal number. */
export const OIB: Scheme = {
  shape: /^\d{11}$/,
  check: mod11Ten,
  plausible: (value) => !isOneDigit(value),
  body: '%#########',
};

/** Citizen number of the states of former Yugoslavia. */
export const JMBG: Scheme = {
  shape: /^\d{13}$/,
  check: (body) => asDigit(elevenLess(weighted(body, [7, 6, 5, 4, 3, 2]))),
  plausible: (value) => dateAt(value, 2, 0) && /^.{4}[09]/.test(value),
  body: '{ddmm}{9##|00#}{50|71}###',
};

/** Hungarian tax number of a person. */
export const HUNGARIAN_TAX: Scheme = {
  shape: /^8\d{9}$/,
  check: (body) => asDigit(weighted(body, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11),
  plausible: (value) => !isOneDigit(value),
  body: '8########',
};

/** Ukrainian taxpayer number. */
export const UKRAINIAN: Scheme = {
  shape: /^[1-4]\d{9}$/,
  check: (body) => String((((weighted(body, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11) % 10),
  plausible: (value) => !isOneDigit(value),
  body: '{2|3}########',
};

/** Russian taxpayer number of a person: two check digits. */
export const INN: Scheme = {
  shape: /^\d{12}$/,
  size: 2,
  check: (body) => {
    const first = (weighted(body, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10;
    return `${first}${(weighted(body + first, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10}`;
  },
  plausible: (value) => !isOneDigit(value) && !value.startsWith('00'),
  body: '{77|50|78}########',
};

/** Russian pension insurance number. */
export const SNILS: Scheme = {
  shape: /^\d{11}$/,
  size: 2,
  check: (body) => String((weighted(body, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100).padStart(2, '0'),
  plausible: (value) => Number(value.slice(0, 9)) > 1_001_998 && !isOneDigit(value),
  body: '{1|2}########',
};
