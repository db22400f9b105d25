import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LEDGER_EXPIRY, readLedger } from './ledger.ts';
import { kindId, noteUse, rememberedNotice, rememberKinds, revokeKinds } from './ledger-file.ts';

const PUSH = 'git push <value> => send:git:remote';
const FETCH = 'gh pr list => send:network';
const NOW = new Date('2031-03-01T10:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-file-'));
  file = join(folder, 'ledgers', 'shop.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function later(days: number): Date {
  return new Date(NOW.getTime() + days * DAY);
}

function approvedAt(now: Date): readonly string[] | string {
  const read = readLedger(file, now);
  return read.state === 'present' ? read.approved : read.state;
}

const remember = (...kinds: readonly string[]) => rememberKinds(file, '/shop', kinds, 'terminal', NOW);

describe('what is remembered', () => {
  test('is approved from then on, each kind once', () => {
    expect(remember(PUSH)).toEqual({ ok: true, added: [{ id: kindId(PUSH), kind: PUSH }] });
    expect(remember(PUSH, FETCH)).toEqual({ ok: true, added: [{ id: kindId(FETCH), kind: FETCH }] });
    expect(approvedAt(NOW)).toEqual([PUSH, FETCH]);
  });

  test('is told in one line with the way back', () => {
    const notice = rememberedNotice([{ id: kindId(PUSH), kind: PUSH }]);
    expect(notice).toContain(`\`${PUSH}\``);
    expect(notice).toContain(`holdfast ledger revoke ${kindId(PUSH)}`);
    expect(notice.split('\n')).toHaveLength(1);
  });

  test('is forgotten when nobody makes use of it', () => {
    remember(PUSH, FETCH);
    noteUse(file, '/shop', [PUSH], later(60));
    expect(approvedAt(later(90))).toEqual([PUSH, FETCH]);
    expect(approvedAt(later(91))).toEqual([PUSH]);
    expect(approvedAt(later(60 + LEDGER_EXPIRY / DAY + 1))).toEqual([]);
  });

  test('of a time to come is not approved: a clock was wrong', () => {
    remember(PUSH);
    expect(approvedAt(later(-1))).toEqual([]);
  });

  test('is taken back by its id', () => {
    remember(PUSH, FETCH);
    expect(revokeKinds(file, '/shop', [kindId(PUSH)])).toMatchObject({ ok: true, added: [{ kind: PUSH }] });
    expect(revokeKinds(file, '/shop', ['k-00000000'])).toEqual({ ok: true, added: [] });
    expect(approvedAt(NOW)).toEqual([FETCH]);
  });

  test('leaves nothing beside the ledger', () => {
    remember(PUSH);
    expect(readdirSync(join(folder, 'ledgers'))).toEqual(['shop.json']);
  });
});

describe('a ledger that', () => {
  test('is broken is not written over', () => {
    remember(PUSH);
    const torn = readFileSync(file, 'utf8').slice(0, -9);
    writeFileSync(file, torn);
    expect(remember(FETCH)).toEqual({ ok: false, why: expect.stringContaining('not valid JSON') });
    expect(readFileSync(file, 'utf8')).toBe(torn);
  });

  test('is full takes nothing more', () => {
    const kinds = Array.from({ length: 2_001 }, (_, at) => `tool-${at} => send:network`);
    expect(remember(...kinds)).toEqual({ ok: false, why: expect.stringContaining('more than 2000 kinds') });
    expect(existsSync(file)).toBe(false);
  });

  test.skipIf(process.getuid?.() === 0)('cannot be written says so', () => {
    remember(PUSH);
    chmodSync(join(folder, 'ledgers'), 0o500);
    expect(remember(FETCH)).toEqual({ ok: false, why: expect.stringContaining('cannot be written') });
    chmodSync(join(folder, 'ledgers'), 0o700);
  });

  test('is missing stays missing when nothing is added', () => {
    noteUse(file, '/shop', [PUSH], NOW);
    expect(revokeKinds(file, '/shop', ['k-00000000'])).toEqual({ ok: true, added: [] });
    expect(existsSync(file)).toBe(false);
  });
});
