import { createHash } from 'node:crypto';
import type { RunId } from '../action/ids.ts';
import { type BadLink, brokenLink, type Head } from './chain.ts';
import type { EvidenceEvent } from './event.ts';
import { readLine } from './line.ts';

const NEWLINE = 10;

/** Bytes at the end that no write finished. */
export interface Torn {
  readonly bytes: number;
  readonly digest: string;
  readonly line: number;
}

export type Scan =
  | {
      readonly ok: true;
      readonly events: readonly EvidenceEvent[];
      readonly head: Head;
      /** Present when the end must be sealed before anything follows it. */
      readonly torn?: Torn;
      /** False when the last line lacks its end. */
      readonly ended: boolean;
    }
  | ({ readonly ok: false } & BadLink);

export interface ScanOptions {
  readonly run: RunId;
  /** What the first line must follow. Absent: the first line is where the reader begins to look. */
  readonly head?: Head;
}

/**
 * Reads the lines of a journal, or of its end, in order. Lines that are no JSON are what torn writes leave: an event
 * of type `sealed` right behind them accounts for them by length and digest, or they are the torn end. Everything
 * else that does not follow from the line before it breaks the chain.
 */
export function scanLines(bytes: Buffer, { run, head: first }: ScanOptions): Scan {
  const events: EvidenceEvent[] = [];
  let head = first;
  let line = 0;
  let tear: { readonly start: number; readonly line: number } | undefined;
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = endOfLine(bytes, start);
    line++;
    const read = readLine(bytes.subarray(start, end));
    if (read.kind === 'garbage') {
      tear ??= { start, line };
      continue;
    }
    if (read.kind === 'forged') return { ok: false, code: read.code, line, what: read.what };
    const { event } = read;
    const torn = tear && tornAt(bytes.subarray(tear.start, start - 1), tear.line);
    const what = misplaced(event, run, head, torn);
    if (what !== undefined) return { ok: false, code: 'CHAIN_BROKEN', line, seq: event.seq, what };
    events.push(event);
    head = { seq: event.seq, hash: event.hash };
    tear = undefined;
  }
  return whole(bytes, events, head, tear, run);
}

function whole(
  bytes: Buffer,
  events: readonly EvidenceEvent[],
  head: Head | undefined,
  tear: { readonly start: number; readonly line: number } | undefined,
  run: RunId,
): Scan {
  const ended = bytes.length === 0 || bytes[bytes.length - 1] === NEWLINE;
  if (!head) return { ok: false, code: 'CHAIN_BROKEN', line: 1, what: `no event of \`${run}\` can be read` };
  if (!tear) return { ok: true, events, head, ended };
  const end = ended ? bytes.length - 1 : bytes.length;
  return { ok: true, events, head, ended, torn: tornAt(bytes.subarray(tear.start, end), tear.line) };
}

function misplaced(
  event: EvidenceEvent,
  run: RunId,
  head: Head | undefined,
  torn: Torn | undefined,
): string | undefined {
  if (event.run !== run) return 'it belongs to another run';
  const what = head && brokenLink(event, head);
  if (what !== undefined) return what;
  if (event.type !== 'sealed') return torn && 'the line before it is no event and was not sealed';
  if (!torn) return 'it seals nothing';
  const matches = event.bytes === torn.bytes && event.digest === torn.digest;
  return matches ? undefined : 'the torn line before it was changed';
}

function tornAt(bytes: Buffer, line: number): Torn {
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  return { bytes: bytes.length, digest, line };
}

function endOfLine(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(NEWLINE, start);
  return end < 0 ? bytes.length : end;
}
