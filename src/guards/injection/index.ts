import { HIDDEN_PATTERNS } from './hidden-text.ts';
import { MARK_PATTERNS } from './marks.ts';
import { MATCH_PATTERNS } from './match-rules.ts';
import { REQUEST_PATTERNS } from './requests.ts';

export { InjectionGuard, type InjectionGuardOptions } from './injection-guard.ts';

/** Every pattern of the guard, for the check that all of them are linear. */
export const PATTERNS: readonly RegExp[] = [
  ...HIDDEN_PATTERNS,
  ...MARK_PATTERNS,
  ...MATCH_PATTERNS,
  ...REQUEST_PATTERNS,
];
