import { readSync } from 'node:fs';
import type { RunId } from '../action/ids.ts';
import { genesisOf } from './chain.ts';
import { EVENT_VERSION } from './event.ts';
import { type Scan, scanLines } from './scan.ts';

/** What is looked for mostly lies near the end; the further back, the more is read at once. */
const CHUNK = { first: 8 * 1024, most: 256 * 1024 } as const;

/** The end of a journal, as far back as one turn needs. */
export interface Tail {
  /** True when the journal holds nothing of this turn yet. Its events are then those of the last turn that began. */
  readonly fresh: boolean;
  readonly scan: Scan;
}

/**
 * Reads back to where the turn began. The bytes are searched, not parsed, so that a turn that was resumed after others
 * is found however far back it began and is never taken for a new one.
 */
export function readTail(descriptor: number, size: number, run: RunId, turn: string): Tail {
  const begin = findLine(descriptor, size, endOfTurnStarted(turn));
  const fresh = begin < 0;
  const from = fresh ? Math.max(0, findLine(descriptor, size, endOfTurnStarted())) : begin;
  const bytes = readRange(descriptor, from, size);
  return { fresh, scan: scanLines(bytes, from === 0 ? { run, head: genesisOf(run) } : { run }) };
}

/** Reads bytes `start` to `end`; fewer when the file ends before. */
export function readRange(descriptor: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/**
 * How the line of a `turn_started` event ends.
 * INVARIANT: no field of that event sorts between `turn` and `type` or behind `v`, so its canonical form ends like
 * this; and no text inside a line can look like it, because its quotes would be escaped.
 */
function endOfTurnStarted(turn?: string): Buffer {
  const name = turn === undefined ? '' : `"turn":${JSON.stringify(turn)},`;
  return Buffer.from(`${name}"type":"turn_started","v":${EVENT_VERSION}}`);
}

/** Where the last line that holds `needle` begins, or -1. */
function findLine(descriptor: number, size: number, needle: Buffer): number {
  const at = findLast(descriptor, size, needle);
  return at < 0 ? -1 : findLast(descriptor, at, Buffer.from('\n')) + 1;
}

function findLast(descriptor: number, size: number, needle: Buffer): number {
  let length: number = CHUNK.first;
  for (let stop = size; stop > 0; length = Math.min(length * 4, CHUNK.most)) {
    const start = Math.max(0, stop - length);
    // What straddles two chunks is found in the earlier one.
    const chunk = readRange(descriptor, start, Math.min(size, stop + needle.length - 1));
    const at = chunk.lastIndexOf(needle);
    if (at >= 0) return start + at;
    stop = start;
  }
  return -1;
}
