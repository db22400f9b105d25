import { quantile } from './durations.ts';
import { failuresOf } from './failures.ts';
import type { GuardCounts, GuardNumbers, Interval } from './report.ts';
import { type Proportion, proportion } from './statistics.ts';
import { allAttacks } from './tally.ts';
import type { GuardThresholds } from './thresholds.ts';

/** How good a guard is on a corpus, and whether that is enough. */
export interface GuardMetrics extends GuardNumbers {
  /**
   * Why this run does not pass, one line each and the cases by name; empty when it passes. A run that measured
   * nothing never passes.
   * @throws RangeError on a bar that is none.
   */
  failures(thresholds: GuardThresholds): readonly string[];
}

export function metricsOf(counts: GuardCounts): GuardMetrics {
  const { families, control, durations } = counts;
  const attacks = allAttacks(Object.values(families));
  const recall = shareOf(attacks.caught, attacks.cases);
  const falsePositives = shareOf(control.flagged, control.cases - control.unmeasured);
  const numbers = {
    ...counts,
    recall: recall?.rate ?? null,
    recallInterval: intervalOf(recall),
    falsePositives: falsePositives?.rate ?? null,
    falsePositivesInterval: intervalOf(falsePositives),
    recallOf: recallOf(counts),
    p50Seconds: quantile(durations, 0.5),
    p95Seconds: quantile(durations, 0.95),
    attacks: attacks.cases,
    caught: attacks.caught,
    missed: attacks.cases - attacks.caught - attacks.unmeasured,
    unmeasuredCases: attacks.unmeasured + control.unmeasured,
    suspicious: suspicionOf(counts, attacks.cases - attacks.unmeasured),
  };
  return Object.freeze({
    ...numbers,
    failures: (thresholds: GuardThresholds) => failuresOf(numbers, thresholds),
  });
}

function recallOf({ families }: GuardCounts): Readonly<Record<string, Proportion>> {
  const shares: Record<string, Proportion> = {};
  for (const [family, { cases, caught }] of Object.entries(families)) {
    if (cases > 0) shares[family] = proportion(caught, cases);
  }
  return shares;
}

function suspicionOf({ raised, control }: GuardCounts, attacks: number): string | null {
  const all = attacks + control.cases - control.unmeasured;
  const flagged = raised + control.flagged;
  if (all === 0 || (flagged > 0 && flagged < all)) return null;
  return `suspicious: the guard flagged ${flagged === 0 ? 'none' : 'all'} of ${all} texts`;
}

function shareOf(hits: number, of: number): Proportion | undefined {
  return of > 0 ? proportion(hits, of) : undefined;
}

function intervalOf(share: Proportion | undefined): Interval | null {
  return share === undefined ? null : { low: share.low, high: share.high };
}
