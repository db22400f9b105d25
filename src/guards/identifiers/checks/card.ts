import { luhnHolds } from './luhn.ts';
import { isOneDigit } from './sums.ts';

/** A range of issuer prefixes and the lengths its cards have. */
export interface IssuerRange {
  readonly issuer: string;
  readonly from: string;
  readonly to: string;
  readonly lengths: readonly number[];
}

/** Ranges in use, and those of old cards that still turn up in texts. */
export const ISSUERS: readonly IssuerRange[] = [
  { issuer: 'Visa', from: '4', to: '4', lengths: [13, 16, 19] },
  { issuer: 'Mastercard', from: '51', to: '55', lengths: [16] },
  { issuer: 'Mastercard', from: '2221', to: '2720', lengths: [16] },
  { issuer: 'American Express', from: '34', to: '34', lengths: [15] },
  { issuer: 'American Express', from: '37', to: '37', lengths: [15] },
  { issuer: 'Diners Club', from: '300', to: '305', lengths: [14, 16] },
  { issuer: 'Diners Club', from: '3095', to: '3095', lengths: [14, 16] },
  { issuer: 'Diners Club', from: '36', to: '36', lengths: [14, 16] },
  { issuer: 'Diners Club', from: '38', to: '39', lengths: [14, 16] },
  { issuer: 'Discover', from: '6011', to: '6011', lengths: [16, 19] },
  { issuer: 'Discover', from: '644', to: '649', lengths: [16, 19] },
  { issuer: 'Discover', from: '65', to: '65', lengths: [16, 19] },
  { issuer: 'UnionPay', from: '62', to: '62', lengths: [16, 17, 18, 19] },
  { issuer: 'UnionPay', from: '81', to: '81', lengths: [16, 17, 18, 19] },
  { issuer: 'JCB', from: '3528', to: '3589', lengths: [16, 17, 18, 19] },
  { issuer: 'JCB', from: '1800', to: '1800', lengths: [15] },
  { issuer: 'JCB', from: '2131', to: '2131', lengths: [15, 16] },
  { issuer: 'Maestro', from: '5018', to: '5018', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { issuer: 'Maestro', from: '5020', to: '5020', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { issuer: 'Maestro', from: '5038', to: '5038', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { issuer: 'Maestro', from: '56', to: '58', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { issuer: 'Maestro', from: '6304', to: '6304', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { issuer: 'Maestro', from: '6759', to: '6763', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { issuer: 'Maestro', from: '6390', to: '6390', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { issuer: 'Maestro', from: '0604', to: '0604', lengths: [12, 13, 14, 15, 16] },
  { issuer: 'RuPay', from: '60', to: '60', lengths: [16] },
  { issuer: 'RuPay', from: '508', to: '508', lengths: [16] },
  { issuer: 'Mir', from: '2200', to: '2204', lengths: [16, 17, 18, 19] },
  { issuer: 'Troy', from: '9792', to: '9792', lengths: [16] },
  { issuer: 'Elo', from: '4011', to: '4011', lengths: [16] },
  { issuer: 'Elo', from: '5067', to: '5067', lengths: [16] },
  { issuer: 'Elo', from: '636368', to: '636369', lengths: [16] },
  { issuer: 'Hipercard', from: '606282', to: '606282', lengths: [16] },
];

/** Who issued a card of these digits. Nothing: no range has this prefix with this length. */
export function issuerOf(digits: string): string | undefined {
  for (const { issuer, from, to, lengths } of ISSUERS) {
    const prefix = digits.slice(0, from.length);
    if (prefix >= from && prefix <= to && lengths.includes(digits.length)) return issuer;
  }
  return undefined;
}

/** Whether digits are those of a payment card: an issuer's range, its length, and Luhn's check digit. */
export function cardHolds(digits: string): boolean {
  return luhnHolds(digits) && isIssued(digits);
}

/** Whether digits are of an issuer's range and its length. The check digit may be wrong. */
export function isIssued(digits: string): boolean {
  return !isOneDigit(digits) && issuerOf(digits) !== undefined;
}
