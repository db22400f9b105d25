/**
 * What may happen to an action, from the weakest to the most restrictive.
 * One order serves policies, guards and the gate.
 */
export const VERDICTS = ['allow', 'degrade', 'ask', 'quarantine', 'block'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Tells a verdict from any other value. */
export function isVerdict(value: unknown): value is Verdict {
  return (VERDICTS as readonly unknown[]).includes(value);
}

/** Negative when `a` is weaker than `b`, positive when it is more restrictive, 0 when they are the same. */
export function compareVerdicts(a: Verdict, b: Verdict): number {
  return rank(a) - rank(b);
}

/** True when `verdict` restricts at least as much as `floor` does. */
export function isAtLeast(verdict: Verdict, floor: Verdict): boolean {
  return compareVerdicts(verdict, floor) >= 0;
}

/** The most restrictive of the verdicts. Nothing to join is `allow`, the neutral element of the join. */
export function joinVerdicts(...verdicts: readonly Verdict[]): Verdict {
  let joined: Verdict = 'allow';
  for (const verdict of verdicts) if (rank(verdict) > rank(joined)) joined = normaliseVerdict(verdict);
  return joined;
}

/** The verdict that an answer stands for: an answer that is no verdict, or none at all, stands for `block`. */
export function normaliseVerdict(answer: unknown): Verdict {
  return isVerdict(answer) ? answer : 'block';
}

// INVARIANT: what is no verdict ranks as `block`, so that a caller without types cannot weaken a join.
function rank(verdict: Verdict): number {
  return VERDICTS.indexOf(normaliseVerdict(verdict));
}
