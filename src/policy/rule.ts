import type { Action } from '../action/action.ts';
import type { Effect } from '../action/effect.ts';
import type { PolicyVersion } from '../action/ids.ts';
import type { Reason } from '../action/reason.ts';
import type { Authority } from '../authority/authority.ts';
import type { Finding } from './decision.ts';

/** All that a rule may know: what is asked, what it would do, who asks, and what was found out beforehand. */
export interface PolicyRequest<Facts> {
  readonly action: Action;
  readonly effects: readonly Effect[];
  readonly authority: Authority;
  readonly facts: Facts;
}

/** One law. Pure: the same request gives the same findings. */
export interface Rule<Facts> {
  /** Words of letters, digits and `_`, joined by `.` or `-`. Unique in a policy. */
  readonly id: string;
  /** What it holds, in one clause for people. */
  readonly about: string;
  /** Every reason that its findings may give. */
  readonly reasons: readonly Reason[];
  /** Empty: no objection. A finding may name the row of a table that it comes from as its `rule`. */
  readonly judge: (request: PolicyRequest<Facts>) => readonly Finding[];
}

/** Rules under a name and a version. Among findings of one verdict those of the earlier rule come first. */
export interface Policy<Facts> {
  readonly name: string;
  /** `name@` and the beginning of a digest over all that the policy says. */
  readonly version: PolicyVersion;
  readonly rules: readonly Rule<Facts>[];
}
