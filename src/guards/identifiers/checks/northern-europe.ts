import { dateAt, isDay } from './dates.ts';
import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { asDigit, digitAt, elevenLess, remainder, weighted } from './sums.ts';

/** Swedish personal number without its century; coordination numbers add 60 to the day. */
export const SWEDISH_PERSON: Scheme = {
  shape: /^\d{10}$/,
  check: luhnDigit,
  plausible: (value) => isDay(Number(value.slice(2, 4)), Number(value.slice(4, 6)) % 60),
  body: '{yymmdd}###',
};

/** Swedish number of an organisation: its third digit is never that of a month. */
export const SWEDISH_ORGANISATION: Scheme = {
  shape: /^[1-35-9]\d[2-9]\d{7}$/,
  check: luhnDigit,
  body: '55{6|7|9}######',
};

/** Finnish identity code: birth, a sign for the century, serial and a check character. */
export const FINNISH: Scheme = {
  shape: /^\d{6}[-+A-FU-Y]\d{3}[\dA-FHJ-NPR-Y]$/,
  check: (body) => '0123456789ABCDEFHJKLMNPRSTUVWXY'[remainder(body.slice(0, 6) + body.slice(7), 31)],
  plausible: (value) => dateAt(value, 2, 0),
  body: '{ddmmyy}{-|A}{0|3|8}1#',
};

/** Danish personal number; numbers given since 2007 may have no check digit. */
export const DANISH: Scheme = {
  shape: /^\d{10}$/,
  check: (body) => asDigit(elevenLess(weighted(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]))),
  plausible: (value) => dateAt(value, 2, 0),
  body: '{ddmmyy}###',
};

/** Norwegian birth number, or its like for those without one: the day, or the month, is 40 more. */
export const NORWEGIAN: Scheme = {
  shape: /^\d{11}$/,
  size: 2,
  check: (body) => {
    const first = asDigit(elevenLess(weighted(body, [3, 7, 6, 1, 8, 9, 4, 5, 2])));
    if (first === undefined) return undefined;
    const second = asDigit(elevenLess(weighted(body + first, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])));
    return second === undefined ? undefined : first + second;
  },
  plausible: (value) => isDay(Number(value.slice(2, 4)) % 40, Number(value.slice(0, 2)) % 40),
  body: '{ddmmyy}###',
};

/** Estonian and Lithuanian personal code: a second row of weights serves where the first leaves ten. */
export const BALTIC: Scheme = {
  shape: /^[1-8]\d{10}$/,
  check: (body) => {
    const first = weighted(body, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
    if (first < 10) return String(first);
    return String((weighted(body, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11) % 10);
  },
  plausible: (value) => dateAt(value, 3, 5),
  body: '{3|4|5|6}{yymmdd}###',
};

/** Latvian personal code of those born before the change of 2017. */
export const LATVIAN: Scheme = {
  shape: /^\d{6}[0-2]\d{4}$/,
  check: (body) => String(((1 + weighted(body, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10),
  plausible: (value) => dateAt(value, 2, 0),
  body: '{ddmmyy}{1|2}###',
};

/** Turkish identity number: two check digits over the ten and over all. */
export const TURKISH: Scheme = {
  shape: /^[1-9]\d{10}$/,
  size: 2,
  check: (body) => {
    const tenth = (weighted(body, [7, -1]) % 10) + 10;
    const all = weighted(body, [1]) + (tenth % 10);
    return `${tenth % 10}${all % 10}`;
  },
  plausible: (value) => digitAt(value, 10) % 2 === 0,
  body: '%########',
};
