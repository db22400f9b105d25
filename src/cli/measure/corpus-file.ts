import { createReadStream } from 'node:fs';
import { type CorpusCase, corpusReader } from '../../corpus/index.ts';
import { accessFault } from '../../evidence/errno.ts';
import { type Line, linesOf } from '../decide/lines.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The cases of an NDJSON file, or of standard input for `-`, read while they are measured.
 * @throws UsageError naming the line that is no case.
 */
export async function* casesOf(file: string): AsyncGenerator<CorpusCase> {
  const reader = corpusReader();
  let read = 0;
  for await (const line of linesOf(bytesOf(file))) {
    // Lines that `linesOf` left out are blank; the reader counts them too.
    for (; read < line.number - 1; read++) reader.read('');
    read++;
    const one = reader.read(textOf(line, file));
    if (one.kind === 'fault') throw refused(file, line.number, one.fault.what);
    if (one.kind === 'case') yield one.case;
  }
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  } catch (error) {
    throw new UsageError(accessFault('read', file, error));
  }
}

function textOf(line: Line, file: string): string {
  if (line.kind === 'too-long') throw refused(file, line.number, 'it is longer than any case may be');
  const text = Buffer.from(line.bytes.buffer, line.bytes.byteOffset, line.bytes.length).toString();
  if (text.includes('\uFFFD') && !isUtf8(line.bytes)) throw refused(file, line.number, 'it is not UTF-8');
  return text;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function refused(file: string, line: number, what: string): UsageError {
  return new UsageError(`corpus \`${file}\`, line ${line}: ${what}`);
}

/** How many lines a file has, for telling how far a run is. */
export async function countLines(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of bytesOf(file)) {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  }
  return lines;
}

const NEWLINE = 10;
