import { closeSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf } from '../failure.ts';
import { NODE_FS, openJournalFile } from '../journal-file.ts';
import { broken, StoreError, unwritable } from './failure.ts';
import { type SqliteDatabase, type SqliteFault, sqliteFault } from './sqlite-driver.ts';
import type { StoreFailure, StoreResult } from './store.ts';

/** A database and how long one may wait for those who hold it. */
export interface SqliteFile {
  readonly file: string;
  readonly database: SqliteDatabase;
  readonly waitMs: number;
}

/**
 * Makes the file, readable by its user only, where it is not there.
 * @throws StoreError when it is a link, belongs to somebody else, or cannot be made.
 */
export function prepareFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openJournalFile(file, NODE_FS).descriptor);
  } catch (error) {
    const failure = failureOf(error, file);
    if (!failure) throw error;
    throw new StoreError(unwritable(failure.why, failure.mend));
  }
}

/** Durable: a commit returns when it is on the disk. */
export const SETTINGS = `
  PRAGMA busy_timeout = 50;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = OFF;
  PRAGMA trusted_schema = OFF;
  PRAGMA cache_size = -16000;
`;

/** Runs `body` as the only writer of the file. */
export function writing<T>(at: SqliteFile, body: () => StoreResult<T>): Promise<StoreResult<T>> {
  return patiently(at, () => {
    at.database.exec('BEGIN IMMEDIATE');
    try {
      const result = body();
      at.database.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(at.database);
      throw error;
    }
  });
}

/**
 * Tries until the file is free. Nothing sleeps inside SQLite for long, so that one who waits does not stop a whole
 * process; the pauses are uneven, so that those who wait do not wake together.
 */
export async function patiently<T>(at: SqliteFile, body: () => StoreResult<T>): Promise<StoreResult<T>> {
  const deadline = performance.now() + at.waitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return body();
    } catch (error) {
      const fault = sqliteFault(error);
      if (error instanceof StoreError) return error.failure;
      if (fault === undefined) throw error;
      if (fault !== 'busy' || performance.now() >= deadline) return failureOfFault(at, fault);
      await sleep(1 + Math.random() * Math.min(20, 2 + attempt));
    }
  }
}

function rollBack(database: SqliteDatabase): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite ended the transaction by itself
  }
}

function failureOfFault({ file, waitMs }: SqliteFile, fault: SqliteFault): StoreFailure {
  if (fault === 'corrupt') return broken(`\`${file}\``, 'it is no database, or a damaged one');
  const [why, mend] = FAULTS[fault] ?? ['SQLite refused', 'check the disk and the file'];
  const after = fault === 'busy' ? ` for more than ${waitMs} ms` : '';
  return unwritable(`\`${file}\` cannot be used: ${why}${after}`, mend);
}

const FAULTS: Partial<Record<SqliteFault, readonly [why: string, mend: string]>> = {
  busy: ['others have held it', 'end the process that holds it'],
  full: ['the disk is full', 'free some space on that disk'],
  readonly: ['it is read-only', 'give the file and its folder back to the user of the program, writable'],
  io: ['the disk failed', 'check the disk'],
  cantopen: ['it cannot be opened', 'check the path, and who may use it'],
};
