import { BIC_PATTERNS } from './bic.ts';
import { EMAIL_PATTERNS } from './email.ts';
import { NETWORK_PATTERNS } from './networks.ts';
import { PHONE_PATTERNS } from './phones.ts';
import { ROW_PATTERNS } from './pii-guard.ts';
import { SCAN_PATTERNS } from './scan.ts';

export * from './checks/index.ts';
export * from './make/index.ts';
export { IDENTIFIER_CODES, PiiGuard, type PiiOptions } from './pii-guard.ts';
export {
  type From,
  type IdentifierType,
  STRICTNESSES,
  type Strictness,
} from './types/identifier-type.ts';
export { IDENTIFIER_TYPES } from './types/index.ts';

/** Every pattern that is tried on texts, for the checks of how they grow and how far they read. */
export const PATTERNS: readonly RegExp[] = [
  ...ROW_PATTERNS,
  ...BIC_PATTERNS,
  ...EMAIL_PATTERNS,
  ...NETWORK_PATTERNS,
  ...PHONE_PATTERNS,
  ...SCAN_PATTERNS,
];
