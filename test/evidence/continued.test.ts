import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { continueJournal, type Journal, type JournalEnd, readJournal } from '../../src/evidence/index.ts';
import { createPlace, HASTY_FS, type Place, typesOf } from './place.ts';
import { allowedCall } from './story.ts';

let place: Place;
let journal: Journal;

beforeEach(() => {
  place = createPlace();
  journal = place.open({ roots: ['/r'], fs: HASTY_FS });
  journal.append('turn-1', allowedCall('list'));
});
afterEach(() => place.dispose());

function endNow(): JournalEnd {
  const end = readJournal(journal.file)?.end;
  if (end === undefined) throw new Error('the chain does not hold');
  return end;
}

/** The types of the events since then, and whether reading on ends where reading all of it does. */
function since(end: JournalEnd): unknown {
  const went = continueJournal(journal.file, end);
  return went.ok ? { types: went.events.map(({ type }) => type), same: sameEnd(went.end) } : went.bad;
}

function sameEnd(end: JournalEnd): boolean {
  return JSON.stringify(end) === JSON.stringify(endNow());
}

const CALL = ['proposal', 'decision', 'permit'];

describe('reading on', () => {
  test('nothing new', () => {
    expect(since(endNow())).toEqual({ types: [], same: true });
  });

  test('what was appended meanwhile, step by step as at once', () => {
    const end = endNow();
    journal.append('turn-1', allowedCall('show'));
    const middle = endNow();
    journal.append('turn-1', allowedCall('tell'));
    expect(since(end)).toEqual({ types: [...CALL, ...CALL], same: true });
    expect(since(middle)).toEqual({ types: CALL, same: true });
  });

  test('after a last event whose line had no end yet', () => {
    const whole = readFileSync(journal.file);
    writeFileSync(journal.file, whole.subarray(0, -1));
    const end = endNow();
    expect(since(end)).toEqual({ types: [], same: true });
    journal.append('turn-1', allowedCall('show'));
    expect(since(end)).toEqual({ types: CALL, same: true });
    const after = typesOf(journal).length;
    expect(endNow().lines).toBe(after);
  });

  test('when only the end of that line has come', () => {
    const whole = readFileSync(journal.file);
    writeFileSync(journal.file, whole.subarray(0, -1));
    const end = endNow();
    appendFileSync(journal.file, '\n');
    expect(since(end)).toEqual({ types: [], same: true });
  });

  test('a line that is being written counts when it is whole', () => {
    const end = endNow();
    journal.append('turn-1', allowedCall('show'));
    const whole = readFileSync(journal.file);
    writeFileSync(journal.file, whole.subarray(0, -20));
    const went = continueJournal(journal.file, end);
    if (!went.ok) throw new Error(went.bad.what);
    expect(went.events.map(({ type }) => type)).toEqual(CALL.slice(0, 2));
    writeFileSync(journal.file, whole);
    expect(since(went.end)).toEqual({ types: CALL.slice(2), same: true });
  });
});

describe('what does not go on from there is named', () => {
  test('the file is gone, or shorter than it was', () => {
    const end = endNow();
    const whole = readFileSync(journal.file);
    writeFileSync(journal.file, whole.subarray(0, whole.length >> 1));
    const gone = { code: 'CHAIN_BROKEN', what: 'what was there before is gone' };
    expect(since(end)).toMatchObject(gone);
    rmSync(journal.file);
    expect(since(end)).toMatchObject(gone);
  });

  test('a changed event, by its line in the file', () => {
    const end = endNow();
    journal.append('turn-1', allowedCall('show'));
    const lines = readFileSync(journal.file, 'utf8').split('\n');
    const changed = lines.map((line, at) => (at === end.lines + 1 ? line.replace('allow', 'block') : line));
    writeFileSync(journal.file, changed.join('\n'));
    expect(since(end)).toMatchObject({ line: end.lines + 2 });
  });

  test('an event that follows another one', () => {
    const end = endNow();
    journal.append('turn-1', allowedCall('show'));
    journal.append('turn-1', allowedCall('tell'));
    const lines = readFileSync(journal.file, 'utf8').split('\n');
    lines.splice(end.lines, 3);
    writeFileSync(journal.file, lines.join('\n'));
    expect(since(end)).toMatchObject({ code: 'CHAIN_BROKEN', line: end.lines + 1 });
  });
});
