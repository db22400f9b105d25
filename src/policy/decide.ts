import type { PolicyVersion } from '../action/ids.ts';
import { compareVerdicts } from '../action/verdict.ts';
import type { Decision, Finding, Requirement } from './decision.ts';

const NOTHING_REQUIRED: readonly Requirement[] = Object.freeze([]);
const NOTHING_FOUND: readonly Finding[] = Object.freeze([]);

/** Joins findings: the most restrictive leads, the earlier of equals first, and all requirements stay. */
export function decide(policyVersion: PolicyVersion, found: readonly Finding[]): Decision {
  if (found.length === 0) return noObjection(policyVersion);
  const findings = Object.freeze([...found].sort((a, b) => compareVerdicts(b.verdict, a.verdict)));
  const [leading] = findings;
  if (leading === undefined) return noObjection(policyVersion);
  const { verdict, reason, rule } = leading;
  return Object.freeze({ verdict, reason, rule, policyVersion, findings, requires: unite(findings) });
}

function noObjection(policyVersion: PolicyVersion): Decision {
  return Object.freeze({
    verdict: 'allow',
    reason: 'NO_OBJECTION',
    policyVersion,
    findings: NOTHING_FOUND,
    requires: NOTHING_REQUIRED,
  });
}

/** Each requirement once; what an agent has to supply and what a person has to are two. */
function unite(findings: readonly Finding[]): readonly Requirement[] {
  const united: Requirement[] = [];
  for (const { requires = NOTHING_REQUIRED } of findings) {
    for (const one of requires) {
      if (!united.some((other) => other.kind === one.kind && other.by === one.by)) united.push(one);
    }
  }
  return united.length === 0 ? NOTHING_REQUIRED : Object.freeze(united);
}
