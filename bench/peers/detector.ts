import { type ChildProcess, fork } from 'node:child_process';
import type { BenchText } from './sets.ts';

/** Where a detector comes from. */
export interface DetectorSource {
  /** URL of the module that makes it. */
  readonly adapter: string;
  /** The `node_modules` of the peers. */
  readonly modules: string;
  readonly detector: string;
}

/** What a detector said of a text. */
export interface Outcome {
  readonly flagged: boolean;
  /** For each labelled value whether it is gone from what is left of the text. */
  readonly gone: readonly boolean[];
  /** Why it said nothing. */
  readonly error?: string;
}

/** Time of a pass in milliseconds, or that it was ended. */
export type Timing = { readonly ms: number } | { readonly ended: string };

/** A detector in a process of its own. A text that takes too long ends the process; the next one starts anew. */
export interface Detector {
  judge(texts: readonly BenchText[], limit: number): Promise<readonly Outcome[]>;
  time(texts: readonly string[], rounds: number, limit: number): Promise<Timing>;
  /** How often it tried to reach a network. */
  attempts(): number;
  close(): void;
}

type Answer = {
  readonly ready?: true;
  readonly failed?: string;
  readonly ms?: number;
  readonly attempts?: number;
} & Partial<Outcome>;

interface Running {
  readonly child: ChildProcess;
  next(limit: number): Promise<Answer>;
}

const LOADING = 60_000;
const BATCH = 64;

/** A detector that cannot be made here. */
export class LoadError extends Error {}

/** Opens a detector in a folder that may be written to, which is also its home. */
export function openDetector(child: string, folder: string, source: DetectorSource): Detector {
  let running: Running | undefined;
  let attempts = 0;

  const started = async (): Promise<Running> => {
    if (running !== undefined) return running;
    const fresh = run(child, folder);
    fresh.child.send({ start: source });
    const { failed } = await fresh.next(LOADING);
    if (failed !== undefined) {
      fresh.child.kill('SIGKILL');
      throw new LoadError(failed);
    }
    running = fresh;
    return fresh;
  };
  const stop = (): void => {
    running?.child.kill('SIGKILL');
    running = undefined;
  };
  const judgeBatch = async (texts: readonly BenchText[], limit: number): Promise<readonly Outcome[]> => {
    const { child: process, next } = await started();
    process.send({
      judge: texts.map(({ text, values }) => ({ text, values: values?.map((one) => one.text) })),
    });
    const outcomes: Outcome[] = [];
    for (const { values = [] } of texts) {
      const { failed, flagged = false, gone = [], attempts: tried = 0, error = failed } = await next(limit);
      if (failed === undefined) attempts = Math.max(attempts, tried);
      outcomes.push({
        flagged,
        gone: failed === undefined ? gone : values.map(() => false),
        ...(error === undefined ? {} : { error }),
      });
      if (failed !== undefined) {
        stop();
        break;
      }
    }
    return outcomes;
  };
  return {
    async judge(texts, limit) {
      const outcomes: Outcome[] = [];
      while (outcomes.length < texts.length)
        outcomes.push(...(await judgeBatch(texts.slice(outcomes.length, outcomes.length + BATCH), limit)));
      return outcomes;
    },
    async time(texts, rounds, limit) {
      const { child: process, next } = await started();
      process.send({ time: { texts, rounds } });
      const { ms, failed } = await next(limit);
      if (ms !== undefined) return { ms };
      stop();
      return { ended: failed ?? 'no answer' };
    },
    attempts: () => attempts,
    close: stop,
  };
}

function run(child: string, folder: string): Running {
  const { HTTP_PROXY: _, HTTPS_PROXY: __, ...env } = process.env;
  const started = fork(child, [], {
    cwd: folder,
    env: { ...env, HOME: folder },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const answers: Answer[] = [];
  let wake: (() => void) | undefined;
  const add = (answer: Answer): void => {
    answers.push(answer);
    wake?.();
  };
  started.on('message', (message) => add(message as Answer)); // our own child speaks only so
  started.on('exit', () => add({ failed: 'its process ended' }));
  return {
    child: started,
    async next(limit) {
      if (answers.length === 0) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, limit);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
        wake = undefined;
      }
      return answers.shift() ?? { failed: `no answer within ${limit / 1000} s` };
    },
  };
}
