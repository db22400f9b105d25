import { closeSync } from 'node:fs';
import type { EvidenceEvent } from './event.ts';
import { failureOf, type JournalFailure } from './failure.ts';
import { foldTurn, type TurnState } from './fold.ts';
import { openForReading } from './journal-file.ts';
import { readState } from './read-state.ts';
import type { JournalConfig, TurnOf } from './transaction.ts';

export type ReadResult =
  | {
      readonly ok: true;
      readonly state: TurnState;
      /** True when nothing of this turn was recorded. */
      readonly fresh: boolean;
      /** All events since the turn began, those of other turns among them. */
      readonly events: readonly EvidenceEvent[];
      readonly roots?: readonly string[];
    }
  | JournalFailure;

/** Reads a turn without the lock. A line that is being written at this moment does not count yet. */
export function readJournalTurn(config: JournalConfig, { turn, actor }: TurnOf): ReadResult {
  const { file } = config;
  try {
    const open = openForReading(file);
    if (!open) return { ok: true, state: foldTurn([], turn, actor), fresh: true, events: [] };
    try {
      const state = readState(config, open, turn);
      if (!state.ok) return state;
      const { fresh, scan, roots } = state;
      const events = fresh ? [] : scan.events;
      return { ok: true, state: foldTurn(scan.events, turn, actor), fresh, events, ...(roots && { roots }) };
    } finally {
      closeSync(open.descriptor);
    }
  } catch (error) {
    const failure = failureOf(error, file);
    if (failure) return failure;
    throw error;
  }
}
