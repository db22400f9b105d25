import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyJournal } from '../../src/evidence/index.ts';
import { buildChildren, type Children } from './children.ts';
import { createPlace, HASTY_FS, linesOf, type Place, said } from './place.ts';
import { allowedCall, TURN } from './story.ts';

let children: Children;
let place: Place;

beforeAll(() => {
  children = buildChildren();
});
afterAll(() => children.dispose());
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.dispose());

// Many processes start; on a busy machine that takes long.
vi.setConfig({ testTimeout: 240_000 });

/** Before and after each call that a child made when nobody killed it, and in the middle of each write. */
async function boundaries(...child: Parameters<Children['run']>): Promise<readonly string[]> {
  const { stdout, code } = await children.die('', ...child);
  expect(code).toBe(0);
  const calls = stdout.trim().split('\n').at(-1)?.split(' ').slice(1) ?? [];
  return calls.flatMap((call, index) => {
    const at = index + 1;
    return [
      ...(index === 0 ? [`${at} before`] : []),
      ...(/^write/.test(call) ? [`${at} middle`] : []),
      `${at} after`,
    ];
  });
}

/** Four at a time. */
async function each(points: readonly string[], check: (point: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < points.length; at += 4) await Promise.all(points.slice(at, at + 4).map(check));
}

describe('a process that is killed at any call of an append', () => {
  test('loses nothing that it acknowledged, and stops nobody after it', async () => {
    const points = await boundaries('doomed', join(place.folder, 'whole'));
    expect(points.length).toBeGreaterThan(20);
    await each(points, async (point) => {
      const dir = join(place.folder, point.replace(' ', '-'));
      const { stdout, signal } = await children.die(point, 'doomed', dir);
      expect(signal, point).toBe('SIGKILL');
      const acknowledged = stdout.split('\n').filter((line) => line !== '');
      const journal = place.open({ dir, fs: HASTY_FS });
      expect(said(journal.append(TURN, allowedCall('after'))), point).toBe('ok');
      expect(verifyJournal(journal.file), point).toMatchObject({ ok: true });
      const recorded = linesOf(journal).join('\n');
      expect(
        acknowledged.filter((id) => !recorded.includes(id)),
        point,
      ).toEqual([]);
      expect(readdirSync(dir), point).toHaveLength(1);
    });
  });
});

describe('a process that is killed at any call while it replaces a file', () => {
  test('leaves the old one or the new one, and the new one once that is acknowledged', async () => {
    const whole = join(place.folder, 'whole');
    mkdirSync(whole);
    const points = await boundaries('replacing', join(whole, 'ledger.json'), 'new');
    expect(points.length).toBeGreaterThan(6);
    await each(points, async (point) => {
      const dir = join(place.folder, point.replace(' ', '-'));
      mkdirSync(dir);
      const file = join(dir, 'ledger.json');
      writeFileSync(file, 'old');
      const { stdout } = await children.die(point, 'replacing', file, 'new');
      const left = readFileSync(file, 'utf8');
      expect(['old', 'new'], point).toContain(left);
      if (stdout !== '') expect(left, point).toBe('new');
      expect((await children.die('', 'replacing', file, 'newer')).code, point).toBe(0);
      expect(readFileSync(file, 'utf8'), point).toBe('newer');
    });
  });
});
