import { BARS, type GuardBars } from '../../harness/bars.ts';
import type { GuardMetrics } from '../../harness/metrics.ts';
import type { GuardThresholds } from '../../harness/thresholds.ts';
import type { JudgedGuard } from '../../report/guards/run.ts';
import type { Given } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { readBarsFile } from './documents.ts';

/** The bars of a run, where they come from, and what must be said of them. */
export interface GivenBars {
  readonly bars: GuardBars | undefined;
  /** The file in which every guard must have a bar. Absent: a guard without one is only held to what holds for all. */
  readonly file?: string;
  readonly notes: readonly string[];
}

/** What fails any run: nothing measured, something not measured, everything or nothing flagged. */
const NO_BAR: GuardThresholds = { recall: 0, falsePositives: 1 };

export function barsFor(given: Given, metrics: readonly GuardMetrics[]): GivenBars {
  const file = given.text('bars');
  const corpus = metrics[0]?.corpus;
  if (file === undefined) return shipped(given, corpus?.version);
  const bars = readBarsFile(file);
  if (bars === undefined && !given.has('ratchet')) {
    throw new UsageError(`\`--bars ${file}\`: there is no such file; make it with --ratchet`);
  }
  const strange = bars !== undefined && bars.corpus !== corpus?.version;
  const notes = strange
    ? [`the bars are for corpus ${bars.corpus}, and corpus ${corpus?.version} was measured`]
    : [];
  return { bars, file, notes };
}

/** A sample may miss a bar by chance, so the kit's own bars are for the whole corpus. */
function shipped(given: Given, version: string | undefined): GivenBars {
  if (version === BARS.corpus && !given.has('sample')) return { bars: BARS, notes: [] };
  return { bars: undefined, notes: ['no bar was given for this corpus: name some with --bars FILE'] };
}

export function judgedBy({ bars, file }: GivenBars, metrics: GuardMetrics): JudgedGuard {
  const { shard } = metrics.corpus;
  const { name } = metrics.guard;
  const bar = bars !== undefined && Object.hasOwn(bars.guards, name) ? (bars.guards[name] ?? null) : null;
  if (shard !== undefined && shard.of > 1) return { metrics, bar, failures: null };
  const missing = bar === null && file !== undefined ? [`no bar for \`${name}\` in ${file}`] : [];
  return { metrics, bar, failures: [...missing, ...metrics.failures(bar ?? NO_BAR)] };
}
