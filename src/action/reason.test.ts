import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isAppReason, isReason, isReasonCode, meaningOf, REASON_CODES, REASONS } from './reason.ts';
import { REASON_GROUPS } from './reason-groups.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'scripts/docs/reason-codes.mjs');

describe('a reason of an application', () => {
  test.each([
    'APP',
    'APP_',
    'APP__LIMIT',
    'APP_LIMIT_',
    'APP_Limit',
    'app_LIMIT',
    'APP-LIMIT',
    ' APP_LIMIT',
    'APP_LIMIT\n',
    `APP_${'X'.repeat(31)}`,
    'APP_A_B_C_D_E_F_G',
    'MY_LIMIT',
    '',
    null,
    ['APP_LIMIT'],
  ])('%j is none', (value) => {
    expect(isAppReason(value)).toBe(false);
    expect(isReason(value)).toBe(false);
  });

  test.each(['APP_LIMIT', 'APP_OVER_100', 'APP_4', 'APP_A_B_C_D_E_F'] as const)('%s is one', (value) => {
    expect(isAppReason(value)).toBe(true);
    expect(isReason(value)).toBe(true);
    expect(isReasonCode(value)).toBe(false);
    expect(meaningOf(value)).toBe('a reason of the application');
  });
});

describe('the reason codes', () => {
  test.each(['', 'unread', 'toString', 'constructor', '__proto__', 7, null, undefined])(
    '%j is none',
    (value) => {
      expect(isReasonCode(value)).toBe(false);
    },
  );

  test('are SCREAMING_SNAKE', () => {
    expect(REASON_CODES.length).toBeGreaterThan(50);
    for (const code of REASON_CODES) {
      expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
      expect(isReasonCode(code)).toBe(true);
    }
  });

  test('are never of the form that applications have', () => {
    expect(REASON_CODES.filter(isAppReason)).toEqual([]);
    expect(REASON_CODES.every(isReason)).toBe(true);
  });

  test('mean something, each something else, in one clause', () => {
    const meanings = Object.values<string>(REASONS);
    expect(new Set(meanings).size).toBe(meanings.length);
    for (const meaning of meanings) expect(meaning).toMatch(/^[^A-Z\s].{8,}[^.\s]$/);
  });

  test('stand in one chapter each', () => {
    expect(REASON_GROUPS.flatMap(({ codes }) => codes)).toEqual(REASON_CODES);
    for (const { codes } of REASON_GROUPS) expect(codes.length).toBeGreaterThan(0);
  });
});

describe('docs/reason-codes.md', () => {
  test('is what the table says; `npm run docs` writes it', async () => {
    await expect(run(process.execPath, [SCRIPT, '--check'])).resolves.toMatchObject({ stderr: '' });
  });

  test('is checked: a page with one word changed is stale, and writing mends it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-reasons-'));
    try {
      const page = join(folder, 'reason-codes.md');
      const written = await readFile(join(ROOT, 'docs/reason-codes.md'), 'utf8');
      await writeFile(page, written.replace('a person approved', 'somebody approved'));
      await expect(run(process.execPath, [SCRIPT, '--check', '--page', page])).rejects.toMatchObject({
        code: 1,
      });
      await run(process.execPath, [SCRIPT, '--page', page]);
      expect(await readFile(page, 'utf8')).toBe(written);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
