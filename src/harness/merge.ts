import { canonicalize } from '../action/canonical.ts';
import { HoldfastError } from '../action/error.ts';
import { addDurations } from './durations.ts';
import { type GuardMetrics, metricsOf } from './metrics.ts';
import type { GuardCounts, MeasuredCorpus } from './report.ts';
import { addTally, newTally, type Tally } from './tally.ts';

/**
 * The metrics of a corpus from those of its shards, in any order.
 * @throws HoldfastError when a shard is missing or there twice, or when they are not of one run: another guard, other
 * options, another corpus.
 */
export function mergeReports(shards: readonly GuardCounts[]): GuardMetrics {
  const [first] = shards;
  if (first === undefined) throw refused('there is no report to merge');
  const parts = inSequence(shards, first);
  const tally = newTally(first.guard.families);
  for (const part of parts) addTally(tally, tallyOf(part));
  const { version, digest, cases } = first.corpus;
  return metricsOf({
    guard: first.guard,
    corpus: { version, digest, cases },
    families: Object.fromEntries(tally.families),
    control: tally.control,
    tags: Object.fromEntries(tally.tags),
    raised: tally.raised,
    misses: tally.misses,
    falseAlarms: tally.falseAlarms,
    unmeasured: tally.unmeasured,
    durations: addDurations(parts.map(({ durations }) => durations)),
  });
}

function inSequence(shards: readonly GuardCounts[], first: GuardCounts): readonly GuardCounts[] {
  const of = first.corpus.shard?.of ?? 1;
  const places: GuardCounts[] = [];
  for (const part of shards) {
    refuseStranger(part, first);
    const { index } = part.corpus.shard ?? { index: 1 };
    if (places[index - 1] !== undefined) throw refused(`shard ${index} of ${of} is there twice`);
    places[index - 1] = part;
  }
  for (let index = 1; index <= of; index++) {
    if (places[index - 1] === undefined) throw refused(`shard ${index} of ${of} is missing`);
  }
  return places;
}

function refuseStranger(part: GuardCounts, first: GuardCounts): void {
  const differs = DIFFERENCES.find(({ of }) => canonicalize(of(part)) !== canonicalize(of(first)));
  if (differs !== undefined) throw refused(`the reports are not of one run: they differ in ${differs.what}`);
}

const DIFFERENCES = [
  { what: 'the guard', of: ({ guard }: GuardCounts) => guard.name },
  { what: "the guard's options", of: ({ guard }: GuardCounts) => guard.options },
  { what: 'the families', of: ({ guard }: GuardCounts) => [...guard.families] },
  { what: 'the corpus', of: ({ corpus }: GuardCounts) => identityOf(corpus) },
  { what: 'the number of shards', of: ({ corpus }: GuardCounts) => corpus.shard?.of ?? 1 },
] as const;

function identityOf({ version, digest, cases }: MeasuredCorpus): readonly [string, string, number] {
  return [version, digest, cases];
}

function tallyOf(part: GuardCounts): Tally {
  return {
    families: new Map(Object.entries(part.families)),
    control: part.control,
    tags: new Map(Object.entries(part.tags)),
    raised: part.raised,
    misses: [...part.misses],
    falseAlarms: [...part.falseAlarms],
    unmeasured: [...part.unmeasured],
  };
}

function refused(message: string): HoldfastError {
  return new HoldfastError('INPUT_MALFORMED', message);
}
