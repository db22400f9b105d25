import {
  appendFileSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idFrom, type RunId } from '../../src/action/ids.ts';
import { verifyJournal } from '../../src/evidence/index.ts';
import { createPlace, linesOf, type Place, said } from './place.ts';
import { allowedCall } from './story.ts';

let place: Place;

beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.dispose());

describe('places that are not ours', () => {
  const ROOT = process.getuid?.() === 0;

  test('a symbolic link in place of the journal', () => {
    const journal = place.open();
    mkdirSync(place.dir, { recursive: true });
    const target = join(place.folder, 'victim');
    writeFileSync(target, '');
    symlinkSync(target, journal.file);
    const result = journal.append('turn-1', allowedCall('list'));
    expect(result).toMatchObject({ ok: false, code: 'EVIDENCE_UNWRITABLE' });
    expect(result.ok ? '' : result.why).toContain('a symbolic link stands in its place');
    expect(journal.readTurn('turn-1')).toMatchObject({ ok: false, code: 'EVIDENCE_UNWRITABLE' });
    expect(readFileSync(target, 'utf8')).toBe('');
  });

  test('a journal that has a second name', () => {
    const journal = place.open();
    journal.append('turn-1', allowedCall('list'));
    linkSync(journal.file, join(place.folder, 'second'));
    const result = journal.append('turn-1', allowedCall('show'));
    expect(result.ok ? '' : result.why).toContain('has a second name elsewhere');
  });

  test('a folder in place of the journal', () => {
    const journal = place.open();
    mkdirSync(journal.file, { recursive: true });
    expect(said(journal.append('turn-1', allowedCall('list')))).toBe('EVIDENCE_UNWRITABLE');
  });

  test('a symbolic link in place of the folder', () => {
    const elsewhere = join(place.folder, 'elsewhere');
    mkdirSync(elsewhere);
    mkdirSync(join(place.folder, 'state'));
    symlinkSync(elsewhere, place.dir);
    expect(said(place.open().append('turn-1', allowedCall('list')))).toBe('EVIDENCE_UNWRITABLE');
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('a file in place of the folder, or of one above it', () => {
    mkdirSync(join(place.folder, 'state'));
    writeFileSync(place.dir, '');
    expect(said(place.open().append('turn-1', allowedCall('list')))).toBe('EVIDENCE_UNWRITABLE');
    const below = place.open({ dir: join(place.dir, 'deeper') });
    expect(said(below.append('turn-1', allowedCall('list')))).toBe('EVIDENCE_UNWRITABLE');
  });

  test.runIf(ROOT)('a folder or a journal that belongs to somebody else', () => {
    const journal = place.open();
    journal.append('turn-1', allowedCall('list'));
    chownSync(journal.file, 65_534, 65_534);
    const onFile = journal.append('turn-1', allowedCall('show'));
    expect(onFile.ok ? '' : onFile.why).toContain('belongs to another user');
    chownSync(journal.file, 0, 0);
    chownSync(place.dir, 65_534, 65_534);
    const onFolder = journal.append('turn-1', allowedCall('show'));
    expect(onFolder.ok ? '' : onFolder.why).toContain('belongs to another user');
  });

  test('a journal of another run under this name', () => {
    const ash = place.open({ run: idFrom<RunId>('run', 'session-ash') });
    ash.append('turn-1', allowedCall('list'));
    const journal = place.open();
    renameSync(ash.file, journal.file);
    expect(said(journal.append('turn-1', allowedCall('list')))).toBe('EVIDENCE_BROKEN');
    expect(verifyJournal(journal.file)).toMatchObject({
      ok: false,
      what: 'the file is named for another run',
    });
  });
});

describe('a journal that was changed from outside', () => {
  test.each<[string, (lines: readonly string[]) => readonly string[], string]>([
    ['a changed line', (lines) => lines.with(3, (lines[3] ?? '').replace('allow', 'block')), 'line 4 of'],
    ['a lost line', (lines) => lines.toSpliced(5, 1), 'line 6 of'],
    ['a line that is no event', (lines) => lines.toSpliced(5, 0, '{"type":"permit"}'), 'line 6 of'],
    ['garbage between events', (lines) => lines.toSpliced(5, 0, 'x'), 'line 7 of'],
  ])('%s is named, and nothing more is recorded', (_, change, where) => {
    const journal = place.open();
    for (let call = 0; call < 4; call++) journal.append('turn-1', allowedCall(`call ${call}`));
    writeFileSync(journal.file, `${change(linesOf(journal)).join('\n')}\n`);
    const before = readFileSync(journal.file, 'utf8');
    const result = journal.append('turn-1', allowedCall('more'));
    expect(result).toMatchObject({ ok: false, code: 'EVIDENCE_BROKEN' });
    expect(result.ok ? '' : result.why).toContain(where);
    expect(journal.readTurn('turn-1')).toMatchObject({ ok: false, code: 'EVIDENCE_BROKEN' });
    expect(readFileSync(journal.file, 'utf8')).toBe(before);
  });

  test('an unsealed torn end is named by verify and does no harm to the next append', () => {
    const journal = place.open();
    journal.append('turn-1', allowedCall('list'));
    appendFileSync(journal.file, '{"action":');
    expect(verifyJournal(journal.file)).toMatchObject({ ok: false, code: 'CHAIN_TORN', line: 5 });
    expect(said(journal.append('turn-1', allowedCall('show')))).toBe('ok');
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });

  test('no journal at all is nothing to verify', () => {
    expect(verifyJournal(join(place.dir, 'none.jsonl'))).toBeUndefined();
  });
});
