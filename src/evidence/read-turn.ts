import { closeSync } from 'node:fs';
import type { EvidenceEvent } from './event.ts';
import { broken, failureOf, type JournalFailure } from './failure.ts';
import { foldTurn, type TurnState } from './fold.ts';
import { openForReading } from './journal-file.ts';
import { readSession } from './session.ts';
import { readTail } from './tail.ts';
import type { JournalConfig } from './transaction.ts';
import { firstBadLink } from './verify.ts';

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
export function readJournalTurn({ file, run }: JournalConfig, turn: string): ReadResult {
  try {
    const open = openForReading(file);
    if (!open) return { ok: true, state: foldTurn([], turn), fresh: true, events: [] };
    try {
      const { fresh, scan } = readTail(open.descriptor, open.size, run, turn);
      if (!scan.ok) return broken(file, firstBadLink(file, run) ?? scan);
      const events = fresh ? [] : scan.events;
      const roots = readSession(open.descriptor, open.size)?.roots;
      return { ok: true, state: foldTurn(scan.events, turn), fresh, events, ...(roots && { roots }) };
    } finally {
      closeSync(open.descriptor);
    }
  } catch (error) {
    const failure = failureOf(error, file);
    if (failure) return failure;
    throw error;
  }
}
