import type { Action } from '../action/action.ts';
import type {
  EffectRow,
  StoreChange,
  StoreRequest,
  StoreResult,
  StoreView,
} from '../evidence/store/store.ts';
import { budgetIds } from './budgets.ts';
import type { Kit } from './kit.ts';
import type { Tool } from './tool.ts';

/** One effect on its way, owned by this executor. `row` is as it was last written. @internal */
export interface Flight {
  readonly kit: Kit;
  readonly tool: Tool;
  readonly action: Action;
  /** Of the request. Never aborted where the request has none. */
  readonly signal: AbortSignal;
  /** Milliseconds of the clock when the right was claimed. */
  readonly began: number;
  row: EffectRow;
}

/** Time since the right was claimed, in milliseconds. None where the clock went back. */
export function elapsed({ kit, began }: Flight): number {
  return Math.max(0, kit.clock.now().getTime() - began);
}

/** What a transaction about one effect looks at. */
export function requestFor({ host }: Kit, { permit }: EffectRow): StoreRequest {
  const { tenant, run, trace, key } = permit;
  return { tenant, run, trace, host, keys: [key], actions: [], budgets: budgetIds(permit) };
}

/** Writes about an effect as long as this executor owns it; else says who does, and writes what `otherwise` says. */
export function whileOwned<T>(
  flight: Flight,
  write: (view: StoreView, row: EffectRow) => StoreChange<T>,
  otherwise: (view: StoreView, row: EffectRow) => StoreChange<T>,
): Promise<StoreResult<T>> {
  const { kit, row } = flight;
  return kit.store.transact<T>(requestFor(kit, row), (view) => {
    const now = view.effect(row.key) ?? row;
    const owned = now.permit.id === row.permit.id && now.owner === kit.owner;
    return owned ? write(view, now) : otherwise(view, now);
  });
}
