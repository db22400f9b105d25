import { existsSync, readFileSync, statSync } from 'node:fs';
import { harmlessBecause } from './harmless.ts';
import { type TranscriptLine, transcriptReader } from './transcript-calls.ts';
import { transcriptFiles, transcriptFolder } from './transcript-files.ts';

/** What the host's own record says of one session, its subagents among it. */
export interface Transcript {
  readonly session: string;
  /** Of its first and its last line. RFC 3339. */
  readonly began: string;
  readonly last: string;
  readonly cwd: string;
  /** Host's ids of the calls that the gate judges; harmless tools are not among them. */
  readonly calls: readonly string[];
  /** Of these, those to which a person said no at the host's prompt. */
  readonly declined: readonly string[];
}

export interface Transcripts {
  readonly sessions: readonly Transcript[];
  /** Files and folders that were too large or could not be read. */
  readonly unread: number;
}

/** Larger transcripts are not read. Bytes. */
const LIMIT = 256 << 20;

/**
 * The transcripts below a home that were written to since then. Undefined where the host keeps none. What is no line of
 * the host is passed over.
 */
export function readTranscripts(home: string, since: Date): Transcripts | undefined {
  const folder = transcriptFolder(home);
  if (!existsSync(folder)) return undefined;
  const sessions = new Map<string, Collected>();
  let unread = 0;
  const files = transcriptFiles(folder, () => {
    unread++;
  });
  for (const file of files) {
    try {
      const { size, mtimeMs } = statSync(file);
      if (mtimeMs < since.getTime()) continue;
      if (size > LIMIT) unread++;
      else collect(readFileSync(file), sessions);
    } catch {
      unread++;
    }
  }
  const all = [...sessions].map(([session, { calls, declined, ...rest }]) => ({
    session,
    ...rest,
    calls: [...calls],
    declined: [...declined],
  }));
  return { sessions: all, unread };
}

interface Collected {
  began: string;
  last: string;
  readonly cwd: string;
  readonly calls: Set<string>;
  readonly declined: Set<string>;
}

/** Lines name their session themselves: a resumed session may repeat another's in a file of its own. */
function collect(bytes: Buffer, sessions: Map<string, Collected>): void {
  const reader = transcriptReader();
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = end > start ? reader.read(bytes.subarray(start, end)) : undefined;
    start = end + 1;
    if (line !== undefined && line.kind !== 'unknown') note(line, sessions);
  }
}

function note(line: Exclude<TranscriptLine, { kind: 'unknown' }>, sessions: Map<string, Collected>): void {
  const { session: name, at, cwd = '' } = line;
  if (name === undefined || at === undefined) return;
  const session = sessions.get(name) ?? { began: at, last: at, cwd, calls: new Set(), declined: new Set() };
  sessions.set(name, session);
  if (at < session.began) session.began = at;
  if (at > session.last) session.last = at;
  if (line.kind === 'calls') {
    for (const { callId, tool, input } of line.calls) {
      if (callId !== undefined && harmlessBecause(tool, input) === undefined) session.calls.add(callId);
    }
  } else if (line.kind === 'refused' && line.byPerson) {
    for (const { callId } of line.calls) if (callId !== undefined) session.declined.add(callId);
  }
}
