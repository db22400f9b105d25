import { newId, type ReceiptId } from '../action/ids.ts';
import type { EffectRow, Receipt, StoreDraft, StoreView } from '../evidence/store/store.ts';
import { receiptEventOf } from './drafts.ts';
import { isRepeatable } from './retry.ts';
import type { Tool } from './tool.ts';

/** What becomes of an effect whose owner is gone. */
export interface Lost {
  readonly row: EffectRow;
  readonly events: readonly StoreDraft[];
}

/**
 * Nothing left yet, or it may be tried again: the right is free again. Else nobody knows how it ended, and it waits until
 * somebody finds out. A tool that nobody knows may have done anything.
 */
export function lost(row: EffectRow, tool: Tool | undefined, { at }: StoreView): Lost {
  const { owner: _, leased: __, ...free } = row;
  if (row.state === 'claimed' || (tool && isRepeatable(tool))) {
    return { row: { ...free, state: 'permitted' }, events: [] };
  }
  const receipt: Receipt = {
    id: newId<ReceiptId>('receipt'),
    outcome: 'unknown',
    at,
    attempts: row.attempts,
    why: 'EFFECT_OUTCOME_UNKNOWN',
  };
  return {
    row: { ...free, state: 'unknown', receipt, quarantine: 'EFFECT_OUTCOME_UNKNOWN' },
    events: [receiptEventOf(row, receipt)],
  };
}
