import { luhnDigit } from './luhn.ts';
import type { Scheme } from './scheme.ts';
import { isOneDigit } from './sums.ts';

/** Number of a mobile device: reporting body, type, serial, Luhn. */
export const IMEI: Scheme = {
  shape: /^(?:0[1]|3[35]|4[459]|5[0-4]|86|9[89])\d{13}$/,
  check: luhnDigit,
  plausible: (value) => !isOneDigit(value.slice(2)),
  body: '{35|86|01}############',
};

/** Number of a subscriber card: 89 for telecommunications, Luhn. */
export const ICCID: Scheme = {
  shape: /^89\d{17,18}$/,
  check: luhnDigit,
  body: '89{44|01|49}##############',
};
