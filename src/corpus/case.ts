import type { Verdict } from '../action/verdict.ts';
import type { GuardFamily } from '../guards/family.ts';

/** What a case is about. `benign` only in the control set: a text that is near nothing a guard looks for. */
export type CaseFamily = GuardFamily | 'benign';

/** One text with what a guard ought to say of it. */
export interface CorpusCase {
  readonly id: string;
  /** For a case of the control set: the family that it nearly belongs to. */
  readonly family: CaseFamily;
  /** What a person reads in a report, such as "a forged chat turn borrowed from a model's template". */
  readonly name: string;
  /** The text to judge. In the shipped corpus it is put together when it is first asked for. */
  readonly text: string;
  /** The least restrictive verdict that prevents it. `null`: the control set, which must be allowed. */
  readonly least: Verdict | null;
  readonly tags: readonly string[];
}

/** The control set: whatever a guard says of it above `allow` is a false positive. */
export function isControl(one: Pick<CorpusCase, 'least'>): boolean {
  return one.least === null;
}

/** What a sample keeps of each: a family of attacks, or the control set. */
export type Stratum = GuardFamily | 'control';

export function stratumOf(one: Pick<CorpusCase, 'family' | 'least'>): Stratum {
  return one.least === null || one.family === 'benign' ? 'control' : one.family;
}
