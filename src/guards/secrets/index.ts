import { KEYED_RULES } from './keyed-rules.ts';
import { STRUCTURED } from './structured.ts';
import { MODEL_TOKENS } from './tokens-models.ts';
import { PLATFORM_TOKENS } from './tokens-platforms.ts';
import { SERVICE_TOKENS } from './tokens-services.ts';

export { type ExtraSecret, SECRET_CODES, SecretsGuard, type SecretsGuardOptions } from './secrets-guard.ts';

/** Every pattern of this family, for the test of their growth. */
export const PATTERNS: readonly RegExp[] = [
  ...PLATFORM_TOKENS,
  ...MODEL_TOKENS,
  ...SERVICE_TOKENS,
  ...KEYED_RULES,
  ...STRUCTURED,
].map(({ pattern }) => pattern);
