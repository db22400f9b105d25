// Executes one action for each key on a shared store: `worker JOB`. Tells each end as `KEY STATUS RECEIPT`; at the point that
// is named it tells so, and waits to be killed.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Authority } from '../../../src/authority/authority.ts';
import { createExecutor } from '../../../src/executor/executor.ts';
import type { Point } from '../../../src/executor/kit.ts';
import { AUTHORITY, ask, keyNamed, POLICY, statusOf } from '../desk.ts';
import { openShared, type SharedStore } from './open-store.ts';
import { outsideIn, postTo } from './outside.ts';

export interface Job {
  readonly store: SharedStore;
  readonly outside: string;
  readonly keys: readonly string[];
  /** Where it waits, at the last of its keys. Absent: nowhere. */
  readonly stopAt?: Point;
  readonly budgets?: Authority['budgets'];
}

/** Unlike a stream, on its way when it returns. */
function tell(...words: readonly string[]): void {
  writeSync(1, `${words.join(' ')}\n`);
}

async function work({ store: shared, outside, keys, stopAt, budgets = [] }: Job): Promise<void> {
  const store = await openShared(shared, () => new Date());
  const last = keys.at(-1);
  const executor = createExecutor({
    store,
    tools: [postTo(outsideIn(outside))],
    policy: POLICY,
    at: async (point, key) => {
      if (point !== stopAt || key !== last) return;
      tell('at', point);
      await sleep(600_000);
    },
  });
  for (const name of keys) {
    const key = keyNamed(name);
    for (;;) {
      const done = await executor.execute(
        ask('post', { text: name }, { key, authority: { ...AUTHORITY, budgets } }),
      );
      if (done.status === 'in_flight') await sleep(5 + Math.random() * 20);
      else {
        tell(name, statusOf(done).replace(' ', ':'), 'receipt' in done ? (done.receipt?.id ?? '-') : '-');
        break;
      }
    }
  }
  await store.close();
}

await work(JSON.parse(process.argv[2] ?? '') as Job);
