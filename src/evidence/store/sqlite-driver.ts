import { StoreError, unwritable } from './failure.ts';

export type SqliteValue = string | number | null;

export interface SqliteStatement {
  run(...values: readonly SqliteValue[]): unknown;
  get(...values: readonly SqliteValue[]): unknown;
  all(...values: readonly SqliteValue[]): readonly unknown[];
}

/** What is used of a driver: Node's own and `better-sqlite3` have it in common. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export type SqliteDriver = 'node' | 'better-sqlite3';

type Open = (file: string) => SqliteDatabase;

/**
 * Node's own driver where it has one, else `better-sqlite3`.
 * @throws StoreError when the one that is wanted, or both, cannot be had.
 */
export async function sqliteDriver(wanted?: SqliteDriver): Promise<Open> {
  const own = wanted === 'better-sqlite3' ? undefined : nodeDriver();
  if (own) return own;
  const other = wanted === 'node' ? undefined : await installedDriver();
  if (other) return other;
  throw new StoreError(
    unwritable(
      wanted === 'node' ? 'this Node has no `node:sqlite`' : 'there is no driver for SQLite',
      'use Node 24, or `npm install better-sqlite3@12`',
    ),
  );
}

function nodeDriver(): Open | undefined {
  const module: unknown = process.getBuiltinModule?.('node:sqlite');
  if (typeof module !== 'object' || module === null || !('DatabaseSync' in module)) return undefined;
  // Its types come with a later Node than the oldest that is supported.
  const { DatabaseSync } = module as { readonly DatabaseSync: new (file: string) => SqliteDatabase };
  return (file) => new DatabaseSync(file);
}

async function installedDriver(): Promise<Open | undefined> {
  try {
    const { default: Database } = await import('better-sqlite3');
    return (file) => {
      const database = new Database(file);
      return {
        exec: (sql) => database.exec(sql),
        prepare: (sql) => database.prepare<SqliteValue[]>(sql),
        close: () => database.close(),
      };
    };
  } catch {
    return undefined;
  }
}

/** Primary result codes that something is done about. */
export type SqliteFault = 'busy' | 'full' | 'corrupt' | 'readonly' | 'io' | 'cantopen' | 'other';

const BY_NUMBER: Readonly<Record<number, SqliteFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'readonly',
  10: 'io',
  11: 'corrupt',
  13: 'full',
  14: 'cantopen',
  26: 'corrupt',
};

const BY_NAME: Readonly<Record<string, SqliteFault>> = {
  BUSY: 'busy',
  LOCKED: 'busy',
  READONLY: 'readonly',
  IOERR: 'io',
  CORRUPT: 'corrupt',
  FULL: 'full',
  CANTOPEN: 'cantopen',
  NOTADB: 'corrupt',
};

/** What SQLite met, by either driver's error; undefined for what is no error of SQLite's. */
export function sqliteFault(error: unknown): SqliteFault | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (error.code === 'ERR_SQLITE_ERROR') {
    const number = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
    return BY_NUMBER[number] ?? 'other';
  }
  const name = /^SQLITE_([A-Z]+)/.exec(error.code)?.[1];
  return name === undefined ? undefined : (BY_NAME[name] ?? 'other');
}
