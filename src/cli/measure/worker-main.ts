import { parentPort, workerData } from 'node:worker_threads';
import type { CorpusCase } from '../../corpus/index.ts';
import { shippedGuards } from '../../guards/shipped.ts';
import { candidateOf } from '../../harness/candidate.ts';
import { panelOf } from '../../harness/panel.ts';
import type { WorkerTask } from './pool.ts';

/** A thread of `holdfast measure`: judges the batches that it is sent, one after the other. */
const { names, tenant, deadlineMs }: WorkerTask = workerData;
const guards = await shippedGuards(names, { tenant });
const panel = panelOf(
  guards.map((guard) => candidateOf(guard, undefined)),
  { clock: () => performance.now(), deadlineMs, concurrency: 1 },
);
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (batch: readonly CorpusCase[]) => {
  last = last.then(async () => parentPort?.postMessage(await panel(batch)));
});
