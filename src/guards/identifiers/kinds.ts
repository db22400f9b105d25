import type { GuardKind } from '../kind.ts';
import { IDENTIFIER_CODES } from './pii-guard.ts';
import { IDENTIFIER_TYPES } from './types/index.ts';

/** Kinds that need more than a row of data. */
const DETECTED: Readonly<Record<string, string>> = {
  BIC: 'code of a bank',
  EMAIL_ADDRESS: 'e-mail address, also with its signs spelled out',
  IN_UPI_ID: 'Indian payment address',
  IP_ADDRESS: 'address of a machine, of either version',
  MAC_ADDRESS: 'hardware address',
  PHONE_NUMBER: 'telephone number',
};

/** Every kind of identifier by its code, as the first row of that code calls it. */
export const KINDS: readonly GuardKind[] = IDENTIFIER_CODES.map((code) => ({
  code,
  title: DETECTED[code] ?? IDENTIFIER_TYPES.find((type) => type.code === code)?.title ?? code,
}));
