import type { CorpusCase } from '../corpus/case.ts';
import type { Tally } from './tally.ts';

/** Judges batches, several of them at the same time. */
export interface Judge {
  judge(batch: readonly CorpusCase[]): Promise<readonly Tally[]>;
  /** How many batches may be on their way; more would only take memory. */
  readonly waiting: number;
  close?(): Promise<void>;
}

export interface JudgedBatch {
  readonly size: number;
  readonly result: readonly Tally[];
}

/** The results of the batches in the order of the batches, whichever is ready first. */
export async function* inOrder(
  batches: AsyncIterable<readonly CorpusCase[]>,
  { judge, waiting }: Judge,
): AsyncGenerator<JudgedBatch> {
  const pending: Promise<JudgedBatch>[] = [];
  for await (const batch of batches) {
    const result = judge(batch).then((tallies) => ({ size: batch.length, result: tallies }));
    result.catch(() => {}); // told by whoever awaits it
    pending.push(result);
    const first = pending.length >= waiting ? pending.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const result of pending) yield await result;
}
