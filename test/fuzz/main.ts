import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runCampaign } from './campaign.ts';
import { printReport, type Report } from './report.ts';
import { seedCommands } from './seeds.ts';

/** `npm run fuzz:reading -- --cases N --seed N`: exits with 1 when a law was broken or a case did not end. */
interface Order {
  readonly cases: number;
  readonly seed: number;
  /** How many cases are done, how long the text at work is, and the text. */
  readonly progress: SharedArrayBuffer;
}

const MOST_TEXT = 16_384;
const HEADER = 8;

/** A case that takes this long does not end; milliseconds, generous, for machines are busy. */
const DEADLINE = 120_000;

/** More than a campaign ever holds, so that a leak ends it. */
const MOST_MEGABYTES = 768;

if (isMainThread) process.exitCode = await main();
else work(workerData as Order);

async function main(): Promise<number> {
  const order = orderFrom(process.argv.slice(2));
  if (order === undefined) {
    stderr.write('usage: npm run fuzz:reading -- [--cases N] [--seed N]\n');
    return 2;
  }
  const worker = new Worker(new URL(import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const watch = watchOver(order);
  try {
    const report = await new Promise<Report>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      watch.hung.then(reject);
    });
    stdout.write(`seed ${order.seed}: ${printReport(report)}\n`);
    return report.failures.length + report.more > 0 ? 1 : 0;
  } catch (error) {
    stdout.write(`FAILED ${String(error)}\n  text ${JSON.stringify(textAtWork(order))}\n`);
    return 1;
  } finally {
    watch.stop();
    await worker.terminate();
  }
}

function orderFrom(args: readonly string[]): Order | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { cases: { type: 'string' }, seed: { type: 'string' } },
    });
    const cases = Number(values.cases ?? 200_000);
    const seed = Number(values.seed ?? 1);
    if (!Number.isSafeInteger(cases) || cases < 1 || !Number.isSafeInteger(seed)) return undefined;
    return { cases, seed, progress: new SharedArrayBuffer(HEADER + MOST_TEXT) };
  } catch {
    return undefined;
  }
}

function watchOver({ cases, progress }: Order): { readonly hung: Promise<Error>; stop(): void } {
  const state = new Int32Array(progress, 0, 2);
  let seen = -1;
  let since = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<Error>((resolve) => {
    timer = setInterval(() => {
      const done = Atomics.load(state, 0);
      if (stderr.isTTY) stderr.write(`\r${done} of ${cases}`);
      if (done !== seen) [seen, since] = [done, Date.now()];
      else if (Date.now() - since > DEADLINE) resolve(new Error('a case did not end'));
    }, 1_000);
  });
  const stop = (): void => {
    clearInterval(timer);
    if (stderr.isTTY) stderr.write('\r');
  };
  return { hung, stop };
}

function textAtWork({ progress }: Order): string {
  const [, length = 0] = new Int32Array(progress, 0, 2);
  return Buffer.from(new Uint8Array(progress, HEADER, length)).toString('utf8');
}

function work({ cases, seed, progress }: Order): void {
  const state = new Int32Array(progress, 0, 2);
  const place = new Uint8Array(progress, HEADER);
  const encoder = new TextEncoder();
  const report = runCampaign({
    cases,
    seed,
    commands: seedCommands(),
    begins: (text, done) => {
      // `encodeInto` takes no shared memory everywhere.
      const bytes = encoder.encode(text).subarray(0, MOST_TEXT);
      place.set(bytes);
      state[1] = bytes.length;
      Atomics.store(state, 0, done);
    },
  });
  parentPort?.postMessage(report);
}
