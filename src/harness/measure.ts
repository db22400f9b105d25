import type { CorpusCase } from '../corpus/case.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { GUARD_CORPUS } from '../corpus/index.ts';
import type { GuardFamily } from '../guards/family.ts';
import type { Guard } from '../guards/guard.ts';
import { candidateOf } from './candidate.ts';
import type { Clock } from './check-case.ts';
import { measurePanel } from './measure-panel.ts';
import type { GuardMetrics } from './metrics.ts';
import type { Shard } from './report.ts';

/** Cases that are read while they are measured. */
export interface StreamedCorpus extends AsyncIterable<CorpusCase> {
  readonly version: string;
}

export interface MeasureOptions {
  /** Some of the families that the guard claims. Absent: all of them. */
  readonly families?: Iterable<GuardFamily>;
  /** Absent: the shipped one. A sample of it is `sampled(GUARD_CORPUS, 200, { seed })`. */
  readonly corpus?: Corpus | StreamedCorpus;
  /** Which part of the corpus to measure; all parts are judged together, see `mergeReports`. Absent: all of it. */
  readonly shard?: Shard;
  /** Milliseconds since some moment. Absent: the process's own clock. */
  readonly clock?: Clock;
  /** How many checks may wait at the same time, for guards that ask others. Absent: 1. */
  readonly concurrency?: number;
  /** How long one check may take, in milliseconds. Absent: 10,000. What takes longer counts as unmeasured. */
  readonly deadlineMs?: number;
  /** Ends the run; `measure` then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly done: number;
  /** Absent: not known before the end. */
  readonly total?: number;
}

/**
 * Measures a guard on the families it claims, and always on the control set. What a guard does not answer counts as
 * unmeasured, never as caught. Times are taken afterwards, in a pass of their own.
 * @throws HoldfastError on a guard that is none, a family that it does not claim or that the corpus lacks, a corpus
 * without a control set, two cases with one id.
 * @throws RangeError on an option that makes no sense.
 */
export async function measure(guard: Guard, options: MeasureOptions = {}): Promise<GuardMetrics> {
  const candidate = candidateOf(guard, options.families);
  const { corpus = GUARD_CORPUS, ...rest } = options;
  const total = 'size' in corpus ? corpus.size : undefined;
  const source = { version: () => corpus.version, cases: corpus, ...(total === undefined ? {} : { total }) };
  const [metrics] = await measurePanel([candidate], source, rest);
  if (metrics === undefined) throw new TypeError('there is no guard to measure');
  return metrics;
}
