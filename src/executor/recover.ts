import type { IdempotencyKey, TenantId } from '../action/ids.ts';
import type { EffectRow, StoreChange } from '../evidence/store/store.ts';
import { instantAfter } from './clock.ts';
import { requestFor } from './flight.ts';
import type { Kit } from './kit.ts';
import { lost } from './lost.ts';

/** What became of effects whose executor is gone. */
export interface Recovered {
  /** Nothing had left, or it may be tried again: whoever asks again gets it done. */
  readonly freed: readonly IdempotencyKey[];
  /** Something may have left: they wait for a reconciliation. */
  readonly unknown: readonly IdempotencyKey[];
}

const AT_ONCE = 100;

/** Takes the effects whose owner did not come back in time, and says of each what is known. */
export async function recover(kit: Kit, tenant: TenantId): Promise<Recovered> {
  const freed: IdempotencyKey[] = [];
  const unknown: IdempotencyKey[] = [];
  for (;;) {
    const leased = instantAfter(kit.clock, kit.leaseMs);
    const taken = await kit.store.take({ tenant, owner: kit.owner, leased, limit: AT_ONCE });
    if (!taken.ok || taken.result.length === 0) return { freed, unknown };
    for (const row of taken.result) {
      const state = await release(kit, row);
      if (state === 'permitted') freed.push(row.key);
      if (state === 'unknown') unknown.push(row.key);
    }
  }
}

async function release(kit: Kit, row: EffectRow): Promise<EffectRow['state'] | undefined> {
  const tool = kit.tools.get(row.permit.action.name);
  const written = await kit.store.transact(
    requestFor(kit, row),
    (view): StoreChange<EffectRow['state'] | undefined> => {
      const now = view.effect(row.key);
      if (now?.owner !== kit.owner || now.permit.id !== row.permit.id)
        return { events: [], effects: [], result: undefined };
      const { row: next, events } = lost(now, tool, view);
      return { events, effects: [next], result: next.state };
    },
  );
  return written.ok ? written.result : undefined;
}
