import { Worker } from 'node:worker_threads';
import type { CorpusCase } from '../../corpus/index.ts';
import type { Tally } from '../../harness/tally.ts';

/** What a thread makes its guards from. */
export interface WorkerTask {
  readonly names: readonly string[];
  readonly tenant: string;
  readonly deadlineMs: number;
}

export interface Pool {
  judge(batch: readonly CorpusCase[]): Promise<readonly Tally[]>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (tallies: readonly Tally[]) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Batches on their way to it, oldest first: a thread answers in order. */
  readonly waiting: Waiting[];
}

/** Threads that make the same guards and judge batches with them. */
export function openPool(task: WorkerTask, size: number): Pool {
  const threads = Array.from({ length: size }, () => startThread(task));
  return {
    judge: (batch) =>
      new Promise((resolve, reject) => {
        const idlest = threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
        idlest.waiting.push({ resolve, reject });
        idlest.worker.postMessage(batch.map(plainCase));
      }),
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function startThread(task: WorkerTask): Thread {
  const worker = new Worker(new URL('./measure-worker.js', import.meta.url), { workerData: task });
  const waiting: Waiting[] = [];
  const failAll = (error: Error): void => {
    for (const one of waiting.splice(0)) one.reject(error);
  };
  worker.on('message', (tallies: readonly Tally[]) => waiting.shift()?.resolve(tallies));
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('a measuring thread ended before its work')));
  return { worker, waiting };
}

function plainCase({ id, family, name, text, least, tags }: CorpusCase): CorpusCase {
  return { id, family, name, text, least, tags };
}
