import type { Scheme } from './scheme.ts';
import { asDigit, elevenLess, isOneDigit, weighted } from './sums.ts';

/** Number of a patient of the National Health Service. */
export const NHS: Scheme = {
  shape: /^\d{10}$/,
  check: (body) => asDigit(elevenLess(weighted(body, [10, 9, 8, 7, 6, 5, 4, 3, 2]))),
  plausible: (value) => !isOneDigit(value),
  body: '{4|6|7}########',
};

/** Unique taxpayer reference: its check digit comes first. */
export const UTR: Scheme = {
  shape: /^\d{10}$/,
  at: 0,
  check: (body) => '21987654321'[weighted(body, [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11],
  plausible: (value) => !isOneDigit(value),
  body: '%########',
};

/** Whether a compact national insurance number has a prefix that is given out and a suffix. */
export function ninoHolds(value: string): boolean {
  return (
    /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(value) &&
    !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(value) &&
    value.slice(2, 8) !== '000000'
  );
}

/** Irish personal public service number: the check letter counts a second letter too. */
export const PPSN: Scheme = {
  shape: /^\d{7}[A-W][A-IW]?$/,
  at: 7,
  check: (body) => {
    const second = body.length > 7 && body[7] !== 'W' ? body.charCodeAt(7) - 64 : 0;
    const rest = (weighted(body.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + second * 9) % 23;
    return rest === 0 ? 'W' : String.fromCharCode(64 + rest);
  },
  body: '%######{|A}',
};
