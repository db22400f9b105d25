import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runCampaign } from './campaign.ts';
import { type Failure, failureLine, printReport, type Report } from './report.ts';
import { seedCommands } from './seeds.ts';
import { runSweep, type Shard } from './sweep.ts';

/**
 * `npm run fuzz:reading -- --cases N --seed N`: random cases. `npm run fuzz:laws -- --pairs N --shard I/N`: every law of
 * every command. Exits with 1 when a law was broken or a case did not end.
 */
interface Order {
  readonly cases: number;
  readonly seed: number;
  /** Set for a sweep of all laws. */
  readonly sweep?: { readonly pairs: number; readonly shard: Shard };
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
    stderr.write(
      'usage: npm run fuzz:reading -- [--cases N] [--seed N]\n       npm run fuzz:laws -- [--pairs N] [--shard I/N] [--seed N]\n',
    );
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
      options: {
        cases: { type: 'string' },
        seed: { type: 'string' },
        laws: { type: 'boolean' },
        pairs: { type: 'string' },
        shard: { type: 'string' },
      },
    });
    const cases = Number(values.cases ?? 200_000);
    const seed = Number(values.seed ?? 1);
    const pairs = Number(values.pairs ?? 0);
    const shard = shardFrom(values.shard ?? '1/1');
    const counts = [cases, seed, pairs].every((count) => Number.isSafeInteger(count) && count >= 0);
    if (!counts || cases === 0 || shard === undefined) return undefined;
    const progress = new SharedArrayBuffer(HEADER + MOST_TEXT);
    return { cases, seed, progress, ...(values.laws ? { sweep: { pairs, shard } } : {}) };
  } catch {
    return undefined;
  }
}

/** `2/8`: the second of eight. */
function shardFrom(text: string): Shard | undefined {
  const [, index = '', of = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index) - 1, of: Number(of) };
  return shard.of > 0 && shard.index >= 0 && shard.index < shard.of ? shard : undefined;
}

function watchOver({ cases, sweep, progress }: Order): { readonly hung: Promise<Error>; stop(): void } {
  const state = new Int32Array(progress, 0, 2);
  let seen = -1;
  let since = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<Error>((resolve) => {
    timer = setInterval(() => {
      const done = Atomics.load(state, 0);
      if (stderr.isTTY) stderr.write(sweep ? `\r${done} commands` : `\r${done} of ${cases}`);
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

function work({ cases, seed, sweep, progress }: Order): void {
  const state = new Int32Array(progress, 0, 2);
  const place = new Uint8Array(progress, HEADER);
  const encoder = new TextEncoder();
  const begins = (text: string, done: number): void => {
    // `encodeInto` takes no shared memory everywhere.
    const bytes = encoder.encode(text).subarray(0, MOST_TEXT);
    place.set(bytes);
    state[1] = bytes.length;
    Atomics.store(state, 0, done);
  };
  const commands = seedCommands();
  const finds = (failure: Failure): boolean => stderr.write(`${failureLine(failure)}\n`);
  const report = sweep
    ? runSweep({ commands, seed, ...sweep, begins, finds })
    : runCampaign({ cases, seed, commands, begins });
  parentPort?.postMessage(report);
}
