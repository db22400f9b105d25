import { type IdempotencyKey, isName, type RunId, type TenantId, type TraceId } from '../action/ids.ts';
import { reconciledChange } from '../evidence/store/reconciled.ts';
import type { EffectRow, StoreResult } from '../evidence/store/store.ts';
import { inTime } from './clock.ts';
import { type Refusal, refusalFor } from './execution.ts';
import { requestFor } from './flight.ts';
import { type Kit, placeOf } from './kit.ts';
import { type ReconcileAnswer, timeoutOf } from './tool.ts';

/** What came of asking how an unknown effect ended. */
export type Reconciliation =
  | { readonly ok: true; readonly key: IdempotencyKey; readonly outcome: 'confirmed' | 'failed' }
  /** It is still unknown, or was never. */
  | { readonly ok: false; readonly key: IdempotencyKey; readonly refusal: Refusal };

/** Asks each unknown effect's own tool how it ended, `limit` of them at most. Those without an answer stay unknown. */
export async function reconcileUnknowns(
  kit: Kit,
  tenant: TenantId,
  limit: number,
): Promise<readonly Reconciliation[]> {
  const unknowns = await kit.store.unknowns(tenant, limit);
  if (!unknowns.ok) return [];
  const done: Reconciliation[] = [];
  for (const row of unknowns.result) {
    if (isSettled(kit, row)) done.push(await reconcileOne(kit, row));
  }
  return done;
}

/** Whether nothing can come of it any more: an answer that is given too early is none. */
function isSettled(kit: Kit, { tenant, key, receipt }: EffectRow): boolean {
  if (!receipt || kit.late.has(placeOf(tenant, key))) return false;
  return kit.clock.now().getTime() - Date.parse(receipt.at) >= kit.settleMs;
}

async function reconcileOne(kit: Kit, row: EffectRow): Promise<Reconciliation> {
  const answer = await askTool(kit, row);
  if (answer === 'unknown') return { ok: false, key: row.key, refusal: refusalFor('EFFECT_OUTCOME_UNKNOWN') };
  return settle(kit, row, answer, row.permit.action.name);
}

/** Anything but a plain yes or no leaves it unknown. */
async function askTool(kit: Kit, { permit, key, receipt }: EffectRow): Promise<ReconcileAnswer> {
  const tool = kit.tools.get(permit.action.name);
  if (!tool?.reconcile || !receipt) return 'unknown';
  const stop = new AbortController();
  try {
    const context = { action: permit.action, key, receipt, signal: stop.signal };
    const answer: unknown = await inTime(kit.clock, timeoutOf(tool), tool.reconcile(context), 'unknown');
    return answer === 'confirmed' || answer === 'failed' ? answer : 'unknown';
  } catch {
    return 'unknown';
  } finally {
    stop.abort();
  }
}

/** What a person, or a program that asked the other side, found out of one effect. */
export interface FoundOut {
  readonly tenant: TenantId;
  readonly run: RunId;
  readonly key: IdempotencyKey;
  readonly outcome: 'confirmed' | 'failed';
  /** Who found out. */
  readonly by: string;
}

/** Records how an unknown effect ended, as somebody found out. */
export async function reconcileByHand(kit: Kit, found: FoundOut): Promise<Reconciliation> {
  const { tenant, run, key, outcome, by } = found;
  if (![tenant, run, key, by].every(isName)) {
    return { ok: false, key, refusal: refusalFor('INPUT_MALFORMED') };
  }
  // Whatever somebody saw, the call may still have its effect.
  if (kit.late.has(placeOf(tenant, key))) {
    return { ok: false, key, refusal: refusalFor('EFFECT_IN_FLIGHT') };
  }
  const asked = { tenant, run, trace: run as string as TraceId, host: kit.host, keys: [key], actions: [] };
  const written = await kit.store.transact(asked, (view) =>
    reconciledChange(view.effect(key), outcome, by, run),
  );
  return told(key, outcome, written);
}

async function settle(
  kit: Kit,
  row: EffectRow,
  outcome: 'confirmed' | 'failed',
  by: string,
): Promise<Reconciliation> {
  const written = await kit.store.transact(requestFor(kit, row), (view) =>
    reconciledChange(view.effect(row.key), outcome, by, row.permit.run),
  );
  return told(row.key, outcome, written);
}

function told(
  key: IdempotencyKey,
  outcome: 'confirmed' | 'failed',
  written: StoreResult<boolean>,
): Reconciliation {
  if (written.ok && written.result) return { ok: true, key, outcome };
  return { ok: false, key, refusal: refusalFor(written.ok ? 'PERMIT_MISSING' : written.code) };
}
