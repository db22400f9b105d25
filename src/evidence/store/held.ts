import type { ActionId, EventId, IdempotencyKey } from '../../action/ids.ts';
import type { Head } from '../chain.ts';
import type { EvidenceEvent } from '../event.ts';
import type { EffectRow, Spent, StoreRequest } from './store.ts';

/** A stream as a store keeps it. */
export interface HeldStream {
  readonly head: Head;
  /** True when its events name no tenant: it was taken in from a gate's journal. */
  readonly foreign: boolean;
}

/** What a store holds of all that a transaction looks at. */
export interface Held {
  /** Absent: nothing of the run is there. */
  readonly stream: HeldStream | undefined;
  /** By the keys and permits that were asked for. */
  readonly effects: ReadonlyMap<IdempotencyKey, EffectRow>;
  readonly spent: ReadonlyMap<string, Spent>;
  /** In their order. */
  readonly events: readonly EvidenceEvent[];
  /** Challenges that nobody has cleared. */
  readonly quarantined: readonly string[];
}

/** Which events of a run are wanted: those that any of these leads to. */
export interface Lookup {
  readonly actions: readonly ActionId[];
  readonly calls: readonly string[];
  readonly ids: readonly EventId[];
}

/** The events that a transaction begins with. */
export function lookupOf(request: StoreRequest, effects: ReadonlyMap<unknown, EffectRow>): Lookup {
  const actions = new Set(request.actions);
  for (const { permit } of effects.values()) if (permit.run === request.run) actions.add(permit.action.id);
  return { actions: [...actions], calls: request.calls ?? [], ids: [] };
}

export function isEmpty({ actions, calls, ids }: Lookup): boolean {
  return actions.length === 0 && calls.length === 0 && ids.length === 0;
}

/** Two finds of one stream as one, in their order. */
export function united(a: readonly EvidenceEvent[], b: readonly EvidenceEvent[]): readonly EvidenceEvent[] {
  if (b.length === 0) return a;
  const bySeq = new Map([...a, ...b].map((event) => [event.seq, event]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}
