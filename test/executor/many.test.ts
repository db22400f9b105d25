import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyChainAsync } from '../../src/evidence/chain.ts';
import { startServer, type TestServer } from '../evidence/postgres-server.ts';
import { openShared, type SharedStore } from './children/open-store.ts';
import { outsideIn } from './children/outside.ts';
import { RUN, TENANT } from './desk.ts';
import { buildWorkers, type Workers } from './workers.ts';

const ACTIONS = Number(process.env['HOLDFAST_SOAK_ACTIONS'] ?? 200);
const FOREVER = 60 * 60_000;
vi.setConfig({ testTimeout: FOREVER, hookTimeout: FOREVER });

let workers: Workers;
let folder: string;
let server: TestServer | undefined;
beforeAll(async () => {
  server = await startServer();
  workers = buildWorkers();
  folder = mkdtempSync(join(tmpdir(), 'holdfast-many-'));
});
afterAll(async () => {
  await workers.dispose();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What all of them share holds less than they ask for. */
const REFUSED = 10;

test.for<readonly [SharedStore['kind'], number]>([
  ['sqlite', 8],
  ['postgres', 4],
])(
  `on %s, %i processes do each of ${ACTIONS} actions once, and no more than their budget holds`,
  async ([kind, processes], { skip }) => {
    const at = kind === 'sqlite' ? join(folder, 'store.db') : server?.url;
    if (at === undefined) return skip('the server of the tests is not installed');
    const shared = { kind, at };
    const file = join(folder, `outside-${kind}`);
    const keys = Array.from({ length: ACTIONS }, (_, index) => `action-${index}`);
    const budgets = [{ id: 'shared', calls: ACTIONS - REFUSED }];
    const all = Array.from({ length: processes }, (_, index) =>
      workers.start({ store: shared, outside: file, keys: shareOf(keys, index, processes), budgets }),
    );
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual(
      all.map(() => ({ code: 0, stderr: '' })),
    );
    const ends = new Map<string, Set<string>>();
    for (const line of all.flatMap(({ told }) => told)) {
      const [key = '', status = '', receipt = ''] = line.split(' ');
      ends.set(key, (ends.get(key) ?? new Set()).add(`${status} ${receipt}`));
    }
    expect([...ends.keys()].sort()).toEqual(keys.toSorted());
    expect([...ends].filter(([, said]) => said.size !== 1)).toEqual([]);
    const said = [...ends.values()].flatMap((one) => [...one]);
    expect(said.filter((one) => one === 'refused:BUDGET_EXHAUSTED -')).toHaveLength(REFUSED);
    expect(said.filter((one) => one.startsWith('confirmed receipt_'))).toHaveLength(ACTIONS - REFUSED);
    const effects = outsideIn(file).effects();
    expect(effects).toHaveLength(ACTIONS - REFUSED);
    expect(new Set(effects).size).toBe(effects.length);
    const store = await openShared(shared, () => new Date());
    const verdict = await verifyChainAsync(store.events(TENANT, RUN), { run: RUN, tenant: TENANT });
    expect(verdict).toMatchObject({ ok: true });
    await store.close();
    if (process.env['HOLDFAST_SOAK_ACTIONS'] !== undefined)
      console.log(JSON.stringify({ store: kind, processes, actions: ACTIONS, effects: effects.length }));
  },
);

/** Each key is asked for by two of them, at about the same time. */
function shareOf(keys: readonly string[], index: number, processes: number): readonly string[] {
  return keys.filter((_, key) => key % processes === index || (key + 1) % processes === index);
}
