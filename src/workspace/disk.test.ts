import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDisk, probeFolding } from './disk.ts';

let ground = '';

beforeEach(() => {
  ground = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-disk-')));
});

afterEach(() => {
  rmSync(ground, { recursive: true, force: true });
});

describe('looking', () => {
  test('tells kinds apart without following links', () => {
    writeFileSync(join(ground, 'file'), 'abc');
    mkdirSync(join(ground, 'folder'));
    symlinkSync('nowhere', join(ground, 'link'));
    const disk = createDisk(true);
    const kinds = ['file', 'folder', 'link', 'none', 'file/x'].map(
      (name) => disk.look(join(ground, name)).kind,
    );
    expect(kinds).toEqual(['file', 'directory', 'link', 'missing', 'missing']);
  });

  test('sees each place once, so that one judgement is about one state', () => {
    const disk = createDisk(true);
    expect(disk.look(join(ground, 'late')).kind).toBe('missing');
    writeFileSync(join(ground, 'late'), '');
    expect(disk.look(join(ground, 'late')).kind).toBe('missing');
  });

  test('a disk that is not asked has nothing', () => {
    const disk = createDisk(false);
    expect(disk.look('/').kind).toBe('missing');
    expect(disk.list('/')).toBeUndefined();
    expect(disk.readText('/etc/passwd', 1 << 20)).toBeUndefined();
  });

  test('reads whole small files only', () => {
    writeFileSync(join(ground, 'small'), 'text');
    writeFileSync(join(ground, 'large'), 'x'.repeat(11));
    symlinkSync('small', join(ground, 'link'));
    const disk = createDisk(true);
    expect(disk.readText(join(ground, 'small'), 10)).toBe('text');
    expect(disk.readText(join(ground, 'large'), 10)).toBeUndefined();
    expect(disk.readText(ground, 10)).toBeUndefined();
  });
});

describe('how the volume compares names', () => {
  test('is measured, and this one agrees with what it does', () => {
    mkdirSync(join(ground, 'Folder'));
    const { dev } = statSync(ground);
    const folds = probeFolding(join(ground, 'Folder'), dev);
    expect(folds).toBe(createDisk(true).look(join(ground, 'fOLDER')).kind === 'directory');
  });

  test('two folders that differ in case only do not make it fold', () => {
    const folds = probeFolding(ground, statSync(ground).dev);
    if (folds) return;
    mkdirSync(join(ground, 'twin'));
    mkdirSync(join(ground, 'TWIN'));
    expect(probeFolding(join(ground, 'twin'), statSync(ground).dev)).toBe(false);
  });

  test('a true name is the spelled one where the volume tells names apart', () => {
    writeFileSync(join(ground, 'Name'), '');
    const disk = createDisk(true);
    expect(disk.trueName(ground, 'Name')).toBe('Name');
    expect(disk.trueName(ground, 'missing')).toBe('missing');
  });
});
