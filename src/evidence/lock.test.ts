import {
  existsSync,
  lutimesSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireLock } from './lock.ts';
import { lifeOf, type Owner, readOwner, thisOwner, writeOwner } from './owner.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Process ids are below 2^22; this one was never given. */
const NO_PROCESS = 2 ** 30;

/** Whether the platform tells when a process began. Where it does not, a reused id cannot be told from its first owner. */
const TELLS_START = thisOwner().start !== '-';

function ownerWith(change: Partial<Owner>): Owner {
  return { ...thisOwner(), ...change };
}

function taken(waitMs = 20): boolean {
  const result = acquireLock(path, waitMs);
  if (result.ok) result.lock.release();
  return result.ok;
}

describe('a lock', () => {
  test('is there while it is held and gone afterwards', () => {
    const first = acquireLock(path, 0);
    expect(first.ok).toBe(true);
    expect(readOwner(readlinkSync(path))?.pid).toBe(process.pid);
    expect(acquireLock(path, 20)).toMatchObject({ ok: false });
    if (first.ok) first.lock.release();
    expect(existsSync(path)).toBe(false);
    expect(taken()).toBe(true);
  });

  test('is not given back by who no longer has it', () => {
    const first = acquireLock(path, 0);
    rmSync(path);
    const second = acquireLock(path, 0);
    if (first.ok) first.lock.release();
    expect(readdirSync(folder)).toEqual(['lock']);
    if (second.ok) second.lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('says who holds it and how it is mended', () => {
    symlinkSync(writeOwner(ownerWith({})), path);
    expect(acquireLock(path, 20)).toEqual({
      ok: false,
      why: `process ${process.pid} has held the lock \`${path}\` for more than 20 ms`,
      mend: 'try again; if that process is stuck, end it',
    });
  });

  test('in a folder that is not there is an error of the system', () => {
    expect(() => acquireLock(join(folder, 'none', 'lock'), 0)).toThrow(/ENOENT/);
  });
});

describe('an owner that is gone', () => {
  test.each<[string, () => Partial<Owner>]>([
    ['no such process', () => ({ pid: NO_PROCESS })],
    ['the machine was started anew', () => ({ boot: '00000000' })],
  ])('%s', (_, change) => {
    symlinkSync(writeOwner(ownerWith(change())), path);
    expect(taken()).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(TELLS_START)('the id went to another process', () => {
    symlinkSync(writeOwner(ownerWith({ start: '1' })), path);
    expect(taken()).toBe(true);
  });

  test.each(['', 'x', 'not an owner', '1.2.3', `${writeOwner(thisOwner())}.more`])(
    '%j names nobody',
    (text) => {
      if (text === '') writeFileSync(path, '');
      else symlinkSync(text, path);
      expect(taken()).toBe(true);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test('who died while taking over is taken over in turn', () => {
    const first = ownerWith({ pid: NO_PROCESS, token: '1'.repeat(16) });
    const second = ownerWith({ pid: NO_PROCESS, token: '2'.repeat(16) });
    const third = ownerWith({ pid: NO_PROCESS, token: '3'.repeat(16) });
    symlinkSync(writeOwner(first), path);
    symlinkSync(writeOwner(second), `${path}.${first.token}`);
    symlinkSync(writeOwner(third), `${path}.${first.token}.${second.token}`);
    expect(taken()).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('while somebody who lives takes over, others wait', () => {
    const dead = ownerWith({ pid: NO_PROCESS });
    symlinkSync(writeOwner(dead), path);
    symlinkSync(writeOwner(ownerWith({})), `${path}.${dead.token}`);
    expect(taken()).toBe(false);
    expect(readlinkSync(path)).toBe(writeOwner(dead));
  });
});

describe('an owner of whom nobody can tell', () => {
  const foreign = (): string => writeOwner(ownerWith({ namespace: '1' }));

  test('is waited for while the lock is young', () => {
    symlinkSync(foreign(), path);
    expect(taken()).toBe(false);
  });

  test('is gone once the lock is older than any hold', () => {
    symlinkSync(foreign(), path);
    const past = Date.now() / 1000 - 61;
    lutimesSync(path, past, past);
    expect(taken()).toBe(true);
  });

  test('is waited for when the clock went back', () => {
    symlinkSync(foreign(), path);
    const future = Date.now() / 1000 + 3_600;
    lutimesSync(path, future, future);
    expect(taken()).toBe(false);
  });
});

describe('owners', () => {
  test('are read as they were written', () => {
    const owner = thisOwner();
    expect(readOwner(writeOwner(owner))).toEqual(owner);
    const bare = ownerWith({ start: '-', boot: '-', namespace: '-' });
    expect(readOwner(writeOwner(bare))).toEqual(bare);
  });

  test('are never the same twice', () => {
    expect(thisOwner().token).not.toBe(thisOwner().token);
  });

  test.each<[string, Partial<Owner>, string]>([
    ['this process', {}, TELLS_START ? 'alive' : 'unknown'],
    ['no process', { pid: NO_PROCESS }, 'dead'],
    ['a process whose beginning is not known', { start: '-' }, 'unknown'],
    ['no process whose beginning is not known', { start: '-', pid: NO_PROCESS }, 'dead'],
    ['a process of another container', { namespace: '1', pid: NO_PROCESS }, 'unknown'],
    ['a process of another boot', { boot: 'ffffffff' }, 'dead'],
  ])('%s', (_, change, life) => {
    expect(lifeOf(ownerWith(change))).toBe(life);
  });
});
