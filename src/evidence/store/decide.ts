import type { EventId } from '../../action/ids.ts';
import { frozenCopy } from './frozen.ts';
import type { Held, Lookup } from './held.ts';
import { lookupOf } from './held.ts';
import type { EffectRow, Spent, StoreChange, StoreRequest, StoreView } from './store.ts';

export type DecideChange<T> = (view: StoreView) => StoreChange<T>;

/** Keeps what a caller throws apart from what a store meets. */
export class DecideFailed extends Error {}

/**
 * Lets the caller choose what to write.
 * @throws DecideFailed with what it threw, or with a RangeError when it reads or writes what it did not ask for.
 */
export function decideOn<T>(
  request: StoreRequest,
  held: Held,
  at: string,
  decide: DecideChange<T>,
): StoreChange<T> {
  try {
    const change = decide(viewOf(request, held, at));
    const { events, effects, spent, result } = change;
    requireAsked(request, held, change);
    return {
      events: events.map(frozenCopy),
      effects: effects.map(frozenCopy),
      ...(spent && { spent: frozenCopy(spent) }),
      result,
    };
  } catch (cause) {
    throw new DecideFailed('the caller could not decide', { cause });
  }
}

/** What must be known of the stream besides what was asked for, so that no event passes that does not follow. */
export function lacking(
  request: StoreRequest,
  held: Held,
  { events }: Pick<StoreChange<unknown>, 'events'>,
): Lookup {
  const known = lookupOf(request, held.effects);
  const ids = new Set<EventId>();
  const actions = new Set(known.actions);
  const calls = new Set(known.calls);
  for (const draft of events) {
    if (draft.id !== undefined) ids.add(draft.id);
    if (draft.parent !== undefined) ids.add(draft.parent);
    if ('action' in draft) actions.add(draft.action.id);
    if ('call' in draft && draft.call !== undefined) calls.add(draft.call);
  }
  for (const { id } of held.events) ids.delete(id);
  for (const action of known.actions) actions.delete(action);
  for (const call of known.calls) calls.delete(call);
  return { ids: [...ids], actions: [...actions], calls: [...calls] };
}

const NOTHING_SPENT: Spent = Object.freeze({ calls: 0, timeMs: 0, spend: 0 });

function viewOf(request: StoreRequest, held: Held, at: string): StoreView {
  const keys = new Set<string>(request.keys);
  const permits = new Set<string>(request.permits);
  const budgets = new Set<string>(request.budgets);
  const rows = [...held.effects.values()];
  return {
    at,
    effect(key) {
      if (!keys.has(key) && !held.effects.has(key)) throw notAsked('key', key);
      return held.effects.get(key);
    },
    effectOfPermit(permit) {
      if (!permits.has(permit)) throw notAsked('permit', permit);
      return rows.find((row) => row.permit.id === permit);
    },
    spent(budget) {
      if (!budgets.has(budget)) throw notAsked('budget', budget);
      return held.spent.get(budget) ?? NOTHING_SPENT;
    },
    events: held.events,
    quarantined: held.quarantined,
  };
}

function requireAsked(request: StoreRequest, held: Held, { effects, spent }: StoreChange<unknown>): void {
  const keys = new Set<string>([...request.keys, ...held.effects.keys()]);
  const seen = new Set<string>();
  for (const row of effects) {
    requireOwn(request, row);
    if (!keys.has(row.key)) throw notAsked('key', row.key);
    if (seen.has(row.key)) throw new RangeError(`two rows of one change have the key \`${row.key}\``);
    seen.add(row.key);
  }
  for (const [budget, total] of Object.entries(spent ?? {})) {
    if (!request.budgets?.includes(budget)) throw notAsked('budget', budget);
    for (const amount of [total.calls, total.timeMs, total.spend]) {
      if (!(Number.isFinite(amount) && amount >= 0))
        throw new RangeError(`what was spent of \`${budget}\` must be a number from 0`);
    }
  }
}

function requireOwn(request: StoreRequest, row: EffectRow): void {
  if (row.tenant !== request.tenant || row.permit.tenant !== request.tenant)
    throw new RangeError(`the row \`${row.key}\` is another tenant's`);
  if (row.permit.key !== row.key)
    throw new RangeError(`the row \`${row.key}\` holds a permit of another key`);
}

function notAsked(kind: string, name: string): RangeError {
  return new RangeError(
    `the ${kind} \`${name}\` was not asked for, so nothing keeps others from changing it`,
  );
}
