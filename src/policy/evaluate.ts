import { decide } from './decide.ts';
import type { Decision, Finding } from './decision.ts';
import { readFinding } from './finding.ts';
import type { Policy, PolicyRequest, Rule } from './rule.ts';
import { WholePolicy } from './whole.ts';

const NOTHING_JUDGES: readonly Finding[] = [{ verdict: 'block', reason: 'POLICY_EMPTY', rule: 'policy' }];

/**
 * Judges a request by every rule. Total: a rule that throws, or answers what it may not, blocks under its own id, and
 * a policy without rules blocks. The decision is frozen, and nothing of it is shared with the rules.
 */
export function evaluate<Facts>(policy: Policy<Facts>, request: PolicyRequest<Facts>): Decision {
  const whole = WholePolicy.judgeOf(policy);
  if (whole !== undefined) return whole(request);
  const { version, rules } = policy;
  if (rules.length === 0) return decide(version, NOTHING_JUDGES);
  const findings: Finding[] = [];
  for (const rule of rules) ask(rule, request, findings);
  return decide(version, findings);
}

function ask<Facts>(rule: Rule<Facts>, request: PolicyRequest<Facts>, findings: Finding[]): void {
  const before = findings.length;
  try {
    const answers: unknown = rule.judge(request);
    if (!Array.isArray(answers)) throw new TypeError('a rule answers with an array');
    for (const answer of answers) findings.push(readFinding(answer, rule, request.effects.length));
  } catch {
    // A block is the most that the findings dropped here could have said.
    findings.length = before;
    findings.push({ verdict: 'block', reason: 'RULE_FAILED', rule: rule.id });
  }
}
