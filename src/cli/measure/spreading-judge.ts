import type { CorpusCase } from '../../corpus/index.ts';
import type { Judge } from '../../harness/in-order.ts';
import { type Candidate, panelOf } from '../../harness/panel.ts';
import type { Tally } from '../../harness/tally.ts';
import { openPool, type Pool } from './pool.ts';

export interface Spreading {
  readonly candidates: readonly Candidate[];
  /** The names of the same guards, and what they are made with: threads make their own. */
  readonly names: readonly string[];
  readonly tenant: string;
  readonly workers: number;
}

/** A corpus of fewer batches is measured before other threads would have started. */
const FIRST_BATCHES = 16;
const DEADLINE_MS = 10_000;

/** Judges the first batches here and hands the rest to other threads. */
export function spreadingJudge({
  candidates,
  names,
  tenant,
  workers,
}: Spreading): Judge & { close(): Promise<void> } {
  const here = panelOf(candidates, {
    clock: () => performance.now(),
    deadlineMs: DEADLINE_MS,
    concurrency: 1,
  });
  let batches = 0;
  let pool: Pool | undefined;
  return {
    waiting: Math.max(1, workers * 2),
    judge: (batch: readonly CorpusCase[]): Promise<readonly Tally[]> => {
      if (workers === 0 || batches++ < FIRST_BATCHES) return here(batch);
      pool ??= openPool({ names, tenant, deadlineMs: DEADLINE_MS }, workers);
      return pool.judge(batch);
    },
    close: async () => {
      await pool?.close();
      pool = undefined;
    },
  };
}
