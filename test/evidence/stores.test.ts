import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openJournalStore, openMemoryStore, openSqliteStore } from '../../src/evidence/index.ts';
import { type StorePlace, storeConformance } from '../../src/testing/store-conformance/index.ts';

const OPTIONS = { now: () => new Date('2030-01-01T00:00:00.000Z'), detectCredential: () => false };

function folder(): { readonly dir: string; readonly end: () => Promise<void> } {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-store-'));
  return { dir, end: async () => rmSync(dir, { recursive: true, force: true }) };
}

const PLACES: readonly (readonly [string, () => Promise<StorePlace>])[] = [
  [
    'memory',
    async () => ({ open: async (options) => openMemoryStore(options), lasting: false, end: async () => {} }),
  ],
  [
    'files',
    async () => {
      const { dir, end } = folder();
      return {
        open: async (options) => openJournalStore({ ...options, dir: join(dir, 'j') }),
        lasting: true,
        end,
      };
    },
  ],
  [
    'SQLite',
    async () => {
      const { dir, end } = folder();
      return {
        open: (options) => openSqliteStore({ ...options, file: join(dir, 'e.db') }),
        lasting: true,
        end,
      };
    },
  ],
];

describe.each(PLACES)('a store in %s', (_, make) => {
  test.each(storeConformance(make).map(({ name, run }) => [name, run] as const))('%s', async (_name, run) => {
    await run();
  });
});

describe('a SQLite file', () => {
  test('is for its user only', async () => {
    const { dir, end } = folder();
    const file = join(dir, 'made', 'e.db');
    const store = await openSqliteStore({ ...OPTIONS, file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
    await end();
  });

  test.each([
    ['of a later version', (file: string) => sqlite(file, 'PRAGMA user_version = 99'), /has schema 99/],
    [
      "of another program's",
      (file: string) => sqlite(file, 'PRAGMA application_id = 1'),
      /another program's database/,
    ],
    ['that is no database', (file: string) => writeFileSync(file, 'x'.repeat(4096)), /no database/],
  ])('%s is refused', async (_, spoil, message) => {
    const { dir, end } = folder();
    const file = join(dir, 'e.db');
    await (await openSqliteStore({ ...OPTIONS, file })).close();
    await spoil(file);
    chmodSync(file, 0o600);
    await expect(openSqliteStore({ ...OPTIONS, file })).rejects.toThrow(message);
    await end();
  });
});

async function sqlite(file: string, sql: string): Promise<void> {
  const { sqliteDriver } = await import('../../src/evidence/store/sqlite-driver.ts');
  const database = (await sqliteDriver())(file);
  database.exec(sql);
  database.close();
}
