import type { CorpusCase } from '../corpus/case.ts';
import type { GuardFamily } from '../guards/family.ts';
import type { Guard } from '../guards/guard.ts';
import { type Checker, type CheckOptions, checkerOf, type Outcome } from './check-case.ts';
import { countCase, newTally, type Tally } from './tally.ts';

/** A guard, and the families that it is measured on. The control set is always its business. */
export interface Candidate {
  readonly guard: Guard;
  readonly families: readonly GuardFamily[];
}

export interface PanelOptions extends CheckOptions {
  /** How many checks of one guard may wait at the same time. */
  readonly concurrency: number;
}

/** Judges a batch of cases by all candidates; one tally for each, in their order. */
export type Panel = (batch: readonly CorpusCase[]) => Promise<readonly Tally[]>;

export function panelOf(candidates: readonly Candidate[], options: PanelOptions): Panel {
  const members = candidates.map((candidate) => ({
    candidate,
    checkers: Array.from({ length: options.concurrency }, () => checkerOf(candidate.guard, options)),
  }));
  return async (batch) => {
    const tallies: Tally[] = [];
    for (const { candidate, checkers } of members) {
      tallies.push(await judged(batch, candidate, checkers, options.signal));
    }
    return tallies;
  };
}

/** True when the candidate is judged by this case. */
export function concerns({ families }: Candidate, { least, family }: CorpusCase): boolean {
  return least === null || (families as readonly string[]).includes(family);
}

async function judged(
  batch: readonly CorpusCase[],
  candidate: Candidate,
  checkers: readonly Checker[],
  signal: AbortSignal | undefined,
): Promise<Tally> {
  const cases = batch.filter((one) => concerns(candidate, one));
  const outcomes = await outcomesOf(cases, checkers, signal);
  const tally = newTally();
  cases.forEach((one, at) => {
    const outcome = outcomes[at];
    if (outcome !== undefined) countCase(tally, one, outcome);
  });
  return tally;
}

/** Each checker takes the next case when it is done with the one before. */
async function outcomesOf(
  cases: readonly CorpusCase[],
  checkers: readonly Checker[],
  signal: AbortSignal | undefined,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  await Promise.all(
    checkers.map(async (check) => {
      for (;;) {
        signal?.throwIfAborted();
        const at = next++;
        const one = cases[at];
        if (one === undefined) return;
        const outcome = check(one);
        outcomes[at] = 'kind' in outcome ? outcome : await outcome;
      }
    }),
  );
  return outcomes;
}
