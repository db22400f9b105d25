import { createReadStream, statSync } from 'node:fs';
import { type TranscriptCall, unreadableBecause } from '../../adapters/claude-code/index.ts';
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

/** Reads every transcript in these files and folders. Nothing is followed through a link, nothing is written. */
export async function readTranscripts(
  places: readonly string[],
  host: RehearsedHost,
  since: Date | undefined,
): Promise<Transcripts> {
  const found: Found = { calls: [], seen: new Set(), skippedLines: 0, refused: new Set(), unreadable: [] };
  const files = places.flatMap((place) =>
    host.files(place, (file, why) => {
      found.unreadable.push({ file, why });
    }),
  );
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
    found.unreadable.push({ file, why: unreadableBecause(error) });
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
