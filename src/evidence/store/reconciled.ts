import type { RunId } from '../../action/ids.ts';
import type { EffectRow, StoreChange } from './store.ts';

/** Ends an unknown effect as somebody found out. False: it is not unknown, or of another run, and stays as it is. @internal */
export function reconciledChange(
  row: EffectRow | undefined,
  outcome: 'confirmed' | 'failed',
  by: string,
  run: RunId,
): StoreChange<boolean> {
  if (row?.state !== 'unknown' || !row.receipt || row.permit.run !== run) {
    return { events: [], effects: [], result: false };
  }
  const { quarantine: _, ...rest } = row;
  const { why: __, ...receipt } = row.receipt;
  const { actor, action } = row.permit;
  return {
    events: [{ type: 'reconciled', parent: row.event, actor, action, outcome, by }],
    effects: [{ ...rest, state: 'reconciled', receipt: { ...receipt, outcome } }],
    result: true,
  };
}
