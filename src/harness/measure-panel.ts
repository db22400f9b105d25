import { HoldfastError } from '../action/error.ts';
import type { CorpusCase } from '../corpus/case.ts';
import { shardTest } from '../corpus/shard.ts';
import { type CorpusWatch, corpusWatch } from './corpus-watch.ts';
import type { Durations } from './durations.ts';
import { inOrder, type Judge, type JudgedBatch } from './in-order.ts';
import { type GuardMetrics, metricsOf } from './metrics.ts';
import { type Candidate, concerns, panelOf } from './panel.ts';
import { quietPass } from './quiet-pass.ts';
import type { MeasuredCorpus, Shard } from './report.ts';
import { spreadOf } from './spread.ts';
import { addTally, newTally, type Tally } from './tally.ts';

/** Where cases come from. */
export interface CaseSource {
  /** Asked once all cases were read. */
  readonly version: (digest: string) => string;
  readonly cases: Iterable<CorpusCase> | AsyncIterable<CorpusCase>;
  readonly total?: number;
}

export interface PanelRunOptions {
  readonly shard?: Shard;
  readonly clock?: () => number;
  readonly concurrency?: number;
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total?: number }) => void;
  /** Judges batches elsewhere, such as in other threads. Absent: here. */
  readonly judge?: Judge;
  /** Leaves out a candidate whose family the corpus lacks, instead of refusing; at least one must be left. */
  readonly leaveOutAbsent?: boolean;
}

/** The most cases that are timed. */
const TIMED = 400;
const BATCH = 256;
const DEADLINE_MS = 10_000;

/** Measures several guards while the cases are read once. */
export async function measurePanel(
  candidates: readonly Candidate[],
  source: CaseSource,
  options: PanelRunOptions = {},
): Promise<readonly GuardMetrics[]> {
  const checking = checkingOf(options);
  const belongs = options.shard === undefined ? () => true : shardTest(options.shard.index, options.shard.of);
  const watch = corpusWatch();
  const timed = spreadOf<CorpusCase>(TIMED);
  const batches = batchesOf(source, { candidates, belongs, watch, timed });
  const judge = options.judge ?? { judge: panelOf(candidates, checking), waiting: 1 };
  const tallies = present(
    await tallied(inOrder(batches, judge), candidates, source.total, options),
    watch,
    options,
  );
  await options.judge?.close?.();
  const corpus = corpusOf(source, watch, options.shard);
  const all: GuardMetrics[] = [];
  for (const { candidate, tally } of tallies) {
    const own = timed.kept().filter((one) => concerns(candidate, one));
    const durations = await quietPass(candidate.guard, own, checking);
    all.push(metricsOf(countsOf(candidate, corpus, tally, durations)));
  }
  return all;
}

interface Tallied {
  readonly candidate: Candidate;
  readonly tally: Tally;
}

async function tallied(
  batches: AsyncIterable<JudgedBatch>,
  candidates: readonly Candidate[],
  total: number | undefined,
  { signal, onProgress }: PanelRunOptions,
): Promise<readonly Tallied[]> {
  const all = candidates.map((candidate) => ({ candidate, tally: newTally(candidate.families) }));
  let done = 0;
  for await (const { size, result } of batches) {
    signal?.throwIfAborted();
    for (const [at, part] of result.entries()) {
      const own = all[at];
      if (own !== undefined) addTally(own.tally, part);
    }
    done += size;
    onProgress?.(total === undefined ? { done } : { done, total });
  }
  return all;
}

function checkingOf(options: PanelRunOptions) {
  const { clock = () => performance.now(), concurrency = 1, deadlineMs = DEADLINE_MS, signal } = options;
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`\`concurrency\` is a whole number from 1, not \`${concurrency}\``);
  }
  if (!(deadlineMs > 0 && deadlineMs < 2 ** 31)) {
    throw new RangeError(`\`deadlineMs\` is a time above 0 that a timer can hold, not \`${deadlineMs}\``);
  }
  return { clock, concurrency, deadlineMs, signal };
}

interface Reading {
  readonly candidates: readonly Candidate[];
  readonly belongs: (at: number) => boolean;
  readonly watch: CorpusWatch;
  readonly timed: { add(one: CorpusCase): void };
}

/** Batches of the cases that concern anybody; each case of the corpus is seen. */
async function* batchesOf(
  source: CaseSource,
  { candidates, belongs, watch, timed }: Reading,
): AsyncGenerator<readonly CorpusCase[]> {
  let batch: CorpusCase[] = [];
  let at = 0;
  for await (const one of source.cases) {
    watch.see(one);
    const mine = belongs(at++) && candidates.some((candidate) => concerns(candidate, one));
    if (!mine) continue;
    timed.add(one);
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The whole corpus must hold what is measured, sampled or not; a single shard need not. */
function present(
  all: readonly Tallied[],
  watch: CorpusWatch,
  { shard, leaveOutAbsent = false }: PanelRunOptions,
): readonly Tallied[] {
  const absentOf = ({ candidate }: Tallied) =>
    candidate.families.find((family) => watch.attacksOf(family) === 0);
  const kept = leaveOutAbsent ? all.filter((one) => absentOf(one) === undefined) : all;
  for (const one of kept.length === 0 ? all : kept) {
    const missing = absentOf(one);
    if (missing === undefined) continue;
    const who = one.candidate.guard.name;
    throw refused(
      `the corpus has no case of the family \`${missing}\`, which guard \`${who}\` is measured on`,
    );
  }
  if (shard === undefined && kept.some(({ tally }) => tally.control.cases === 0)) {
    throw refused(
      'the corpus has no control set, so nothing would say how often the guard is wrong: add cases with `least` null',
    );
  }
  return kept;
}

function refused(message: string): HoldfastError {
  return new HoldfastError('INPUT_MALFORMED', message);
}

function corpusOf(source: CaseSource, watch: CorpusWatch, shard: Shard | undefined): MeasuredCorpus {
  const digest = watch.digest();
  return {
    version: source.version(digest),
    digest,
    cases: watch.cases,
    ...(shard === undefined ? {} : { shard }),
  };
}

function countsOf(
  { guard, families }: Candidate,
  corpus: MeasuredCorpus,
  tally: Tally,
  durations: Durations,
): Parameters<typeof metricsOf>[0] {
  const { name, options, network = false } = guard;
  const { control, raised, misses, falseAlarms, unmeasured } = tally;
  return {
    guard: { name, families, options, network },
    corpus,
    families: Object.fromEntries(tally.families),
    control,
    tags: Object.fromEntries(tally.tags),
    raised,
    misses,
    falseAlarms,
    unmeasured,
    durations,
  };
}
