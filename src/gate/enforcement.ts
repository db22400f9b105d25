import type { Reason } from '../action/reason.ts';
import { isUnjudged } from '../evidence/records.ts';
import type { Decision } from '../policy/decision.ts';

/**
 * How much of what the gate decides it also enforces. `all`: everything. `grave`: while it only observes, credentials,
 * catastrophes and itself. `guard`: while a person has switched it off, itself, so that it can come back. What is not
 * enforced is judged and recorded all the same, and passes.
 */
export type Enforcement = 'all' | 'grave' | 'guard';

/** The name under which a mode can be asked for that judges as the configured one does and only observes. */
export const OBSERVE = 'observe';

const ENFORCED: Readonly<Record<Exclude<Enforcement, 'all'>, readonly Reason[]>> = {
  grave: ['CATASTROPHE', 'SECRET_REFUSED', 'SELF_PROTECTED'],
  guard: ['SELF_PROTECTED'],
};

/** Whether a decision that objects is only recorded. What a rule failed to judge is never let through. */
export function isOnlyObserved(
  { verdict, reason, findings }: Decision,
  enforcement: Enforcement = 'all',
): boolean {
  if (enforcement === 'all' || verdict === 'allow') return false;
  const enforced = (code: Reason): boolean => ENFORCED[enforcement].includes(code) || isUnjudged(code);
  return !enforced(reason) && !findings.some((found) => found.verdict !== 'allow' && enforced(found.reason));
}
