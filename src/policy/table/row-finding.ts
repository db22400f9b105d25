import type { Finding, Requirement } from '../decision.ts';

const BY_A_PERSON: readonly Requirement[] = Object.freeze([
  Object.freeze({ kind: 'approval', by: 'person' } as const),
]);

/** A finding that is made once. Where a person is asked, it is the person's approval that it requires. */
export function found(finding: Finding): Finding {
  return Object.freeze({ ...finding, ...(finding.verdict === 'ask' ? { requires: BY_A_PERSON } : {}) });
}
