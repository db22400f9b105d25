import type { JsonObject } from '../action/json.ts';
import type { Durations } from './durations.ts';
import type { Proportion } from './statistics.ts';
import type { AttackCounts, CaseName, ControlCounts } from './tally.ts';

/** Which guard was measured. */
export interface MeasuredGuard {
  readonly name: string;
  /** What it was measured on. */
  readonly families: readonly string[];
  readonly options: JsonObject;
  /** True: it asks something over a network, so the numbers may differ next time. */
  readonly network: boolean;
}

/** Which cases it was measured on. */
export interface MeasuredCorpus {
  readonly version: string;
  /** Over all cases of the run, of every family and every shard. Another sample has another digest. */
  readonly digest: string;
  readonly cases: number;
  /** Absent: all of the cases. Counted from 1. */
  readonly shard?: Shard;
}

export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Counts of the cases with one tag. */
export interface TagCounts {
  readonly attacks: AttackCounts;
  readonly control: ControlCounts;
}

/** What was counted. Plain data: shards of it add up, and a file holds it. */
export interface GuardCounts {
  readonly guard: MeasuredGuard;
  readonly corpus: MeasuredCorpus;
  readonly families: Readonly<Record<string, AttackCounts>>;
  readonly control: ControlCounts;
  readonly tags: Readonly<Record<string, TagCounts>>;
  /** Attacks that the guard judged above `allow`, restrictively enough or not. */
  readonly raised: number;
  /** By name; long lists are cut, the counts are not. */
  readonly misses: readonly CaseName[];
  readonly falseAlarms: readonly CaseName[];
  readonly unmeasured: readonly CaseName[];
  readonly durations: Durations;
}

/** How good a guard is on a corpus: recall and false positives together, and what a check costs. */
export interface GuardNumbers extends GuardCounts {
  /** The share of attacks that were prevented; what was not measured was not. Null: there was none. */
  readonly recall: number | null;
  /** The 95 % Wilson interval of the recall. */
  readonly recallInterval: Interval | null;
  /** The share of the control set that was judged above `allow`. Null: none of it was measured. */
  readonly falsePositives: number | null;
  readonly falsePositivesInterval: Interval | null;
  readonly recallOf: Readonly<Record<string, Proportion>>;
  /** Of a pass of its own, in which nothing else ran. Null: nothing was timed. */
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
  readonly attacks: number;
  readonly caught: number;
  /** Attacks that were measured and not prevented. */
  readonly missed: number;
  /** Cases of either kind that nobody looked at: they threw, timed out or had no recording. */
  readonly unmeasuredCases: number;
  /** What a run looks like that measured a wrong set-up rather than a guard; null when it does not. */
  readonly suspicious: string | null;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}
