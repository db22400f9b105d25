import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunId } from '../action/ids.ts';
import { errnoOf } from './errno.ts';

/** The calls that write. Node's own, but where a test makes them fail. */
export interface JournalFs {
  readonly mkdirSync: typeof mkdirSync;
  readonly openSync: typeof openSync;
  readonly writeSync: (descriptor: number, bytes: Uint8Array) => number;
  readonly fdatasyncSync: typeof fdatasyncSync;
  readonly fsyncSync: typeof fsyncSync;
}

export const NODE_FS: JournalFs = { mkdirSync, openSync, writeSync, fdatasyncSync, fsyncSync };

export interface OpenFile {
  readonly descriptor: number;
  readonly size: number;
}

/** A place that is not safe to keep evidence in. */
export class UnsafePlace extends Error {
  readonly mend: string;

  constructor(why: string, mend: string) {
    super(why);
    this.mend = mend;
  }
}

/** The file of a run. Its name tells nothing of the run and cannot leave the folder. */
export function journalFileOf(dir: string, run: RunId): string {
  return join(dir, `${createHash('sha256').update(run).digest('hex').slice(0, 32)}.jsonl`);
}

/**
 * Makes sure that the folder is there, is ours, and is closed to others.
 * @throws UnsafePlace when it belongs to somebody else or is no folder.
 */
export function prepareFolder(dir: string, fs: JournalFs): void {
  const made = fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (made !== undefined) syncFolder(dirname(made), fs);
  const stats = lstatSync(dir);
  if (!stats.isDirectory()) throw notOurs(dir, 'is no folder');
  requireOwner(stats, dir);
  if ((stats.mode & 0o077) !== 0) chmodSync(dir, 0o700);
}

/**
 * Opens the journal for reading and appending; a new one where there is none.
 * @throws UnsafePlace when it is a link, is no plain file, has a second name or belongs to somebody else.
 */
export function openJournalFile(file: string, fs: JournalFs): OpenFile {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const descriptor = fs.openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  const stats = fstatSync(descriptor);
  requirePlainFile(stats, file);
  if ((stats.mode & 0o077) !== 0) fchmodSync(descriptor, 0o600);
  return { descriptor, size: stats.size };
}

/**
 * Opens the journal for reading. Undefined where there is none.
 * @throws UnsafePlace as `openJournalFile`.
 */
export function openForReading(file: string): OpenFile | undefined {
  const descriptor = openIfThere(file);
  if (descriptor === undefined) return undefined;
  const stats = fstatSync(descriptor);
  requirePlainFile(stats, file);
  return { descriptor, size: stats.size };
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function requirePlainFile(stats: Stats, file: string): void {
  if (!stats.isFile()) throw notOurs(file, 'is no plain file');
  if (stats.nlink !== 1) throw notOurs(file, 'has a second name elsewhere');
  requireOwner(stats, file);
}

/** Makes the names in a folder durable. */
export function syncFolder(dir: string, fs: JournalFs): void {
  const descriptor = fs.openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function requireOwner(stats: Stats, path: string): void {
  const user = process.getuid?.();
  if (user !== undefined && stats.uid !== user) throw notOurs(path, 'belongs to another user');
}

function notOurs(path: string, why: string): UnsafePlace {
  return new UnsafePlace(`\`${path}\` ${why}`, `move \`${path}\` away; it is made anew`);
}
