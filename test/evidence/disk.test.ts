import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppendResult, type JournalFs, verifyJournal } from '../../src/evidence/index.ts';
import { createPlace, HASTY_FS, type Place, typesOf } from './place.ts';
import { allowedCall } from './story.ts';

let place: Place;

beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.dispose());

function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(`${code}: the disk says no`), { code });
  };
}

function said(result: AppendResult): string {
  return result.ok ? 'ok' : `${result.code}: ${result.why}; ${result.mend}`;
}

/** How a disk that is full takes the first `room` bytes of a write and no more. */
const FULL: Readonly<Record<string, (room: number) => JournalFs['writeSync']>> = {
  'tells a short count': (room) => (descriptor, bytes) => writeSync(descriptor, bytes.subarray(0, room)),
  'fails after a part': (room) => (descriptor, bytes) => {
    writeSync(descriptor, bytes.subarray(0, room));
    return failing('ENOSPC')();
  },
};

describe('a disk that is full in the middle of a write', () => {
  test.each(Object.entries(FULL))(
    'that %s: what went in is sealed, at whatever byte it ended',
    (_, write) => {
      for (let room = 0; room < 1_500; room += 13) {
        const dir = join(place.dir, String(room));
        const sound = place.open({ dir, fs: HASTY_FS });
        sound.append('turn-1', allowedCall('before'));
        const full = place.open({ dir, fs: { ...HASTY_FS, writeSync: write(room) } });
        expect(said(full.append('turn-1', allowedCall('lost'))), `room for ${room}`).toContain(
          'EVIDENCE_UNWRITABLE',
        );
        expect(said(sound.append('turn-1', allowedCall('after'))), `room for ${room}`).toBe('ok');
        expect(verifyJournal(sound.file), `room for ${room}`).toMatchObject({ ok: true });
        expect(typesOf(sound).slice(-3), `room for ${room}`).toEqual(['proposal', 'decision', 'permit']);
      }
    },
  );

  test('says what is wrong and how to mend it', () => {
    const journal = place.open({ fs: { ...HASTY_FS, writeSync: failing('ENOSPC') } });
    expect(said(journal.append('turn-1', allowedCall('list')))).toBe(
      `EVIDENCE_UNWRITABLE: \`${journal.file}\` cannot be written: the disk is full; free some space on that disk`,
    );
  });
});

describe('calls of the system that fail', () => {
  test.each<[keyof JournalFs, string, string]>([
    ['mkdirSync', 'EROFS', 'the disk is read-only; mount that disk writable'],
    ['openSync', 'EROFS', 'the disk is read-only; mount that disk writable'],
    ['openSync', 'EACCES', 'permission is denied; give the folder back'],
    ['openSync', 'EMFILE', 'too many files are open'],
    ['writeSync', 'EDQUOT', 'the quota is used up'],
    ['writeSync', 'EFBIG', 'it has reached the size that is allowed'],
    ['fdatasyncSync', 'EIO', 'the disk failed; check the disk'],
    ['fsyncSync', 'EIO', 'the disk failed; check the disk'],
    ['writeSync', 'ESTRANGE', 'the system refused (ESTRANGE)'],
  ])('%s with %s', (call, code, why) => {
    const journal = place.open({ fs: { ...HASTY_FS, [call]: failing(code) } });
    const result = said(journal.append('turn-1', allowedCall('list')));
    expect(result).toContain('EVIDENCE_UNWRITABLE');
    expect(result).toContain(why);
    expect(said(place.open().append('turn-1', allowedCall('list')))).toBe('ok');
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
    expect(readdirSync(place.dir)).toHaveLength(1);
  });

  test('what is written is made durable before it is acknowledged, its name with it', () => {
    const calls: string[] = [];
    const noting = (name: string) => (): void => {
      calls.push(name);
    };
    const fs: JournalFs = {
      ...HASTY_FS,
      writeSync: (descriptor, bytes) => {
        calls.push('write');
        return writeSync(descriptor, bytes);
      },
      fdatasyncSync: noting('fdatasync'),
      fsyncSync: noting('fsync folder'),
    };
    const journal = place.open({ fs });
    journal.append('turn-1', allowedCall('list'));
    expect(calls).toEqual(['fsync folder', 'write', 'fdatasync', 'fsync folder']);
    calls.length = 0;
    journal.append('turn-1', allowedCall('list'));
    expect(calls).toEqual(['write', 'fdatasync']);
  });
});

/** A real small disk, where this user may mount one. */
const disk = mkdtempSync(join(tmpdir(), 'holdfast-disk-'));
const mounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.runIf(mounted)('a real small disk', () => {
  const dir = join(disk, 'sessions');
  const ballast = join(disk, 'ballast');

  beforeAll(() => {
    mkdirSync(dir, { mode: 0o700 });
    writeFileSync(ballast, Buffer.alloc(16 * 1024));
  });

  test('that runs full says so, and goes on once there is space', () => {
    const journal = place.open({ dir });
    let result = journal.append('turn-1', allowedCall('first'));
    for (let call = 0; result.ok && call < 1_000; call++)
      result = journal.append('turn-1', allowedCall(`call ${call}`));
    expect(said(result)).toContain('EVIDENCE_UNWRITABLE');
    expect(said(result)).toContain('free some space on that disk');
    expect(said(journal.append('turn-1', allowedCall('still full')))).toContain('EVIDENCE_UNWRITABLE');
    const size = statSync(journal.file).size;
    rmSync(ballast);
    expect(said(journal.append('turn-1', allowedCall('again')))).toBe('ok');
    expect(statSync(journal.file).size).toBeGreaterThan(size);
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });

  test('that is read-only says so, and can still be read', () => {
    const journal = place.open({ dir });
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    const result = said(journal.append('turn-1', allowedCall('list')));
    expect(result).toContain('EVIDENCE_UNWRITABLE');
    expect(result).toContain('the disk is read-only');
    expect(journal.readTurn('turn-1')).toMatchObject({ ok: true, fresh: false });
  });
});
