import { type Exhausted, exhaustedBudget } from '../authority/budget.ts';
import type { Spent, StoreView } from '../evidence/store/store.ts';
import type { Permit } from '../permit/permit.ts';

/** New totals of budgets. */
export type Charged = Readonly<Record<string, Spent>>;

export type Charge =
  | { readonly ok: true; readonly spent: Charged; readonly reservedMs: number }
  | { readonly ok: false; readonly exhausted: Exhausted };

/**
 * Charges one call to every budget of a permit: the call, its price, and the time that it may take at most, of which
 * what is left over is given back. Less time than that where a budget holds less, nothing where one holds none.
 */
export function charge(view: StoreView, { budgets, spend }: Permit, longestMs: number): Charge {
  const rooms = budgets.map(({ id, timeMs }) =>
    timeMs === undefined ? longestMs : timeMs - view.spent(id).timeMs,
  );
  const reservedMs = Math.min(longestMs, ...rooms);
  const cost = { calls: 1, spend, timeMs: Math.max(1, reservedMs) };
  const exhausted = exhaustedBudget(budgets, (id) => view.spent(id), cost);
  if (exhausted) return { ok: false, exhausted };
  return { ok: true, reservedMs, spent: totals(view, budgets, cost) };
}

/** Gives back the time that a call did not take. */
export function refund(view: StoreView, { budgets }: Permit, reservedMs: number, tookMs: number): Charged {
  const unused = Math.max(0, reservedMs - Math.ceil(tookMs));
  return totals(view, budgets, { calls: 0, spend: 0, timeMs: -unused });
}

function totals(view: StoreView, budgets: Permit['budgets'], cost: Spent): Charged {
  const ids = new Set(budgets.map(({ id }) => id));
  return Object.fromEntries(
    [...ids].map((id) => {
      const { calls, spend, timeMs } = view.spent(id);
      return [id, { calls: calls + cost.calls, spend: spend + cost.spend, timeMs: timeMs + cost.timeMs }];
    }),
  );
}

export function budgetIds({ budgets }: Pick<Permit, 'budgets'>): readonly string[] {
  return [...new Set(budgets.map(({ id }) => id))];
}
