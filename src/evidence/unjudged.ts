import type { Reason } from '../action/reason.ts';

/** Reasons that say that nobody judged. An action is never let through on one of them. */
const UNJUDGED: readonly Reason[] = [
  'AUTHORITY_UNAVAILABLE',
  'CONFIG_INVALID',
  'DETECTION_UNAVAILABLE',
  'GUARD_FAILED',
  'HOST_SHAPE_UNKNOWN',
  'INPUT_MALFORMED',
  'INPUT_TOO_LARGE',
  'MODE_UNKNOWN',
  'POLICY_EMPTY',
  'RULE_FAILED',
  'RULE_TIMED_OUT',
  'UNKNOWN_ACTION',
  'VERDICT_UNKNOWN',
];

export function isUnjudged(reason: Reason): boolean {
  return UNJUDGED.includes(reason);
}
