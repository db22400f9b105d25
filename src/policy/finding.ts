import { isVerdict } from '../action/verdict.ts';
import type { Finding, Requirement } from './decision.ts';
import type { Rule } from './rule.ts';

/** What is checked of a rule, whatever its facts are. */
export type Declared = Pick<Rule<never>, 'id' | 'reasons'>;

const KINDS: readonly unknown[] = ['fileLine', 'rollback', 'approval'] satisfies Requirement['kind'][];
const PARTIES: readonly unknown[] = ['agent', 'person'] satisfies Requirement['by'][];

/**
 * Takes down what a rule says: a frozen copy of the fields of a finding. A verdict that is none becomes `block`.
 * @throws TypeError when it gives a reason that the rule does not declare, or is malformed otherwise.
 */
export function readFinding(answer: Finding, rule: Declared, effects: number): Finding {
  const { verdict, reason, rule: row, effect, subject, because, instead, requires } = answer;
  if (!rule.reasons.includes(reason)) throw new TypeError('the reason is not declared');
  if (typeof row !== 'string' || row === '') throw new TypeError('a finding names its rule');
  if (effect !== undefined && !(Number.isInteger(effect) && effect >= 0 && effect < effects)) {
    throw new TypeError('no effect of the request has this index');
  }
  const judged = isVerdict(verdict);
  return Object.freeze({
    verdict: judged ? verdict : 'block',
    reason: judged ? reason : 'VERDICT_UNKNOWN',
    rule: row,
    ...(effect === undefined ? {} : { effect }),
    ...(subject === undefined ? {} : { subject: text(subject) }),
    ...(because === undefined ? {} : { because: text(because) }),
    ...(instead === undefined ? {} : { instead: text(instead) }),
    ...(requires === undefined ? {} : { requires: Object.freeze(requires.map(readRequirement)) }),
  });
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('what is said for a person is text');
  return value;
}

function readRequirement({ kind, by }: Requirement): Requirement {
  if (!KINDS.includes(kind) || !PARTIES.includes(by)) throw new TypeError('no such requirement');
  return Object.freeze({ kind, by });
}
