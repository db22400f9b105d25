import { describe, expect, test } from 'vitest';
import { createPolicy } from '../policy/policy.ts';
import { digestOfTables, type KindOfRows } from '../workspace/classes/packed.ts';
import { classRows } from '../workspace/index.ts';
import { createGatePolicy, GATE_RULES } from './policy.ts';

describe("the version of the gate's policy", () => {
  const { version } = createGatePolicy('config');

  test('is the same for the same configuration, and another for another', () => {
    expect(createGatePolicy('config').version).toBe(version);
    expect(createGatePolicy('other').version).not.toBe(version);
  });

  test('stands for more than the rules and the configuration', () => {
    expect(createPolicy({ name: 'gate', rules: GATE_RULES, data: 'config' }).version).not.toBe(version);
  });

  test.each<[string, (kinds: KindOfRows) => KindOfRows]>([
    ['a row less', ({ kind, rows }) => ({ kind, rows: rows.slice(1) })],
    [
      'a pattern more',
      ({ kind, rows }) => ({ kind, rows: rows.map((row) => ({ ...row, globs: [...row.globs, 'x'] })) }),
    ],
    [
      'an exception more',
      ({ kind, rows }) => ({ kind, rows: rows.map((row) => ({ ...row, except: ['x'] })) }),
    ],
    ['other words', ({ kind, rows }) => ({ kind, rows: rows.map((row) => ({ ...row, because: 'x' })) })],
    ['another kind', ({ rows }) => ({ kind: 'system', rows })],
  ])('tables with %s are other tables', (_, change) => {
    const secrets: KindOfRows = { kind: 'secret', rows: classRows().filter(({ kind }) => kind === 'secret') };
    expect(secrets.rows.length).toBeGreaterThan(5);
    expect(digestOfTables([change(secrets)])).not.toBe(digestOfTables([secrets]));
  });
});
