import type { IdempotencyKey } from '../action/ids.ts';
import type { StoreFailure } from '../evidence/store/store.ts';
import { answerTo, settledAs } from './answer.ts';
import { carryOut, type End } from './carry-out.ts';
import { claim } from './claim.ts';
import { type Execution, refusalFor } from './execution.ts';
import { awaitLate, finish } from './finish.ts';
import type { Flight } from './flight.ts';
import { type Kit, type Point, placeOf } from './kit.ts';
import { type Prepared, prepare, refused } from './prepare.ts';
import type { ExecuteRequest } from './request.ts';

/** Judges, records, carries out, records: the only way to an effect. Never throws. */
export async function execute(kit: Kit, request: ExecuteRequest): Promise<Execution> {
  try {
    const prepared = await prepare(kit, request);
    return 'status' in prepared ? prepared : await joined(kit, prepared);
  } catch {
    // Nothing has left: from the claim on, `fly` answers for what happens.
    return refused({}, 'GUARD_FAILED');
  }
}

/** A repetition within this process waits for the first and is told what it was told. */
async function joined(kit: Kit, prepared: Prepared): Promise<Execution> {
  const place = placeOf(prepared.request.authority.tenant, prepared.key);
  for (;;) {
    const earlier = kit.flights.get(place);
    if (!earlier) break;
    await earlier.catch(() => undefined);
  }
  const flight = carried(kit, prepared);
  kit.flights.set(place, flight);
  try {
    return await flight;
  } finally {
    kit.flights.delete(place);
  }
}

async function carried(kit: Kit, prepared: Prepared): Promise<Execution> {
  const { key, action, request } = prepared;
  const told = { action: action.id, key };
  await reach(kit, 'before_decision', key);
  const claimed = await claim(kit, prepared, 'execute');
  if (!claimed.ok) return { ...told, status: 'refused', refusal: refusalFor(claimed.code) };
  const { result } = claimed;
  if (result.kind !== 'claimed' || !prepared.tool) return answerTo(told, result);
  const signal = request.signal ?? new AbortController().signal;
  const began = kit.clock.now().getTime();
  return fly({ kit, tool: prepared.tool, action, signal, began, row: result.row });
}

async function fly(flight: Flight): Promise<Execution> {
  const { kit, row } = flight;
  const { key } = row;
  const end = await reach(kit, 'after_decision', key)
    .then(() => carryOut(flight))
    .catch((): End => ({ outcome: 'unknown', why: 'GUARD_FAILED', attempts: flight.row.attempts + 1 }));
  const written = await reach(kit, 'before_receipt', key).then(
    () => finish(flight, end),
    (): StoreFailure => UNRECORDED,
  );
  awaitLate(flight, end.last);
  const told = { action: row.permit.action.id, key };
  if (!written.ok) return { ...told, status: 'unknown', refusal: refusalFor(written.code) };
  await reach(kit, 'after_receipt', key).catch(() => undefined);
  const settled = settledAs(told, written.result);
  const answered = settled.status === 'confirmed' && end.last?.kind === 'answered';
  return answered ? { ...settled, answer: end.last.answer } : settled;
}

const UNRECORDED: StoreFailure = {
  ok: false,
  code: 'EVIDENCE_UNWRITABLE',
  message: 'the receipt was not written',
  mend: 'find out how the effect ended, then reconcile it',
};

async function reach({ at }: Kit, point: Point, key: IdempotencyKey): Promise<void> {
  await at(point, key);
}
