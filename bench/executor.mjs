import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { argv, hrtime, pid, stdout, version } from 'node:process';
import { parseArgs } from 'node:util';
import { builtFromSource, ROOT, runBench } from './from-source.mjs';

/**
 * What the executor costs on SQLite: permit, dispatch and receipt of one action, beside three bare durable writes of a small
 * row into a file of the same kind, by the same driver with the same settings. Rounds of either are interleaved.
 */
const ENTRY = `
export { openSqliteStore } from './src/evidence/store/sqlite.ts';
export { sqliteDriver } from './src/evidence/store/sqlite-driver.ts';
export { SETTINGS } from './src/evidence/store/sqlite-file.ts';
export { createExecutor } from './src/executor/executor.ts';
export { createPolicy } from './src/policy/policy.ts';
`;
const BAR = 1.5;

await runBench(main);

async function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { rounds: { type: 'string', default: '40' }, actions: { type: 'string', default: '25' } },
  });
  const [rounds, actions] = [Number(values.rounds), Number(values.actions)];
  if (!(rounds > 1 && actions > 0)) throw new RangeError('--rounds from 2, --actions from 1');
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const outfile = join(ROOT, '.cache', `bench-executor-${pid}.mjs`);
  try {
    const holdfast = await import(await builtFromSource(outfile, ENTRY, { packages: 'external' }));
    const act = await actor(holdfast, join(folder, 'store.db'));
    const write = await writer(holdfast, join(folder, 'bare.db'));
    for (let warm = 0; warm < 20; warm++) {
      await act();
      write();
    }
    report(await measured(rounds, actions, act, write), rounds, actions);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(outfile, { force: true });
  }
}

/** One action from the request to the receipt. */
async function actor({ openSqliteStore, createExecutor, createPolicy }, file) {
  const store = await openSqliteStore({ file, now: () => new Date(), detectCredential: () => [] });
  const policy = createPolicy({
    name: 'bench',
    rules: [{ id: 'post', about: 'posts', reasons: ['UNKNOWN_ACTION'], judge: () => [] }],
  });
  const tools = [{ name: 'post', run: () => 'sent' }];
  const executor = createExecutor({ store, tools, policy });
  const authority = { tenant: 'tenant-a', actor: 'actor-a', capabilities: [] };
  let done = 0;
  return async () => {
    const request = { name: 'post', arguments: { text: `number ${done++}` }, authority, run: 'run-a' };
    const { status } = await executor.execute(request);
    if (status !== 'confirmed') throw new Error(`an action ended as ${status}`);
  };
}

/** Three rows, each on the disk before the next. */
async function writer({ sqliteDriver, SETTINGS }, file) {
  const open = await sqliteDriver();
  const database = open(file);
  database.exec(SETTINGS);
  database.exec('CREATE TABLE small (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO small (text) VALUES (?)');
  let done = 0;
  return () => {
    for (let row = 0; row < 3; row++) {
      database.exec('BEGIN IMMEDIATE');
      insert.run(`number ${done++}`);
      database.exec('COMMIT');
    }
  };
}

async function measured(rounds, actions, act, write) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const one = { acting: 0, writing: 0 };
    for (let action = 0; action < actions; action++) {
      one.acting += await timed(act);
      one.writing += await timed(write);
    }
    times.push({ acting: one.acting / actions, writing: one.writing / actions });
  }
  return times;
}

async function timed(work) {
  const began = hrtime.bigint();
  await work();
  return Number(hrtime.bigint() - began) / 1e6;
}

function report(times, rounds, actions) {
  const ratio = median(times.map(({ acting, writing }) => acting / writing));
  stdout.write(`Node ${version}, ${rounds} rounds of ${actions}\n`);
  line('permit, dispatch, receipt', `${median(times.map(({ acting }) => acting)).toFixed(2)} ms`);
  line('three bare durable writes', `${median(times.map(({ writing }) => writing)).toFixed(2)} ms`);
  line('ratio', `${ratio.toFixed(2)}   (bar ${BAR})`);
  if (ratio > BAR) process.exitCode = 1;
}

function line(name, value) {
  stdout.write(`${name.padEnd(28)} ${value}\n`);
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
