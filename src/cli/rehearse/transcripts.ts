import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptCall } from '../../adapters/claude-code/index.ts';
import { errnoOf } from '../../evidence/errno.ts';
import { linesOf } from '../decide/lines.ts';
import type { RehearsedHost } from './host.ts';

/** What was found in transcripts. */
export interface Transcripts {
  /** Each call once, the oldest session first, in the order of its session. */
  readonly calls: readonly TranscriptCall[];
  readonly files: number;
  /** Lines that could not be read, or have a form that nobody knows. */
  readonly skippedLines: number;
  /** Calls that did not run when they were asked for. */
  readonly refusedThen: number;
  readonly unreadable: readonly { readonly file: string; readonly why: string }[];
}

/** Folders within folders that are looked into: subagents lie two below their project. */
const DEEPEST = 6;

/** Reads every transcript in these files and folders. Nothing is followed through a link, nothing is written. */
export async function readTranscripts(
  places: readonly string[],
  host: RehearsedHost,
  since: Date | undefined,
): Promise<Transcripts> {
  const found: Found = { calls: [], seen: new Set(), skippedLines: 0, refused: new Set(), unreadable: [] };
  const files = places.flatMap((place) => transcriptsIn(place, found, DEEPEST));
  const recent = files.filter((file) => since === undefined || changedSince(file, since));
  for (const file of recent) await readFile(file, host, since, found);
  const { calls, skippedLines, refused, unreadable } = found;
  return {
    calls: inOrder(calls),
    files: recent.length,
    skippedLines,
    refusedThen: calls.filter((call) => refused.has(keyOf(call) ?? '')).length,
    unreadable,
  };
}

interface Found {
  readonly calls: TranscriptCall[];
  /** A session that is resumed may begin with the lines of the one before. */
  readonly seen: Set<string>;
  skippedLines: number;
  readonly refused: Set<string>;
  readonly unreadable: { readonly file: string; readonly why: string }[];
}

function transcriptsIn(place: string, found: Found, depth: number): readonly string[] {
  try {
    const stat = statSync(place);
    if (stat.isFile()) return [place];
    if (!stat.isDirectory()) {
      found.unreadable.push({ file: place, why: 'it is no file' });
      return [];
    }
    return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
      const path = join(place, entry.name);
      if (entry.isDirectory()) return depth > 0 ? transcriptsIn(path, found, depth - 1) : [];
      return entry.isFile() && entry.name.endsWith('.jsonl') ? [path] : [];
    });
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') found.unreadable.push({ file: place, why: whyOf(error) });
    return [];
  }
}

function changedSince(file: string, since: Date): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined || stat.mtimeMs >= since.getTime();
}

async function readFile(
  file: string,
  host: RehearsedHost,
  since: Date | undefined,
  found: Found,
): Promise<void> {
  const reader = host.reader();
  try {
    for await (const line of linesOf(createReadStream(file))) {
      const read = line.kind === 'line' ? reader.read(line.bytes) : ({ kind: 'unknown' } as const);
      if (read.kind === 'unknown') found.skippedLines++;
      else if (read.kind === 'refused') for (const call of read.calls) found.refused.add(keyOf(call) ?? '');
      else if (read.kind === 'calls') for (const call of read.calls) add(call, since, found);
    }
  } catch (error) {
    found.unreadable.push({ file, why: whyOf(error) });
  }
}

/** Undefined: nothing names the call, so nothing is known to be the same one. */
function keyOf({ line, callId }: Pick<TranscriptCall, 'line' | 'callId'>): string | undefined {
  return line === undefined ? undefined : `${line} ${callId ?? ''}`;
}

function add(call: TranscriptCall, since: Date | undefined, { calls, seen }: Found): void {
  const key = keyOf(call);
  if (key !== undefined && seen.has(key)) return;
  if (key !== undefined) seen.add(key);
  if (since === undefined || call.at === undefined || call.at >= since.toISOString()) calls.push(call);
}

/** Sessions by when they began, with their subagents' calls where they fell. What has no time stays where it was read. */
function inOrder(calls: readonly TranscriptCall[]): readonly TranscriptCall[] {
  return calls.toSorted((a, b) => {
    const [at, other] = [a.at ?? '', b.at ?? ''];
    return at < other ? -1 : at > other ? 1 : 0;
  });
}

function whyOf(error: unknown): string {
  return errnoOf(error) || (error instanceof Error ? error.message : String(error));
}
