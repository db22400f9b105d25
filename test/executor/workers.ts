import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import type { Job } from './children/worker.ts';

/** A worker process, and what it has told so far. */
export interface Worker {
  readonly told: readonly string[];
  /** Waits until it tells a line that begins so. Rejects when it ends before. */
  says(beginning: string): Promise<void>;
  kill(): Promise<void>;
  /** Its exit code and what it complained of. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

export interface Workers {
  start(job: Job): Worker;
  /** Ends those that still run. */
  dispose(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** The worker, bundled where it finds the drivers of stores. */
export function buildWorkers(): Workers {
  const folder = join(ROOT, '.cache', `workers-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'worker.mjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'children', 'worker.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const running = new Set<Worker>();
  return {
    start(job) {
      const worker = workerOf(
        spawn(process.execPath, [program, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'pipe'] }),
      );
      running.add(worker);
      void worker.ended.then(() => running.delete(worker));
      return worker;
    },
    async dispose() {
      await Promise.all([...running].map((worker) => worker.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function workerOf(child: ChildProcess): Worker {
  const told: string[] = [];
  const waiting = new Map<string, () => void>();
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      told.push(line);
      for (const [beginning, go] of waiting) if (line.startsWith(beginning)) go();
    });
  }
  const ended = new Promise<{ readonly code: number | null; readonly stderr: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stderr }));
  });
  return {
    told,
    ended,
    says: (beginning) =>
      new Promise((resolve, reject) => {
        if (told.some((line) => line.startsWith(beginning))) resolve();
        waiting.set(beginning, resolve);
        void ended.then(() => reject(new Error(`it ended without saying \`${beginning}\`: ${stderr}`)));
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
