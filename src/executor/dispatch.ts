import type { ReasonCode } from '../action/reason.ts';
import type { EffectRow, StoreChange, StoreView } from '../evidence/store/store.ts';
import { dispatchedOf } from './drafts.ts';
import { type Flight, whileOwned } from './flight.ts';

/** What a tool is told that may not let anything out. Its message goes nowhere. */
export class DispatchRefused extends Error {
  readonly code: ReasonCode;

  constructor(code: ReasonCode) {
    super('it must not be dispatched any more');
    this.name = 'DispatchRefused';
    this.code = code;
  }
}

/** The one moment of an attempt after which something may have left. @internal */
export interface Departure {
  /** Whether it was recorded that something leaves. */
  readonly left: () => boolean;
  /** Whether that was recorded and then withheld, because the attempt had ended meanwhile. */
  readonly withheld: () => boolean;
  /** Why it could not leave. Undefined: it did, or nobody asked. */
  readonly halted: () => ReasonCode | undefined;
  /**
   * Records that something leaves; rejects when it may not. Once per attempt: later calls get the same answer, and none
   * once the attempt has ended.
   */
  readonly leave: () => Promise<void>;
  /** From now on nothing may leave. Waits for what is being recorded. */
  readonly close: () => Promise<void>;
}

export function departureOf(flight: Flight, attempt: number): Departure {
  let asked: Promise<void> | undefined;
  let left = false;
  let halted: ReasonCode | undefined;
  let closed = false;
  let withheld = false;
  const depart = async (): Promise<void> => {
    const code = await record(flight, attempt);
    if (code !== undefined) {
      halted = code;
      throw new DispatchRefused(code);
    }
    left = true;
    await flight.kit.at('after_dispatch', flight.row.key);
    withheld = closed;
    if (closed) throw new DispatchRefused('TOOL_TIMED_OUT');
  };
  return {
    left: () => left,
    withheld: () => withheld,
    halted: () => halted,
    leave: () => {
      if (closed) return Promise.reject(new DispatchRefused('TOOL_TIMED_OUT'));
      asked ??= depart();
      return asked;
    },
    close: async () => {
      closed = true;
      await asked?.catch(() => undefined);
    },
  };
}

/** Durable before anything leaves. Says why it may not. */
async function record(flight: Flight, attempt: number): Promise<ReasonCode | undefined> {
  const { kit, signal } = flight;
  try {
    await kit.at('before_dispatch', flight.row.key);
  } catch {
    return 'GUARD_FAILED';
  }
  if (signal.aborted) return 'CANCELLED';
  const written = await whileOwned(
    flight,
    (view, row) => departing(kit.owner, view, row, attempt),
    () => ({ events: [], effects: [], result: { code: 'EFFECT_IN_FLIGHT' } as Departing }),
  );
  if (!written.ok) return written.code;
  if ('code' in written.result) return written.result.code;
  flight.row = written.result.row;
  return undefined;
}

type Departing = { readonly row: EffectRow } | { readonly code: ReasonCode };

function departing(owner: string, view: StoreView, row: EffectRow, attempt: number): StoreChange<Departing> {
  const code = whyNot(view, row);
  if (code !== undefined) return { events: [], effects: [], result: { code } };
  const next: EffectRow = { ...row, state: 'dispatched', attempts: attempt, owner };
  return { events: [dispatchedOf(row, attempt)], effects: [next], result: { row: next } };
}

/** What may have changed since the right was claimed. */
function whyNot(
  { at, quarantined }: StoreView,
  { permit, leased, state }: EffectRow,
): ReasonCode | undefined {
  if (quarantined.length > 0) return 'RUN_QUARANTINED';
  if (permit.expires <= at) return 'PERMIT_EXPIRED';
  if (leased !== undefined && leased <= at) return 'EFFECT_IN_FLIGHT';
  return state === 'claimed' || state === 'dispatched' ? undefined : 'PERMIT_SPENT';
}
