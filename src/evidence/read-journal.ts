import { closeSync } from 'node:fs';
import { basename } from 'node:path';
import type { RunId } from '../action/ids.ts';
import { type BadLink, genesisOf, type Head } from './chain.ts';
import type { EvidenceEvent } from './event.ts';
import { journalFileOf, openForReading } from './journal-file.ts';
import { readLine } from './line.ts';
import type { SoundScan } from './read-state.ts';
import { scanLines } from './scan.ts';
import { readRange } from './tail.ts';
import { readWhole, runOf } from './verify.ts';

/** All that a journal holds, and how far it can be believed. */
export interface JournalReading {
  readonly file: string;
  /** In order, as far as the chain holds. */
  readonly events: readonly EvidenceEvent[];
  /** The first link that does not hold. Absent: the chain is whole. */
  readonly bad?: BadLink;
  /** Events behind the bad link whose own content matches their hash; what is missing between them nobody knows. */
  readonly after: readonly EvidenceEvent[];
  /** Bytes at the end that no write finished, and that nobody has sealed yet. */
  readonly torn: number;
  /** Where the next event follows. Absent where the chain does not hold. */
  readonly end?: JournalEnd;
}

/** How far a journal was read. */
export interface JournalEnd {
  readonly run: RunId;
  readonly head: Head;
  /** Bytes and lines up to the end of the last event. */
  readonly bytes: number;
  readonly lines: number;
}

export type Continued =
  | { readonly ok: true; readonly events: readonly EvidenceEvent[]; readonly end: JournalEnd }
  | { readonly ok: false; readonly bad: BadLink };

/**
 * Reads a whole journal and verifies its chain. Undefined when there is no such file.
 * @throws the system's error when it cannot be read, UnsafePlace when it is no plain file of the user's own.
 */
export function readJournal(file: string): JournalReading | undefined {
  const bytes = readWhole(file);
  if (!bytes) return undefined;
  const run = runOf(bytes);
  if (run === undefined) {
    return broken(file, bytes, { code: 'CHAIN_BROKEN', line: 1, what: 'no event can be read' });
  }
  if (basename(journalFileOf('', run)) !== basename(file)) {
    const what = 'the file is named for another run';
    return broken(file, bytes, { code: 'CHAIN_BROKEN', line: 1, what });
  }
  const scan = scanLines(bytes, { run, head: genesisOf(run) });
  if (scan.ok) {
    const end = endOf(bytes, scan, { run, bytes: 0, lines: 0 });
    return { file, events: scan.events, after: [], torn: scan.torn?.bytes ?? 0, end };
  }
  const { code, line, seq, what } = scan;
  return broken(file, bytes, { code, line, what, ...(seq === undefined ? {} : { seq }) });
}

/** Reads on from where a journal was read to; what is cut off at its end is left for the next time. */
export function continueJournal(file: string, begin: JournalEnd): Continued {
  let from = begin;
  const open = openForReading(file);
  if (!open) return { ok: false, bad: gone(from) };
  try {
    if (open.size === from.bytes) return { ok: true, events: [], end: from };
    if (open.size < from.bytes) return { ok: false, bad: gone(from) };
    const read = readRange(open.descriptor, from.bytes, open.size);
    // A last event without the end of its line gets it from whoever appends next.
    const bytes = read[0] === 10 ? read.subarray(1) : read;
    from = read === bytes ? from : { ...from, bytes: from.bytes + 1, lines: from.lines + 1 };
    const scan = scanLines(bytes, { run: from.run, head: from.head });
    if (!scan.ok) {
      const { code, line, seq, what } = scan;
      return {
        ok: false,
        bad: { code, line: from.lines + line, what, ...(seq === undefined ? {} : { seq }) },
      };
    }
    return { ok: true, events: scan.events, end: endOf(bytes, scan, from) };
  } finally {
    closeSync(open.descriptor);
  }
}

function gone({ lines }: JournalEnd): BadLink {
  return { code: 'CHAIN_BROKEN', line: lines, what: 'what was there before is gone' };
}

function endOf(
  bytes: Buffer,
  { torn, ended, head }: SoundScan,
  from: Pick<JournalEnd, 'run' | 'bytes' | 'lines'>,
): JournalEnd {
  const whole = torn ? bytes.length - torn.bytes - (ended ? 1 : 0) : bytes.length;
  let lines = from.lines;
  for (const byte of bytes.subarray(0, whole)) if (byte === 10) lines++;
  return { run: from.run, head: head ?? genesisOf(from.run), bytes: from.bytes + whole, lines };
}

/** What stands before the bad line was scanned and holds. */
function broken(file: string, bytes: Buffer, bad: BadLink): JournalReading {
  const events: EvidenceEvent[] = [];
  const after: EvidenceEvent[] = [];
  let line = 0;
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    const newline = bytes.indexOf(10, start);
    end = newline < 0 ? bytes.length : newline;
    line++;
    const read = readLine(bytes.subarray(start, end));
    if (read.kind === 'event') (line < bad.line ? events : after).push(read.event);
  }
  return { file, events, bad, after, torn: 0 };
}
