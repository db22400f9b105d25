import type { EffectRow, TakeRequest } from './store.ts';

/** Somebody has to find out how it ended, or to look at it. */
export function isUnknown({ state, quarantine }: EffectRow): boolean {
  return state === 'unknown' || quarantine !== undefined;
}

/** It began, and nobody owns it any more. `at` is now, RFC 3339. */
export function isAbandoned({ state, leased }: EffectRow, at: string): boolean {
  return (state === 'claimed' || state === 'dispatched') && (leased === undefined || leased <= at);
}

/** Those that wait longest first. */
export function byLease({ leased: a = '' }: EffectRow, { leased: b = '' }: EffectRow): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Something of it is still to come, so that it may not be forgotten. `at` is now, RFC 3339. */
export function isWaiting(row: EffectRow, at: string): boolean {
  switch (row.state) {
    case 'claimed':
    case 'dispatched':
    case 'unknown':
      return true;
    case 'asked':
    case 'permitted':
      return row.permit.expires > at || row.quarantine !== undefined;
    default:
      return row.quarantine !== undefined;
  }
}

/** The row as whoever takes it owns it. */
export function takenBy(row: EffectRow, { owner, leased }: TakeRequest): EffectRow {
  return { ...row, owner, leased };
}
