import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type EvidenceEvent, readLine } from '../evidence/records.ts';

/** Journals larger than this are not searched. Bytes. */
export const SEARCH_LIMIT: number = 256 << 20;

/** The journals of all sessions that are small enough to search, newest first; none where no session was recorded. */
export function journals(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(folder, entry.name));
  return entries
    .map((file) => ({ file, stat: statSync(file) }))
    .filter(({ stat }) => stat.size <= SEARCH_LIMIT)
    .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)
    .map(({ file }) => file);
}

/** The events of a journal whose lines hold one of these texts, in order. What is no event is passed over. */
export function* eventsOf(file: string, holding: readonly string[]): Generator<EvidenceEvent> {
  const bytes = readFileSync(file);
  const needles = holding.map((text) => Buffer.from(text));
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (!needles.some((needle) => line.includes(needle))) continue;
    const read = readLine(line);
    if (read.kind === 'event') yield read.event;
  }
}
