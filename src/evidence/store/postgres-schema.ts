import { StoreError, unwritable } from './failure.ts';
import type { PostgresClient } from './postgres-pool.ts';

/** What each version adds to the one before. Never edited once released. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE streams (
    stream bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant text NOT NULL, run text NOT NULL, seq bigint NOT NULL, hash text NOT NULL, ended text NOT NULL COLLATE "C",
    imported boolean NOT NULL, UNIQUE (tenant, run));
  CREATE TABLE events (
    tenant text NOT NULL, stream bigint NOT NULL, seq bigint NOT NULL, id text NOT NULL, action text, call text,
    event text NOT NULL, PRIMARY KEY (stream, seq), UNIQUE (stream, id));
  CREATE INDEX events_of_action ON events (stream, action) WHERE action IS NOT NULL;
  CREATE INDEX events_of_call ON events (stream, call) WHERE call IS NOT NULL;
  CREATE TABLE quarantines (
    tenant text NOT NULL, stream bigint NOT NULL, challenge text NOT NULL, PRIMARY KEY (stream, challenge));
  CREATE TABLE effects (
    tenant text NOT NULL, key text NOT NULL, permit text NOT NULL, run text NOT NULL, state text NOT NULL,
    leased text NOT NULL COLLATE "C", asks boolean NOT NULL, expires text NOT NULL COLLATE "C",
    changed text NOT NULL COLLATE "C", row text NOT NULL, PRIMARY KEY (tenant, key), UNIQUE (tenant, permit));
  CREATE INDEX effects_of_run ON effects (tenant, run);
  CREATE INDEX effects_begun ON effects (tenant, leased) WHERE state IN ('claimed', 'dispatched');
  CREATE INDEX effects_asking ON effects (tenant, changed) WHERE asks;
  CREATE TABLE budgets (
    tenant text NOT NULL, budget text NOT NULL, calls double precision NOT NULL, time_ms double precision NOT NULL,
    spend double precision NOT NULL, PRIMARY KEY (tenant, budget));
  ${['streams', 'events', 'quarantines', 'effects', 'budgets']
    .map(
      (table) => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  CREATE POLICY own_tenant ON ${table} USING (tenant = current_setting('holdfast.tenant', true));`,
    )
    .join('')}
  `,
];

/** The version of the schema that this program writes. */
export const POSTGRES_SCHEMA: number = MIGRATIONS.length;

/**
 * Brings the schema up to this program's version, in the caller's transaction. Several processes may begin at once.
 * @throws StoreError when the schema is of a later version, or the role is one that row security does not bind.
 */
export async function migratePostgres(client: PostgresClient, schema: string): Promise<void> {
  await requireBoundRole(client);
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`holdfast migrate ${schema}`]);
  // Asked for first: a role that may only use what is there may not say CREATE, not even IF NOT EXISTS.
  const there = async (sql: string): Promise<boolean> => (await client.query(sql, [schema])).rows.length > 0;
  if (!(await there('SELECT 1 FROM pg_namespace WHERE nspname = $1')))
    await client.query(`CREATE SCHEMA ${schema}`);
  await client.query(`SET LOCAL search_path TO ${schema}`);
  if (!(await there("SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'versions'")))
    await client.query('CREATE TABLE versions (version integer PRIMARY KEY)');
  const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM versions');
  const [row] = rows;
  const version = Number(typeof row === 'object' && row !== null && 'version' in row ? row.version : 0);
  if (version > POSTGRES_SCHEMA) {
    throw new StoreError(
      unwritable(
        `the schema \`${schema}\` has version ${version}, and this version of holdfast knows ${POSTGRES_SCHEMA}`,
        'use the version of holdfast that wrote it, or a later one',
      ),
    );
  }
  for (let next = version; next < POSTGRES_SCHEMA; next++) {
    await client.query(MIGRATIONS[next] ?? '');
    await client.query('INSERT INTO versions VALUES ($1)', [next + 1]);
  }
}

async function requireBoundRole(client: PostgresClient): Promise<void> {
  const { rows } = await client.query(
    'SELECT rolname FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)',
  );
  if (rows.length === 0) return;
  throw new StoreError(
    unwritable(
      'the role that connects is not bound by row security, so nothing would keep tenants apart',
      'connect as a role that is no superuser and has no BYPASSRLS',
    ),
  );
}
