import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { asDigit, digitAt, isOneDigit, tenLess, weighted } from './sums.ts';

/** Routing number of a bank: the first two digits name a Federal Reserve district. */
export const ROUTING: Scheme = {
  shape: /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/,
  check: (body) => asDigit(tenLess(weighted(body, [3, 7, 1]))),
  plausible: (value) => !isOneDigit(value),
  body: '{0%|11|12|21|32|61|72}######',
};

/** National provider identifier: Luhn behind the prefix of health applications. */
export const PROVIDER: Scheme = {
  shape: /^[12]\d{9}$/,
  check: (body) => luhnDigit(`80840${body}`),
  plausible: (value) => !isOneDigit(value.slice(1)),
  body: '{1|2}########',
};

/** Registration with the Drug Enforcement Administration: class, initial, six digits and a check digit. */
export const DEA: Scheme = {
  shape: /^[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}$/,
  check: (body) => asDigit(weighted(body.slice(2), [1, 2]) % 10),
  body: '{A|B|F|G|M}@######',
};

const SHOWN_IN_ADVERTISEMENTS: ReadonlySet<string> = new Set(['078051120', '219099999', '123456789']);

/** Whether nine digits can be a social security number: area, group and serial in use. */
export function ssnHolds(digits: string): boolean {
  return digits[0] !== '9' && areaCanBe(digits) && !SHOWN_IN_ADVERTISEMENTS.has(digits);
}

/** The weaker rule for what a text itself calls a social security number: no part is zero. */
export function areaCanBe(digits: string): boolean {
  if (digits.length !== 9 || isOneDigit(digits)) return false;
  const area = digits.slice(0, 3);
  return area !== '000' && area !== '666' && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000';
}

/** Whether nine digits can be an individual taxpayer number: 9, and a group that is given out. */
export function itinHolds(digits: string): boolean {
  return /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])\d{4}$/.test(digits) && !isOneDigit(digits);
}

const UNUSED_CAMPUS: ReadonlySet<string> = new Set(
  '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '),
);

/** Whether nine digits can be an employer number: the prefix is one that a campus gives out. */
export function einHolds(digits: string): boolean {
  return digits.length === 9 && !UNUSED_CAMPUS.has(digits.slice(0, 2)) && !isOneDigit(digits.slice(2));
}

/** The position and letters of a Medicare beneficiary identifier; it leaves out letters that look like digits. */
export const MEDICARE_SHAPE: RegExp =
  /^[1-9][AC-HJKMNP-RT-Y][\dAC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y][\dAC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y]{2}\d\d$/;

const VIN_VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from('ABCDEFGHJKLMNPRSTUVWXYZ', (letter, index) => [
    letter,
    Number('12345678123457923456789'[index]),
  ]),
);
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** Vehicle identification number with the check character that North America and China ask for. */
export const VIN: Scheme = {
  shape: /^[A-HJ-NPR-Z\d]{8}[\dX][A-HJ-NPR-Z\d]{4}\d{4}$/,
  at: 8,
  check: (body) => {
    let sum = 0;
    for (const [index, weight] of VIN_WEIGHTS.entries()) {
      sum += (VIN_VALUES[body[index] ?? ''] ?? digitAt(body, index)) * weight;
    }
    return sum % 11 === 10 ? 'X' : String(sum % 11);
  },
  plausible: (value) => /[A-Z].*[A-Z]/.test(value),
  body: '{1|3|5|J|W}{H|F|G|M}{G|A|B|C}{D|E|H}%##{K|L|M}{A|F|R}{A|B|C}######',
};
