import type { PolicyVersion } from '../action/ids.ts';
import type { Reason } from '../action/reason.ts';
import type { Verdict } from '../action/verdict.ts';

/** Something that would have to be supplied before the action may run, and by whom. */
export interface Requirement {
  readonly kind: 'fileLine' | 'rollback' | 'approval';
  readonly by: 'agent' | 'person';
}

/** What one rule says about one effect (or about the action as a whole). */
export interface Finding {
  readonly verdict: Verdict;
  readonly reason: Reason;
  /** Id of the rule that says so. */
  readonly rule: string;
  /** Index into the request's effects. Absent when the finding is about the action as a whole. */
  readonly effect?: number;
  /** What the finding is about, for a person: a path as spelled, a program, a tool. Never content. */
  readonly subject?: string;
  /** Why this thing is treated differently, in one clause for a person. */
  readonly because?: string;
  /** What to do instead; every suggestion must itself pass the gate. */
  readonly instead?: string;
  readonly requires?: readonly Requirement[];
}

/** The outcome of judging one action. Plain data. */
export interface Decision {
  readonly verdict: Verdict;
  /** The reason of the leading finding; `NO_OBJECTION` when no rule spoke. */
  readonly reason: Reason;
  readonly rule?: string;
  readonly policyVersion: PolicyVersion;
  /** All that rules said, most restrictive first. The first one leads. */
  readonly findings: readonly Finding[];
  /** The union of what the findings require. Satisfying one never drops another. */
  readonly requires: readonly Requirement[];
}
