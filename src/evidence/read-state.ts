import type { RunId } from '../action/ids.ts';
import { broken, type JournalFailure } from './failure.ts';
import type { OpenFile } from './journal-file.ts';
import type { Scan } from './scan.ts';
import { readBeginning } from './session.ts';
import { readTail } from './tail.ts';
import { firstBadLink } from './verify.ts';

export type SoundScan = Extract<Scan, { readonly ok: true }>;

/** What a journal says of one turn, and of the session it belongs to. */
export interface JournalState {
  readonly ok: true;
  /** True when nothing of this turn was recorded. `scan` then holds the last turn that began. */
  readonly fresh: boolean;
  readonly scan: SoundScan;
  readonly roots?: readonly string[];
}

/** Reads the beginning of a journal and its end as far back as the turn needs; what lies between is left to `verify`. */
export function readState(
  { file, run }: { readonly file: string; readonly run: RunId },
  { descriptor, size }: OpenFile,
  turn: string,
): JournalState | JournalFailure {
  const { fresh, scan } = readTail(descriptor, size, run, turn);
  if (!scan.ok) return broken(file, firstBadLink(file, run) ?? scan);
  const beginning = readBeginning(descriptor, size, run);
  if (!beginning.ok) return broken(file, beginning.bad);
  return { ok: true, fresh, scan, ...(beginning.roots && { roots: beginning.roots }) };
}
