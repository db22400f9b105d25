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

const POSTCODE_AREAS: ReadonlySet<string> = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY ' +
    'G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR ' +
    'NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA ' +
    'WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
);

/** A postcode of a real area; what could be an amount of memory is none. */
export function isInPostcodeArea(value: string): boolean {
  const [, area = ''] = /^([A-Z]{1,2})\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2}$/.exec(value) ?? [];
  return POSTCODE_AREAS.has(area) && !/[GT]B$/.test(value);
}
