import { HoldfastError } from '../action/error.ts';
import type { GuardBars } from './bars.ts';
import type { GuardMetrics } from './metrics.ts';
import type { GuardThresholds } from './thresholds.ts';

/** Bars after a run, and which of them it raised, one line each. */
export interface Ratcheted {
  readonly bars: GuardBars;
  readonly raised: readonly string[];
}

/**
 * Raises each bar to what its guard reached, rounded by a thousandth to the guard's favour; never lowers one. Times stay
 * as they are: they depend on the machine.
 * @throws HoldfastError when a run does not pass its bars, is a shard or was made on a corpus of another version: only a
 * person lowers a bar, by hand.
 */
export function ratchet(bars: GuardBars | undefined, runs: readonly GuardMetrics[]): Ratcheted {
  const corpus = runs[0]?.corpus.version ?? '';
  if (bars !== undefined && bars.corpus !== corpus) {
    throw refused(
      `the bars are for corpus ${bars.corpus}, and corpus ${corpus} was measured: set them anew by hand`,
    );
  }
  const guards: Record<string, GuardThresholds> = { ...bars?.guards };
  const raised: string[] = [];
  for (const metrics of runs) {
    const { name } = metrics.guard;
    const before = guards[name];
    const [failure] = metrics.failures(before ?? { recall: 0, falsePositives: 1 });
    if (failure !== undefined) throw refused(`\`${name}\` does not pass: ${failure}; no bar was changed`);
    const after = raisedBar(before, metrics);
    guards[name] = after;
    raised.push(...changes(name, before, after));
  }
  return { bars: { corpus, guards }, raised };
}

function raisedBar(
  before: GuardThresholds | undefined,
  { recall, falsePositives }: GuardMetrics,
): GuardThresholds {
  return {
    ...before,
    recall: Math.max(before?.recall ?? 0, Math.floor((recall ?? 0) * 1000) / 1000),
    falsePositives: Math.min(before?.falsePositives ?? 1, Math.ceil((falsePositives ?? 1) * 1000) / 1000),
  };
}

function changes(
  name: string,
  before: GuardThresholds | undefined,
  after: GuardThresholds,
): readonly string[] {
  const lines: string[] = [];
  if (before?.recall !== after.recall)
    lines.push(`${name}: recall ${before?.recall ?? 'none'} -> ${after.recall}`);
  if (before?.falsePositives !== after.falsePositives) {
    lines.push(`${name}: false positives ${before?.falsePositives ?? 'none'} -> ${after.falsePositives}`);
  }
  return lines;
}

function refused(message: string): HoldfastError {
  return new HoldfastError('INPUT_MALFORMED', message);
}
