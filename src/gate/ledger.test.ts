import { chownSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLedger } from './ledger.ts';

const GOOD = JSON.stringify({ version: 1, kinds: [{ kind: 'git push <value> => send:git' }] });
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ledger(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('readLedger', () => {
  test('reads the approved kinds', () => {
    expect(readLedger(ledger('good.json', GOOD))).toEqual({
      state: 'present',
      approved: ['git push <value> => send:git'],
    });
  });

  test.each([
    ['is not there', () => join(folder, 'missing.json'), 'none was made'],
    ['is empty', () => ledger('empty.json', ''), 'not valid JSON'],
    ['is cut off', () => ledger('torn.json', GOOD.slice(0, -3)), 'not valid JSON'],
    ['has another version', () => ledger('next.json', '{"version":2,"kinds":[]}'), 'form'],
    ['has no kinds', () => ledger('none.json', '{"version":1}'), 'form'],
    ['holds an entry without a kind', () => ledger('entry.json', '{"version":1,"kinds":[{}]}'), 'no kind'],
    [
      'names a key twice',
      () => ledger('twice.json', '{"version":1,"kinds":[],"kinds":[]}'),
      'not valid JSON',
    ],
    ['is too large', () => ledger('large.json', GOOD + ' '.repeat(1 << 20)), 'too large'],
    ['is a folder', () => folder, 'cannot be'],
  ])('a ledger that %s is no consent', (_, file, why) => {
    expect(readLedger(file())).toEqual({ state: 'absent', why: expect.stringContaining(why) });
  });

  test('a link is no ledger', () => {
    const link = join(folder, 'link.json');
    symlinkSync(ledger('target.json', GOOD), link);
    expect(readLedger(link)).toMatchObject({ state: 'absent' });
  });

  test.runIf(process.getuid?.() === 0)('a ledger of another user is no consent', () => {
    const file = ledger('foreign.json', GOOD);
    chownSync(file, 12345, 12345);
    expect(readLedger(file)).toEqual({ state: 'absent', why: 'it belongs to another user' });
  });
});
