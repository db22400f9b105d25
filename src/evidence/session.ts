import type { RunId } from '../action/ids.ts';
import { type BadLink, brokenLink, genesisOf } from './chain.ts';
import type { EvidenceEvent } from './event.ts';
import { readLine } from './line.ts';
import { readRange } from './tail.ts';

/** What the beginning of a journal says. `roots` are absent when the session pinned none. */
export type Beginning =
  | { readonly ok: true; readonly roots?: readonly string[] }
  | { readonly ok: false; readonly bad: BadLink };

/** A first line is seldom longer than the smaller one, and never longer than the larger. */
const FIRST_READS = [16 * 1024, 8 * 1024 * 1024] as const;

/**
 * Reads the first event without the rest of the journal. It must follow from the run itself: who takes it away or
 * changes it does not unpin what it pinned. `run` absent means whichever run the event names.
 */
export function readBeginning(descriptor: number, size: number, run?: RunId): Beginning {
  for (const length of FIRST_READS) {
    const bytes = readRange(descriptor, 0, Math.min(size, length));
    const first = firstEvent(bytes, run);
    if (first === undefined && bytes.length < size) continue;
    if (first && 'line' in first) return { ok: false, bad: first };
    return { ok: true, ...(first?.type === 'session_started' && { roots: first.roots }) };
  }
  return { ok: false, bad: { code: 'CHAIN_BROKEN', line: 1, what: 'it is too long' } };
}

/** The first whole event, leaving out what was torn and sealed before it. */
function firstEvent(bytes: Buffer, run: RunId | undefined): EvidenceEvent | BadLink | undefined {
  let sealed: EvidenceEvent | undefined;
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const read = readLine(bytes.subarray(start, end));
    start = end + 1;
    if (read.kind === 'garbage') continue;
    if (read.kind === 'forged') return { code: read.code, line, what: read.what };
    const what = brokenLink(read.event, sealed ?? genesisOf(run ?? read.event.run));
    if (what !== undefined) return { code: 'CHAIN_BROKEN', line, what };
    if (read.event.type !== 'sealed') return read.event;
    sealed = read.event;
  }
  return undefined;
}
