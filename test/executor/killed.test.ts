import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyChainAsync } from '../../src/evidence/chain.ts';
import { systemClock } from '../../src/executor/clock.ts';
import { createExecutor, type Executor } from '../../src/executor/executor.ts';
import { POINTS, type Point } from '../../src/executor/kit.ts';
import { startServer, type TestServer } from '../evidence/postgres-server.ts';
import { openShared, type SharedStore } from './children/open-store.ts';
import { type Outside, outsideIn, postTo } from './children/outside.ts';
import { ask, keyNamed, POLICY, RUN, statusOf, TENANT } from './desk.ts';
import { buildWorkers, type Worker, type Workers } from './workers.ts';

const ROUNDS = Number(process.env['HOLDFAST_SOAK_ROUNDS'] ?? 2);
const FOREVER = 60 * 60_000;
vi.setConfig({ testTimeout: FOREVER, hookTimeout: FOREVER });

/** So much later that the leases of the dead are over, and their permits are not. */
const LATER = 2 * 60_000;
const later = (): Date => new Date(Date.now() + LATER);

/** What somebody is told who asks again after a death at that point, before and after the outside was looked at. */
const AFTER: Readonly<Record<Point, readonly [first: string, then: string, effects: number]>> = {
  before_decision: ['confirmed', 'confirmed', 1],
  after_decision: ['confirmed', 'confirmed', 1],
  before_dispatch: ['confirmed', 'confirmed', 1],
  after_dispatch: ['unknown EFFECT_OUTCOME_UNKNOWN', 'failed TOOL_FAILED', 0],
  before_receipt: ['unknown EFFECT_OUTCOME_UNKNOWN', 'confirmed', 1],
  after_receipt: ['confirmed', 'confirmed', 1],
};

let workers: Workers;
let folder: string;
let server: TestServer | undefined;
beforeAll(async () => {
  server = await startServer();
  workers = buildWorkers();
  folder = mkdtempSync(join(tmpdir(), 'holdfast-killed-'));
});
afterAll(async () => {
  await workers.dispose();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Scene {
  readonly shared: SharedStore;
  readonly file: string;
  readonly outside: Outside;
  /** The one that comes after. */
  readonly executor: Executor;
  /** Receipts that a worker told before it died, by key. */
  readonly acknowledged: Map<string, string>;
}

describe.each<SharedStore['kind']>(['sqlite', 'postgres'])('on %s', (kind) => {
  test(`a worker killed anywhere loses nothing and doubles nothing (${ROUNDS} rounds)`, async ({ skip }) => {
    const at = kind === 'sqlite' ? join(folder, 'store.db') : server?.url;
    if (at === undefined) return skip('the server of the tests is not installed');
    const shared = { kind, at };
    const file = join(folder, `outside-${kind}`);
    const store = await openShared(shared, later);
    const outside = outsideIn(file);
    const executor = createExecutor({
      store,
      tools: [postTo(outside)],
      policy: POLICY,
      clock: { ...systemClock, now: later },
      settleMs: 1,
    });
    const scene = { shared, file, outside, executor, acknowledged: new Map<string, string>() };
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([...POINTS.map((point) => dieAt(scene, round, point)), dieAnywhere(scene, round)]);
      await lookAfter(scene, round);
    }
    expect(await verifyChainAsync(store.events(TENANT, RUN), { run: RUN, tenant: TENANT })).toMatchObject({
      ok: true,
    });
    expect(await store.unknowns(TENANT, 10)).toMatchObject({ ok: true, result: [] });
    await store.close();
    if (process.env['HOLDFAST_SOAK_ROUNDS'] !== undefined) tellFigures(scene);
  });
});

function note({ acknowledged }: Scene, { told }: Worker): void {
  for (const line of told) {
    const [key = '', status, receipt = ''] = line.split(' ');
    if (key !== 'at') {
      expect(status, line).toBe('confirmed');
      acknowledged.set(key, receipt);
    }
  }
}

function tellFigures({ shared, acknowledged, outside }: Scene): void {
  const deaths = ROUNDS * (POINTS.length + 1);
  const effects = outside.effects().length;
  console.log(
    JSON.stringify({ store: shared.kind, rounds: ROUNDS, deaths, acknowledged: acknowledged.size, effects }),
  );
}

/** One whole action, and one that it dies in. */
async function dieAt(scene: Scene, round: number, point: Point): Promise<void> {
  const keys = [`${round}-${point}-whole`, `${round}-${point}-cut`];
  const worker = workers.start({ store: scene.shared, outside: scene.file, keys, stopAt: point });
  await worker.says(`at ${point}`);
  await worker.kill();
  expect(worker.told).toHaveLength(2);
  note(scene, worker);
}

const ANYWHERE = 40;

function anywhere(round: number): readonly string[] {
  return Array.from({ length: ANYWHERE }, (_, index) => `${round}-any-${index}`);
}

/** Dies wherever it happens to be, in the middle of a write too. */
async function dieAnywhere(scene: Scene, round: number): Promise<void> {
  const keys = anywhere(round);
  const worker = workers.start({ store: scene.shared, outside: scene.file, keys });
  await worker.says(keys[0] ?? '');
  await sleep(Math.random() * 100);
  await worker.kill();
  note(scene, worker);
}

async function lookAfter({ executor, outside, acknowledged }: Scene, round: number): Promise<void> {
  const again = async (name: string) => {
    const done = await executor.execute(ask('post', { text: name }, { key: keyNamed(name) }));
    const receipt = 'receipt' in done ? done.receipt?.id : undefined;
    if (acknowledged.has(name)) expect(receipt, name).toBe(acknowledged.get(name));
    return statusOf(done);
  };
  const cut = POINTS.map((point) => [point, `${round}-${point}-cut`] as const);
  await executor.recover(TENANT);
  for (const [point, name] of cut) expect(await again(name), point).toBe(AFTER[point][0]);
  const found = await executor.reconcile(TENANT);
  expect(found.filter(({ ok }) => !ok)).toEqual([]);
  for (const [point, name] of cut) expect(await again(name), point).toBe(AFTER[point][1]);
  for (const point of POINTS) expect(await again(`${round}-${point}-whole`)).toBe('confirmed');
  const expected = new Map<string, number>(cut.map(([point, name]) => [name, AFTER[point][2]]));
  for (const name of anywhere(round)) expected.set(name, (await again(name)) === 'confirmed' ? 1 : 0);
  const effects = outside.effects();
  for (const [name, count] of expected)
    expect(
      effects.filter((one) => one === name),
      name,
    ).toHaveLength(count);
  expect(new Set(effects).size).toBe(effects.length);
}
