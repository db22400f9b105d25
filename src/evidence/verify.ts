import { closeSync } from 'node:fs';
import { basename } from 'node:path';
import type { RunId } from '../action/ids.ts';
import { type BadLink, type ChainVerdict, genesisOf, type Head, wrongEnd } from './chain.ts';
import { journalFileOf, openForReading } from './journal-file.ts';
import { readLine } from './line.ts';
import { scanLines } from './scan.ts';
import { readRange } from './tail.ts';

/**
 * Verifies the lines of a whole journal. Torn ends that were sealed are accounted for; one that nobody has sealed yet
 * is `CHAIN_TORN`.
 */
export function verifyLines(
  bytes: Buffer,
  options: { readonly run: RunId; readonly head?: Head },
): ChainVerdict {
  const scan = scanLines(bytes, { run: options.run, head: genesisOf(options.run) });
  if (!scan.ok) return scan;
  if (scan.torn) {
    return { ok: false, code: 'CHAIN_TORN', line: scan.torn.line, what: 'it was cut off and not sealed yet' };
  }
  const what = wrongEnd(scan.head, options.head);
  if (what === undefined) return { ok: true, events: scan.events.length, head: scan.head };
  return { ok: false, code: 'CHAIN_BROKEN', line: scan.events.length + 1, what };
}

/**
 * Verifies a journal of which only the file is known: its first event names the run, and the run its file.
 * Undefined when there is no such file.
 * @throws the system's error when it cannot be read, UnsafePlace when it is no plain file of the user's own.
 */
export function verifyJournal(file: string, head?: Head): ChainVerdict | undefined {
  const bytes = readWhole(file);
  if (!bytes) return undefined;
  const run = runOf(bytes);
  if (run === undefined) return { ok: false, code: 'CHAIN_BROKEN', line: 1, what: 'no event can be read' };
  if (basename(journalFileOf('', run)) !== basename(file)) {
    return { ok: false, code: 'CHAIN_BROKEN', line: 1, what: 'the file is named for another run' };
  }
  return verifyLines(bytes, { run, ...(head && { head }) });
}

/** The first bad link of a journal that is known to be broken somewhere. */
export function firstBadLink(file: string, run: RunId): BadLink | undefined {
  const bytes = readWhole(file);
  const verdict = bytes && verifyLines(bytes, { run });
  return verdict?.ok === false ? verdict : undefined;
}

/** @internal The bytes of a journal; undefined when there is none. */
export function readWhole(file: string): Buffer | undefined {
  const open = openForReading(file);
  if (!open) return undefined;
  try {
    return readRange(open.descriptor, 0, open.size);
  } finally {
    closeSync(open.descriptor);
  }
}

/** @internal The run of the first event that can be read. */
export function runOf(bytes: Buffer): RunId | undefined {
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = readLine(bytes.subarray(start, end));
    if (line.kind === 'event') return line.event.run;
    start = end + 1;
  }
  return undefined;
}
