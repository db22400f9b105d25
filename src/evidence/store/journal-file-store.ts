import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TenantId } from '../../action/ids.ts';
import { writeAtomically } from '../atomic-file.ts';
import { failureOf } from '../failure.ts';
import { type JournalFs, NODE_FS, openJournalFile, prepareFolder, syncFolder } from '../journal-file.ts';
import { acquireLock } from '../lock.ts';
import { StoreError, unwritable } from './failure.ts';
import {
  beginningOf,
  type JournalRecord,
  lineOf,
  type RecordBody,
  type RecordsEnd,
  readRecords,
} from './journal-records.ts';
import { addEvents, type MemoryTenant, newTenant, putEffect } from './memory-tenant.ts';
import type { StoreFailure, StoreResult } from './store.ts';

/** Where the records of tenants lie, one file each. */
export interface JournalPlace {
  readonly dir: string;
  readonly waitMs: number;
  readonly fs: JournalFs;
  /** What was read of each file so far. */
  readonly followed: Map<TenantId, Followed>;
}

/** What a file holds, as far as it was read. */
interface Followed {
  readonly inode: number;
  readonly held: MemoryTenant;
  end: RecordsEnd;
}

/** A tenant's file under its lock, read to its end. */
export interface OpenRecords {
  readonly held: MemoryTenant;
  /** Makes a record durable, then takes it in. @throws the system's error. */
  append(body: RecordBody): void;
  /** Puts these records in the place of all that the file held. @throws the system's error. */
  replace(bodies: readonly RecordBody[]): void;
}

export function journalPlace(dir: string, waitMs: number, fs: JournalFs = NODE_FS): JournalPlace {
  return { dir: resolve(dir), waitMs, fs, followed: new Map() };
}

/** Runs `body` as the only one who reads or writes the tenant's file. What the system refuses is a failure. */
export function withRecords<T>(
  place: JournalPlace,
  tenant: TenantId,
  body: (records: OpenRecords) => StoreResult<T>,
): StoreResult<T> {
  const file = fileOf(place, tenant);
  try {
    prepareFolder(place.dir, place.fs);
    const locked = acquireLock(`${file}.lock`, place.waitMs);
    if (!locked.ok) return unwritable(locked.why, locked.mend);
    try {
      return body(openRecords(place, tenant, file));
    } finally {
      locked.lock.release();
    }
  } catch (error) {
    place.followed.delete(tenant);
    return asFailure(error, file);
  }
}

/** @throws what is no failure of the store. */
function asFailure(error: unknown, file: string): StoreFailure {
  if (error instanceof StoreError) return error.failure;
  const failure = failureOf(error, file);
  if (!failure) throw error;
  return unwritable(failure.why, failure.mend);
}

/** The name tells nothing of the tenant and cannot leave the folder. */
function fileOf({ dir }: JournalPlace, tenant: TenantId): string {
  return join(dir, `${createHash('sha256').update(tenant).digest('hex').slice(0, 32)}.records.jsonl`);
}

function openRecords(place: JournalPlace, tenant: TenantId, file: string): OpenRecords {
  const followed = catchUp(place, tenant, file);
  return {
    held: followed.held,
    append: (body) => {
      const { text, end } = lineOf(tenant, followed.end, body);
      write(place, file, text);
      followed.end = end;
      takeBody(followed.held, body);
    },
    replace: (bodies) => {
      let end = beginningOf(tenant);
      const lines = bodies.map((body) => {
        const line = lineOf(tenant, end, body);
        end = line.end;
        return line.text;
      });
      writeAtomically(file, lines.join(''), 0o600);
      place.followed.delete(tenant);
    },
  };
}

/** Reads what others have appended; all of it where the file is another one by now. */
function catchUp(place: JournalPlace, tenant: TenantId, file: string): Followed {
  const { descriptor, size } = openJournalFile(file, place.fs);
  try {
    const inode = fstatSync(descriptor).ino;
    const known = place.followed.get(tenant);
    const current = known && known.inode === inode && known.end.bytes <= size ? known : undefined;
    const followed = current ?? { inode, held: newTenant(), end: beginningOf(tenant) };
    const bytes = readFrom(descriptor, followed.end.bytes, size);
    followed.end = readRecords(file, tenant, followed.end, bytes, (record) =>
      takeBody(followed.held, record),
    );
    place.followed.set(tenant, followed);
    return followed;
  } finally {
    closeSync(descriptor);
  }
}

function takeBody(held: MemoryTenant, { run, events, effects, spent }: RecordBody | JournalRecord): void {
  if (run !== undefined && events) addEvents(held, run, events);
  for (const row of effects ?? []) putEffect(held, row);
  for (const [budget, sum] of Object.entries(spent ?? {})) held.spent.set(budget, sum);
}

function readFrom(descriptor: number, from: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, size - from));
  let read = 0;
  while (read < bytes.length) {
    const got = readSync(descriptor, bytes, read, bytes.length - read, from + read);
    if (got === 0) break;
    read += got;
  }
  return bytes.subarray(0, read);
}

/** One write, durable when it returns. One that fails in the middle leaves a torn end, for which the next accounts. */
function write({ dir, fs }: JournalPlace, file: string, text: string): void {
  const { descriptor, size } = openJournalFile(file, fs);
  try {
    const bytes = Buffer.from(text);
    const written = fs.writeSync(descriptor, bytes);
    if (written < bytes.length) {
      const why = `\`${file}\` cannot be written: only ${written} of ${bytes.length} bytes went in`;
      throw new StoreError(
        unwritable(why, 'free some space on that disk, or raise the limit on the size of files'),
      );
    }
    fs.fdatasyncSync(descriptor);
    if (size === 0) syncFolder(dir, fs);
  } finally {
    closeSync(descriptor);
  }
}
