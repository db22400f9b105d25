import { AMERICAS } from './americas.ts';
import { ASIA } from './asia.ts';
import { BRITAIN } from './britain.ts';
import { CRYPTO } from './crypto.ts';
import { DEVICES } from './devices.ts';
import { DOCUMENTS } from './documents.ts';
import { EASTERN_EUROPE } from './eastern-europe.ts';
import type { IdentifierType } from './identifier-type.ts';
import { NORTHERN_EUROPE } from './northern-europe.ts';
import { PAYMENT } from './payment.ts';
import { SOUTH } from './south.ts';
import { SOUTHERN_EUROPE } from './southern-europe.ts';
import { UNITED_STATES } from './united-states.ts';
import { WESTERN_EUROPE } from './western-europe.ts';

/** Every kind that rows of data describe. Where two claim the same characters equally, the earlier has them. */
export const IDENTIFIER_TYPES: readonly IdentifierType[] = [
  ...PAYMENT,
  ...UNITED_STATES,
  ...CRYPTO,
  ...DEVICES,
  ...BRITAIN,
  ...WESTERN_EUROPE,
  ...SOUTHERN_EUROPE,
  ...NORTHERN_EUROPE,
  ...EASTERN_EUROPE,
  ...AMERICAS,
  ...ASIA,
  ...SOUTH,
  ...DOCUMENTS,
];
