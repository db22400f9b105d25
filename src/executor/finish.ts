import { digestOf } from '../action/digest.ts';
import { newId, type ReceiptId } from '../action/ids.ts';
import type { JsonValue } from '../action/json.ts';
import type {
  EffectRow,
  Receipt,
  StoreChange,
  StoreDraft,
  StoreResult,
  StoreView,
} from '../evidence/store/store.ts';
import type { AttemptEnd } from './attempt.ts';
import { refund } from './budgets.ts';
import type { End } from './carry-out.ts';
import { pause } from './clock.ts';
import { dispatchedOf, lateOf, receiptEventOf } from './drafts.ts';
import { elapsed, type Flight, requestFor, whileOwned } from './flight.ts';
import { placeOf } from './kit.ts';

const ANSWER_FORM = 1;
const WRITES = 3;
const WAIT_BETWEEN = 200;

/** Digest of what a tool answered: all that evidence keeps of it. */
export function answerDigest(answer: JsonValue): string {
  return digestOf('answer', ANSWER_FORM, answer);
}

/**
 * Records how an execution ended and gives back the time that it did not take. Whoever lost the effect to another
 * executor meanwhile only notes what came of it late. Tried a few times: without a receipt it will be unknown.
 */
export async function finish(flight: Flight, end: End): Promise<StoreResult<EffectRow>> {
  const never = new AbortController().signal;
  for (let tries = 1; ; tries++) {
    const written = await whileOwned(
      flight,
      (view, row) => ended(flight, view, row, end),
      (_, row) => noted(row, end.last),
    );
    if (written.ok || written.code !== 'EVIDENCE_UNWRITABLE' || tries === WRITES) return written;
    await pause(flight.kit.clock, WAIT_BETWEEN * tries, never);
  }
}

function ended(flight: Flight, view: StoreView, row: EffectRow, end: End): StoreChange<EffectRow> {
  const receipt = receiptOf(view, end);
  const missing = needsDispatch(end) && row.state === 'claimed';
  const dispatched: readonly StoreDraft[] = missing ? [dispatchedOf(row, end.attempts)] : [];
  const { owner: _, leased: __, ...free } = row;
  const next: EffectRow = {
    ...free,
    state: receipt.outcome,
    attempts: end.attempts,
    receipt,
    ...(receipt.outcome === 'unknown' && { quarantine: receipt.why ?? 'EFFECT_OUTCOME_UNKNOWN' }),
  };
  return {
    events: [...dispatched, receiptEventOf(row, receipt)],
    effects: [next],
    spent: refund(view, row.permit, row.reservedMs ?? 0, elapsed(flight)),
    result: next,
  };
}

/** An outcome that says that something left is written after the departure, also where a tool did not signal it. */
function needsDispatch({ outcome }: End): boolean {
  return outcome === 'confirmed' || outcome === 'unknown';
}

function receiptOf({ at }: StoreView, { outcome, why, attempts, last }: End): Receipt {
  return {
    id: newId<ReceiptId>('receipt'),
    outcome,
    at,
    attempts,
    ...(last?.kind === 'answered' && { result: answerDigest(last.answer) }),
    ...(why !== undefined && { why }),
  };
}

/** The effect is somebody else's by now, and its end was recorded, or will be. */
function noted(row: EffectRow, last: AttemptEnd | undefined): StoreChange<EffectRow> {
  const late = last && row.receipt ? lateDraft(row, last) : undefined;
  return { events: late ? [late] : [], effects: [], result: row };
}

function lateDraft(row: EffectRow, end: AttemptEnd): StoreDraft | undefined {
  if (end.kind === 'answered') return lateOf(row, 'confirmed', answerDigest(end.answer));
  return end.kind === 'nothing' ? lateOf(row, 'failed') : undefined;
}

/** Waits for an attempt that went on after its end was recorded, and notes what came of it. Changes no outcome. */
export function awaitLate(flight: Flight, end: AttemptEnd | undefined): void {
  if (end?.kind !== 'running' || !end.left) return;
  const { kit, row } = flight;
  const noting = end.rest.then(async (last) => {
    await kit.store.transact(requestFor(kit, row), (view) => {
      const now = view.effect(row.key);
      return now && now.permit.id === row.permit.id ? noted(now, last) : nothing(row);
    });
  });
  const place = placeOf(row.tenant, row.key);
  kit.late.set(
    place,
    noting.catch(() => undefined).finally(() => kit.late.delete(place)),
  );
}

function nothing(result: EffectRow): StoreChange<EffectRow> {
  return { events: [], effects: [], result };
}
