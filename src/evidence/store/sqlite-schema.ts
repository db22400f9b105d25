import { StoreError, unwritable } from './failure.ts';
import type { SqliteDatabase } from './sqlite-driver.ts';

/** `HOLD`: tells our files from other programs'. */
const APPLICATION = 0x484f4c44;

/**
 * What each version of the schema adds to the one before. Never edited once released: files out there hold them.
 * `leased` is empty where nobody owns the effect; `asks` is 1 while somebody has to look at it.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE streams (
    stream INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    run TEXT NOT NULL,
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    ended TEXT NOT NULL,
    imported INTEGER NOT NULL,
    UNIQUE (tenant, run)
  ) STRICT;
  CREATE TABLE events (
    stream INTEGER NOT NULL REFERENCES streams,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    action TEXT,
    call TEXT,
    event TEXT NOT NULL,
    UNIQUE (stream, seq),
    UNIQUE (stream, id)
  ) STRICT;
  CREATE INDEX events_of_action ON events (stream, action) WHERE action IS NOT NULL;
  CREATE INDEX events_of_call ON events (stream, call) WHERE call IS NOT NULL;
  CREATE TABLE quarantines (
    stream INTEGER NOT NULL REFERENCES streams,
    challenge TEXT NOT NULL,
    PRIMARY KEY (stream, challenge)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE effects (
    tenant TEXT NOT NULL,
    key TEXT NOT NULL,
    permit TEXT NOT NULL,
    run TEXT NOT NULL,
    state TEXT NOT NULL,
    leased TEXT NOT NULL,
    asks INTEGER NOT NULL,
    expires TEXT NOT NULL,
    changed TEXT NOT NULL,
    row TEXT NOT NULL,
    UNIQUE (tenant, key),
    UNIQUE (tenant, permit)
  ) STRICT;
  CREATE INDEX effects_of_run ON effects (tenant, run);
  CREATE INDEX effects_begun ON effects (tenant, leased) WHERE state IN ('claimed', 'dispatched');
  CREATE INDEX effects_asking ON effects (tenant, changed) WHERE asks = 1;
  CREATE TABLE budgets (
    tenant TEXT NOT NULL,
    budget TEXT NOT NULL,
    calls REAL NOT NULL,
    time_ms REAL NOT NULL,
    spend REAL NOT NULL,
    PRIMARY KEY (tenant, budget)
  ) STRICT, WITHOUT ROWID;
  `,
];

/** The version of the schema that this program writes. */
export const SQLITE_SCHEMA: number = MIGRATIONS.length;

/**
 * Brings the file to this program's schema. Under the write lock, so that several processes may begin at once.
 * @throws StoreError when the file is another program's, or of a later version.
 */
export function migrateSqlite(database: SqliteDatabase, file: string): void {
  const application = pragma(database, 'application_id');
  const version = pragma(database, 'user_version');
  if (application !== APPLICATION && (application !== 0 || version !== 0 || hasTables(database))) {
    throw refusedFile(`\`${file}\` is another program's database`, 'name another file');
  }
  if (version > SQLITE_SCHEMA) {
    throw refusedFile(
      `\`${file}\` has schema ${version}, and this version of holdfast knows ${SQLITE_SCHEMA}`,
      'use the version of holdfast that wrote it, or a later one',
    );
  }
  if (version === SQLITE_SCHEMA) return;
  for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
  database.exec(`PRAGMA application_id = ${APPLICATION}`);
  database.exec(`PRAGMA user_version = ${SQLITE_SCHEMA}`);
}

function pragma(database: SqliteDatabase, name: 'application_id' | 'user_version'): number {
  const row = database.prepare(`PRAGMA ${name}`).get();
  return typeof row === 'object' && row !== null ? Number(Object.values(row)[0]) : 0;
}

function hasTables(database: SqliteDatabase): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' LIMIT 1").get() !== undefined
  );
}

function refusedFile(message: string, mend: string): StoreError {
  return new StoreError(unwritable(message, mend));
}
