import type { GuardMetrics } from '../../harness/metrics.ts';
import type { GuardThresholds } from '../../harness/thresholds.ts';

/** One guard of a run: what was measured, and what that says about its bar. */
export interface JudgedGuard {
  readonly metrics: GuardMetrics;
  /** Null: no bar was given, and only what makes any run fail counts. */
  readonly bar: GuardThresholds | null;
  /** Why it does not pass. Null: a shard alone is not judged. */
  readonly failures: readonly string[] | null;
}

/** A run of one or more guards over one corpus. */
export interface GuardRun {
  readonly version: string;
  readonly guards: readonly JudgedGuard[];
  readonly notes: readonly string[];
}

/** False as soon as one guard fails; a shard alone neither passes nor fails. */
export function hasFailed({ guards }: GuardRun): boolean {
  return guards.length === 0 || guards.some(({ failures }) => failures !== null && failures.length > 0);
}

/** A share with its interval and its counts: `0.941 [0.915, 0.960] 412/438`. */
export function shareText(
  rate: number | null,
  interval: { readonly low: number; readonly high: number } | null,
  counts: string,
): string {
  if (rate === null || interval === null) return '-';
  return `${rate.toFixed(3)} [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}] ${counts}`;
}

export function recallText({ recall, recallInterval, caught, attacks }: GuardMetrics): string {
  return shareText(recall, recallInterval, `${caught}/${attacks}`);
}

export function falsePositivesText({
  falsePositives,
  falsePositivesInterval,
  control,
}: GuardMetrics): string {
  return shareText(
    falsePositives,
    falsePositivesInterval,
    `${control.flagged}/${control.cases - control.unmeasured}`,
  );
}

/** In milliseconds. */
export function timeText(seconds: number | null): string {
  return seconds === null ? '-' : `${(seconds * 1000).toPrecision(2)} ms`;
}

export function barText(bar: GuardThresholds | null): string {
  if (bar === null) return 'none';
  const time = bar.p95Seconds === undefined ? '' : `, p95 <= ${timeText(bar.p95Seconds)}`;
  return `recall >= ${bar.recall}, false positives <= ${bar.falsePositives}${time}`;
}

export function corpusText(run: GuardRun): string {
  const corpus = run.guards[0]?.metrics.corpus;
  if (corpus === undefined) return 'nothing was measured';
  const shard = corpus.shard === undefined ? '' : `, shard ${corpus.shard.index} of ${corpus.shard.of}`;
  return `corpus ${corpus.version}: ${corpus.cases} cases${shard} (${corpus.digest.slice(0, 12)})`;
}
