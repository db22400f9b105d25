import type { EvidenceEvent } from './event.ts';
import { readLine } from './line.ts';
import { readRange } from './tail.ts';

/** What the first event of a session pinned. */
export type Session = Extract<EvidenceEvent, { readonly type: 'session_started' }>;

/** A first line is seldom longer than the smaller one, and never longer than the larger. */
const FIRST_READS = [16 * 1024, 4 * 1024 * 1024] as const;

/** The session's first event, or undefined when the journal does not begin with one that is whole. */
export function readSession(descriptor: number, size: number): Session | undefined {
  for (const length of FIRST_READS) {
    const bytes = readRange(descriptor, 0, Math.min(size, length));
    const event = firstEvent(bytes);
    if (event || bytes.length === size) return event?.type === 'session_started' ? event : undefined;
  }
  return undefined;
}

/** The first line that is an event, leaving out what was torn and sealed before it. */
function firstEvent(bytes: Buffer): EvidenceEvent | undefined {
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = readLine(bytes.subarray(start, end));
    if (line.kind === 'forged') return undefined;
    if (line.kind === 'event' && line.event.type !== 'sealed') return line.event;
    start = end + 1;
  }
  return undefined;
}
