import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeAtomically } from './atomic-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-atomic-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('writing a file whole', () => {
  test('where a folder stands: an error, and nothing is left beside it', () => {
    mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
    expect(() => writeAtomically(join(folder, 'taken'), 'x', 0o600)).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  test('makes the folders for this user alone, and sets the mode', () => {
    const file = join(folder, 'a', 'b', 'file');
    writeAtomically(file, 'x', 0o640);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['x', 0o640]);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  });

  test('replaces what was there, for whoever holds it open as well', () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'old');
    const before = statSync(file).ino;
    writeAtomically(file, Buffer.from('new'), 0o600);
    expect([readFileSync(file, 'utf8'), statSync(file).ino === before]).toEqual(['new', false]);
    expect(readdirSync(folder)).toEqual(['file']);
  });
});
