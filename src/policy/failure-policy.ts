import { HoldfastError } from '../action/error.ts';
import type { ReasonCode } from '../action/reason.ts';
import { isAtLeast, isVerdict, normaliseVerdict, type Verdict } from '../action/verdict.ts';

/** What judging may depend on, by what its failure costs. */
export const DEPENDENCIES = [
  'authorisation', // says who may do what
  'detector', // looks for something in content
  'summariser', // adds comfort that the answer can do without
] as const;

export type Dependency = (typeof DEPENDENCIES)[number];

/** What becomes of an action when something could not be asked. */
export interface FailureOutcome {
  readonly verdict: Verdict;
  readonly reason: ReasonCode;
}

export type FailurePolicy = Readonly<Record<Dependency, FailureOutcome>>;

/** The weakest outcome that each failure may have. */
export const FAILURE_POLICY: FailurePolicy = Object.freeze({
  authorisation: Object.freeze({ verdict: 'block', reason: 'AUTHORITY_UNAVAILABLE' }),
  detector: Object.freeze({ verdict: 'quarantine', reason: 'DETECTION_UNAVAILABLE' }),
  summariser: Object.freeze({ verdict: 'degrade', reason: 'RETURN_FACTS_WITHOUT_SUMMARY' }),
});

const UNDECLARED: FailureOutcome = Object.freeze({ verdict: 'block', reason: 'DEPENDENCY_UNAVAILABLE' });

/**
 * What the failure of a dependency means: the stricter of what the table and `FAILURE_POLICY` say. One that is not
 * declared blocks.
 */
export function onFailure(dependency: string, policy: FailurePolicy = FAILURE_POLICY): FailureOutcome {
  if (!isDependency(dependency)) return UNDECLARED;
  const floor = FAILURE_POLICY[dependency];
  const verdict = normaliseVerdict(policy[dependency]?.verdict);
  return isAtLeast(floor.verdict, verdict) ? floor : Object.freeze({ verdict, reason: floor.reason });
}

function isDependency(name: string): name is Dependency {
  return Object.hasOwn(FAILURE_POLICY, name);
}

/**
 * The failure policy with some verdicts made stricter. Absent ones stay as they are.
 * @throws HoldfastError `POLICY_INVALID` when one is no verdict, is weaker than `FAILURE_POLICY` says, or belongs to
 * nothing that is declared.
 */
export function tightenFailurePolicy(
  stricter: Readonly<Partial<Record<Dependency, Verdict>>>,
): FailurePolicy {
  for (const name of Object.keys(stricter)) {
    if (!isDependency(name)) throw invalid(`\`${name}\` is no dependency`);
  }
  return Object.freeze({
    authorisation: tightened('authorisation', stricter.authorisation),
    detector: tightened('detector', stricter.detector),
    summariser: tightened('summariser', stricter.summariser),
  });
}

function tightened(dependency: Dependency, verdict: Verdict | undefined): FailureOutcome {
  const floor = FAILURE_POLICY[dependency];
  if (verdict === undefined) return floor;
  if (!isVerdict(verdict)) throw invalid(`the failure of a ${dependency} needs a verdict`);
  if (!isAtLeast(verdict, floor.verdict)) {
    throw invalid(`the failure of a ${dependency} is at least \`${floor.verdict}\`, not \`${verdict}\``);
  }
  return Object.freeze({ verdict, reason: floor.reason });
}

function invalid(message: string): HoldfastError {
  return new HoldfastError('POLICY_INVALID', message);
}
