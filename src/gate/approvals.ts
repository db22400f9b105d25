import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type AppendResult, type EvidenceEvent, openJournal, readLine } from '../evidence/index.ts';
import { detectCredential } from './credential.ts';
import type { Locations } from './locations.ts';

/** A recorded question that a person can answer: the decision that put it. */
export type Question = Extract<EvidenceEvent, { readonly type: 'decision' }> & { readonly host: string };

/** How long a person's yes stays usable. Milliseconds. */
export const APPROVAL_LIFETIME: number = 60 * 60 * 1000;

/** Journals larger than this are not searched. Bytes. */
const SEARCH_LIMIT = 256 << 20;

/** Finds the newest decision that asked under this id, in whichever session it was. */
export function findQuestion(locations: Locations, id: string): Question | undefined {
  if (!/^a-[a-z0-9]{8}$/.test(id)) return undefined;
  for (const file of journals(locations.sessions)) {
    const question = searchJournal(file, id);
    if (question) return question;
  }
  return undefined;
}

/** Records a person's yes to exactly the action that was asked about: usable once, until it expires. */
export function approve(locations: Locations, question: Question, now: () => Date): AppendResult {
  const { run, turn, actor, id, challenge = '', action, host } = question;
  const journal = openJournal({ dir: locations.sessions, run, host, now, detectCredential });
  const expires = new Date(now().getTime() + APPROVAL_LIFETIME).toISOString();
  const approval = { type: 'approval', parent: id, challenge, digest: action.digest, expires } as const;
  return journal.append(turn ?? run, [approval], actor);
}

/** @internal The journals that are small enough to search, newest first. */
export function journals(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(folder, entry.name));
  return entries
    .map((file) => ({ file, stat: statSync(file) }))
    .filter(({ stat }) => stat.size <= SEARCH_LIMIT)
    .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)
    .map(({ file }) => file);
}

function searchJournal(file: string, id: string): Question | undefined {
  const bytes = readFileSync(file);
  const needle = Buffer.from(`"challenge":"${id}"`);
  let found: Question | undefined;
  let host = 'unknown';
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (host !== 'unknown' && !line.includes(needle)) continue;
    const read = readLine(line);
    if (read.kind !== 'event') continue;
    if (read.event.type === 'session_started') host = read.event.host;
    else if (read.event.type === 'decision' && read.event.challenge === id) found = { ...read.event, host };
  }
  return found;
}
