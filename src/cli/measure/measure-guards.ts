import { availableParallelism } from 'node:os';
import { type CorpusCase, GUARD_CORPUS, sampled, samplerOf } from '../../corpus/index.ts';
import { shippedGuards } from '../../guards/shipped.ts';
import { candidateOf } from '../../harness/candidate.ts';
import { type CaseSource, measurePanel } from '../../harness/measure-panel.ts';
import type { GuardMetrics } from '../../harness/metrics.ts';
import type { Given } from '../command.ts';
import { guardNamesOf, tenantOf } from '../guard-names.ts';
import { UsageError } from '../usage-error.ts';
import { casesOf, countLines } from './corpus-file.ts';
import { shardFlag, wholeNumber } from './flags.ts';
import { progressBar } from './progress.ts';
import { spreadingJudge } from './spreading-judge.ts';

/** More threads than this only wait for the one that reads. */
const MOST_WORKERS = 4;

/** Measures the guards that were asked for on the corpus that was asked for. */
export async function measureGuards(
  given: Given,
): Promise<{ readonly metrics: readonly GuardMetrics[]; readonly notes: readonly string[] }> {
  const names = guardNamesOf(given);
  const tenant = tenantOf(given);
  const shard = shardFlag(given);
  const workers =
    wholeNumber(given, 'workers', 0) ?? Math.min(MOST_WORKERS, Math.max(1, availableParallelism() - 1));
  const candidates = (await shippedGuards(names, { tenant })).map((guard) => candidateOf(guard, undefined));
  const judge = spreadingJudge({ candidates, names, tenant, workers });
  const bar = progressBar(process.stderr, 'cases');
  try {
    const metrics = await measurePanel(candidates, await sourceOf(given), {
      ...(shard === undefined ? {} : { shard }),
      leaveOutAbsent: !given.has('guard'),
      judge,
      onProgress: bar.update,
    });
    return { metrics, notes: notesOf(names, metrics) };
  } finally {
    bar.clear();
    await judge.close();
  }
}

function notesOf(names: readonly string[], metrics: readonly GuardMetrics[]): readonly string[] {
  const left = names.filter((name) => !metrics.some(({ guard }) => guard.name === name));
  const networked = metrics.filter(({ guard }) => guard.network).map(({ guard }) => guard.name);
  return [
    ...(left.length > 0 ? [`not measured, because the corpus has no case for them: ${left.join(', ')}`] : []),
    ...(networked.length > 0
      ? [`asked over a network, so the numbers may differ next time: ${networked.join(', ')}`]
      : []),
  ];
}

async function sourceOf(given: Given): Promise<CaseSource> {
  const file = given.text('corpus');
  const size = wholeNumber(given, 'sample', 1);
  const seed = given.text('seed') ?? '';
  if (size !== undefined && seed === '') throw new UsageError('`--seed` is empty');
  if (file === undefined) {
    const corpus = size === undefined ? GUARD_CORPUS : orUsage(() => sampled(GUARD_CORPUS, size, { seed }));
    return { version: () => corpus.version, cases: corpus, total: corpus.size };
  }
  const version = (digest: string): string => `file-${digest.slice(0, 12)}`;
  if (size !== undefined) return { version, cases: await sampleOf(file, size, seed), total: size };
  const total = process.stderr.isTTY && file !== '-' ? await countLines(file) : undefined;
  return { version, cases: casesOf(file), ...(total === undefined ? {} : { total }) };
}

async function sampleOf(file: string, size: number, seed: string): Promise<readonly CorpusCase[]> {
  const sampler = orUsage(() => samplerOf(size, { seed }));
  for await (const one of casesOf(file)) sampler.add(one);
  return orUsage(() => sampler.cases());
}

function orUsage<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`\`--sample\`: ${error.message}`);
    throw error;
  }
}
