import { StoreError, unwritable } from './failure.ts';

/** What is used of a pool of `pg`. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>;
  end(): Promise<void>;
}

export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
  /** With an error, the connection is not used again. */
  release(error?: Error | boolean): void;
}

/** @throws StoreError when `pg` is not installed. */
export async function poolTo(connectionString: string): Promise<PostgresPool> {
  const pg = await import('pg').catch(() => undefined);
  if (!pg) throw new StoreError(unwritable('there is no driver for PostgreSQL', '`npm install pg@8`'));
  const pool = new pg.default.Pool({ connectionString });
  // A connection that ends while nobody uses it is replaced; what it was needed for is told by the next query.
  pool.on('error', () => undefined);
  return pool;
}

/** The SQLSTATE of an error of the server; undefined for another one. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code;
}
