import type { MetricId } from './metrics.ts';

/** A number with what it was counted of, or why there is none. */
export type Metric =
  | {
      readonly measured: true;
      readonly value: number;
      readonly unit: 'share' | 'perThousand' | 'minutes';
      readonly count: number;
      /** The denominator, and what it counts. */
      readonly of: number;
      readonly ofWhat: string;
      readonly parts: readonly Part[];
      readonly notes: readonly string[];
    }
  | {
      readonly measured: false;
      /** What is missing to measure it. */
      readonly why: string;
      readonly parts: readonly Part[];
    };

export interface Part {
  readonly name: string;
  readonly value: number;
}

export interface Counted {
  readonly name: string;
  readonly times: number;
}

/** What the evidence says of the use of the guard. Its JSON is this, as it is. */
export interface UsageReport {
  readonly version: 1;
  /** RFC 3339. Absent: since the record began. */
  readonly from?: string;
  readonly to: string;
  /** Absent: every repository. */
  readonly root?: string;
  /** Nothing at all is on record: no number means anything. */
  readonly empty: boolean;
  readonly sessions: number;
  readonly calls: number;
  /** Verdicts that were only recorded: the gate observed, or was switched off for a while. They stopped nothing. */
  readonly observed: number;
  readonly metrics: Readonly<Record<MetricId, Metric>>;
  readonly kindsAsked: readonly Counted[];
  readonly rulesFired: readonly Counted[];
  /** Kinds of command that were approved in the period and still are. */
  readonly approvals:
    | { readonly measured: true; readonly learned: readonly Learned[]; readonly ofQuestions: number }
    | { readonly measured: false; readonly why: string };
  /** Journals that could not be read, or only up to a broken link. */
  readonly faults: readonly string[];
}

export interface Learned {
  readonly kind: string;
  readonly by: string;
  readonly since: string;
}
