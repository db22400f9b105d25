/** How much may be used up. The same `id` is the same counter, whoever holds it. */
export interface Budget {
  readonly id: string;
  /** Calls. Absent: any number. */
  readonly calls?: number;
  /** Time that calls take, in milliseconds. Absent: any. */
  readonly timeMs?: number;
  /** Whole units that the application chooses, such as cents or tokens. Absent: any. */
  readonly spend?: number;
}

/** What a budget limits. */
export type BudgetKind = 'calls' | 'timeMs' | 'spend';

export const BUDGET_KINDS: readonly BudgetKind[] = Object.freeze(['calls', 'timeMs', 'spend'] as const);

/** What was used of a budget, or what one call will use. Absent: nothing. */
export type Usage = Readonly<Partial<Record<BudgetKind, number>>>;

/** The budget that has no room left, and for what. */
export interface Exhausted {
  readonly budget: string;
  readonly kind: BudgetKind;
}

/**
 * The first budget that `cost` on top of what was used of it would exceed; absent when there is room in all. A limit,
 * a use or a cost that is no whole number from 0 up leaves no room. `used` tells what was used of a budget by its id.
 */
export function exhaustedBudget(
  budgets: readonly Budget[],
  used: (id: string) => Usage,
  cost: Usage,
): Exhausted | undefined {
  for (const budget of budgets) {
    const before = used(budget.id);
    const kind = BUDGET_KINDS.find((one) => !hasRoom(budget[one], before[one] ?? 0, cost[one] ?? 0));
    if (kind !== undefined) return { budget: budget.id, kind };
  }
  return undefined;
}

function hasRoom(limit: number | undefined, used: number, cost: number): boolean {
  if (limit === undefined) return true;
  return isAmount(limit) && isAmount(used) && isAmount(cost) && used + cost <= limit;
}

function isAmount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * The budgets of both, the giver's first. One of the same id is one counter with the smaller limits, and none of the
 * receiver's own promises more than the giver has.
 */
export function commonBudgets(from: readonly Budget[], to: readonly Budget[]): Budget[] {
  const own = to.filter(({ id }) => !from.some((budget) => budget.id === id));
  const floor = from.reduce<Usage>(smaller, {});
  return [
    ...from.map((budget) => to.filter(({ id }) => id === budget.id).reduce(narrowed, budget)),
    ...own.map((budget) => narrowed(budget, limitedTo(budget, floor))),
  ].map((budget) => Object.freeze({ ...budget }));
}

function narrowed(budget: Budget, limits: Usage): Budget {
  return { ...smaller(budget, limits), id: budget.id };
}

/** Only kinds that the budget limits: what the giver limits besides is in the giver's own budgets. */
function limitedTo(budget: Budget, floor: Usage): Usage {
  return Object.fromEntries(
    BUDGET_KINDS.filter((kind) => budget[kind] !== undefined && floor[kind] !== undefined).map((kind) => [
      kind,
      floor[kind],
    ]),
  );
}

function smaller(a: Usage, b: Usage): Usage {
  const limits: Partial<Record<BudgetKind, number>> = {};
  for (const kind of BUDGET_KINDS) {
    const limit = smallerLimit(a[kind], b[kind]);
    if (limit !== undefined) limits[kind] = limit;
  }
  return limits;
}

/** What is no amount is no room, and stays what it is. */
function smallerLimit(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || (b !== undefined && !isAmount(b))) return b;
  if (b === undefined || !isAmount(a)) return a;
  return Math.min(a, b);
}
