import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { idFrom, type TenantId } from '../../src/action/ids.ts';
import { openPostgresStore, type PostgresPool } from '../../src/evidence/index.ts';
import { type StorePlace, storeConformance } from '../../src/testing/store-conformance/index.ts';
import { startServer } from './postgres-server.ts';

const OPTIONS = { now: () => new Date('2030-01-01T00:00:00.000Z'), detectCredential: () => false };

const server = await startServer();
if (!server)
  console.warn('SKIPPED: the package of the PostgreSQL server is not installed, so its store is not tested');
const { url, admin } = server ?? { url: '', admin: '' };

afterAll(() => server?.stop());

let places = 0;

const make = async (): Promise<StorePlace> => {
  const schema = `place_${++places}`;
  return {
    open: (options) => openPostgresStore({ ...options, connectionString: url, schema }),
    lasting: true,
    end: async () => {},
  };
};

describe.skipIf(!server)('a store in PostgreSQL', () => {
  test.each(storeConformance(make).map(({ name, run }) => [name, run] as const))('%s', async (_, run) => {
    await run();
  });

  test('keeps tenants apart where a query forgets to ask for one', async () => {
    const schema = `place_${++places}`;
    const store = await openPostgresStore({ ...OPTIONS, connectionString: url, schema });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const see = async (tenant: string) => {
      await client.query("SELECT set_config('holdfast.tenant', $1, false)", [tenant]);
      return (await client.query(`SELECT tenant FROM ${schema}.budgets`)).rows;
    };
    await client.query("SELECT set_config('holdfast.tenant', 'acme', false)");
    await client.query(`INSERT INTO ${schema}.budgets VALUES ('acme', 'day', 1, 0, 0)`);
    expect(await see('acme')).toEqual([{ tenant: 'acme' }]);
    expect(await see('rival')).toEqual([]);
    expect(await see('')).toEqual([]);
    await expect(
      client.query(`INSERT INTO ${schema}.budgets VALUES ('acme', 'week', 1, 0, 0)`),
    ).rejects.toThrow(/row-level security/);
    await client.end();
    await store.close();
  });

  test('refuses a role that row security does not bind', async () => {
    await expect(openPostgresStore({ ...OPTIONS, connectionString: admin })).rejects.toThrow(/no superuser/);
  });

  test('refuses a schema of a later version', async () => {
    const schema = `place_${++places}`;
    await (await openPostgresStore({ ...OPTIONS, connectionString: url, schema })).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`INSERT INTO ${schema}.versions VALUES (99)`);
    await client.end();
    await expect(openPostgresStore({ ...OPTIONS, connectionString: url, schema })).rejects.toThrow(
      /version 99/,
    );
  });

  test('begins in several processes at once', async () => {
    const schema = `place_${++places}`;
    const open = () => openPostgresStore({ ...OPTIONS, connectionString: url, schema });
    for (const store of await Promise.all([open(), open(), open(), open()])) await store.close();
  });

  test('does not read old rows where the database prefers repeatable reads, nor lose what it answered', async () => {
    const schema = `place_${++places}`;
    const pool = new pg.Pool({
      connectionString: url,
      max: 8,
      options: '-c default_transaction_isolation=serializable -c synchronous_commit=off',
    });
    const seen = new Set<unknown>();
    const watched: PostgresPool = {
      end: () => pool.end(),
      async connect() {
        const client = await pool.connect();
        return {
          release: (error) => client.release(error),
          async query(text, values) {
            if (text === 'COMMIT') {
              const asked =
                "SELECT current_setting('transaction_isolation') || ' ' || current_setting('synchronous_commit') AS how";
              for (const row of (await client.query<{ how: string }>(asked)).rows) seen.add(row.how);
            }
            return client.query(text, values);
          },
        };
      },
    };
    const store = await openPostgresStore({ ...OPTIONS, pool: watched, schema });
    seen.clear();
    expect(
      await store.take({
        tenant: idFrom('tenant', 'acme'),
        owner: 'o',
        leased: '2030-01-01T01:00:00.000Z',
        limit: 1,
      }),
    ).toMatchObject({ ok: true, result: [] });
    expect([...seen]).toEqual(['read committed on']);
    await store.close();
    await pool.end();
  });

  test('says that it cannot write when its connections end, and goes on when they are back', async () => {
    const store = await openPostgresStore({ ...OPTIONS, connectionString: url, schema: `place_${++places}` });
    const tenant = idFrom<TenantId>('tenant', 'acme');
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query('ALTER ROLE app NOLOGIN');
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'");
    try {
      expect(await store.unknowns(tenant, 1)).toMatchObject({ ok: false, code: 'EVIDENCE_UNWRITABLE' });
    } finally {
      await client.query('ALTER ROLE app LOGIN');
      await client.end();
    }
    expect(await store.unknowns(tenant, 1)).toMatchObject({ ok: true });
    await store.close();
  });

  test('opens for a role that may make nothing', async () => {
    const schema = `place_${++places}`;
    await (await openPostgresStore({ ...OPTIONS, connectionString: url, schema })).close();
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query('CREATE ROLE lesser LOGIN');
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO lesser`);
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO lesser`);
    await client.end();
    const connectionString = url.replace('//app@', '//lesser@');
    const store = await openPostgresStore({ ...OPTIONS, connectionString, schema });
    expect(await store.unknowns(idFrom('tenant', 'acme'), 1)).toMatchObject({ ok: true });
    await store.close();
  });
});
