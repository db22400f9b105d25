import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idFrom, type RunId } from '../../src/action/ids.ts';
import {
  type JournalDraft,
  type JournalOptions,
  readPinnedRoots,
  verifyJournal,
} from '../../src/evidence/index.ts';
import { createPlace, type Place, said, typesOf } from './place.ts';
import { actionNamed, allowedCall, permitOf, proposalOf, receiptOf } from './story.ts';

let place: Place;

beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.dispose());

describe('a first append', () => {
  test('makes a closed folder and a closed file whose name tells nothing of the run', () => {
    const journal = place.open();
    expect(said(journal.append('turn-1', allowedCall('list')))).toBe('ok');
    expect(statSync(place.dir).mode & 0o777).toBe(0o700);
    expect(statSync(journal.file).mode & 0o777).toBe(0o600);
    expect(basename(journal.file)).toMatch(/^[0-9a-f]{32}\.jsonl$/);
    expect(readdirSync(place.dir)).toEqual([basename(journal.file)]);
  });

  test('begins the turn, and the session where roots are pinned', () => {
    const bare = place.open({ run: idFrom<RunId>('run', 'session-ash') });
    bare.append('turn-1', allowedCall('list'));
    expect(typesOf(bare)).toEqual(['turn_started', 'proposal', 'decision', 'permit']);
    const journal = place.open({ roots: ['/r'] });
    journal.append('turn-1', allowedCall('list'));
    expect(typesOf(journal)).toEqual(['session_started', 'turn_started', 'proposal', 'decision', 'permit']);
  });

  test('closes a folder and a file of ours that others can look into', () => {
    const journal = place.open();
    journal.append('turn-1', allowedCall('list'));
    chmodSync(place.dir, 0o755);
    chmodSync(journal.file, 0o644);
    journal.append('turn-1', allowedCall('show'));
    expect(statSync(place.dir).mode & 0o777).toBe(0o700);
    expect(statSync(journal.file).mode & 0o777).toBe(0o600);
  });

  test('nothing to append leaves nothing', () => {
    const journal = place.open();
    expect(said(journal.append('turn-1', []))).toBe('ok');
    expect(statSync(journal.file).size).toBe(0);
  });
});

describe('roots', () => {
  test('the first ones are pinned', () => {
    const seen: unknown[] = [];
    for (const roots of [['/first'], ['/second'], undefined]) {
      const journal = place.open(roots ? { roots } : {});
      journal.transact('turn-1', (turn) => {
        seen.push(turn.roots);
        return { drafts: allowedCall(`call ${seen.length}`), value: undefined };
      });
      expect(readPinnedRoots(journal.file)).toEqual(['/first']);
    }
    expect(seen).toEqual([['/first'], ['/first'], ['/first']]);
  });

  test.each<[string, (text: string) => string]>([
    ['changed', (text) => text.replace('/first', '/')],
    ['taken away', (text) => text.slice(text.indexOf('\n') + 1)],
    ['of another run', (text) => text.replaceAll('session-oak', 'session-ash')],
    ['preceded by another', (text) => `${text.split('\n')[1]}\n${text}`],
  ])('a first line that was %s unpins nothing: all stops', (_, change) => {
    const journal = place.open({ roots: ['/first'] });
    journal.append('turn-1', allowedCall('list'));
    journal.append('turn-2', allowedCall('list'));
    writeFileSync(journal.file, change(readFileSync(journal.file, 'utf8')));
    expect(readPinnedRoots(journal.file)).toBeUndefined();
    const result = journal.append('turn-2', allowedCall('show'));
    expect(result).toMatchObject({ ok: false, code: 'EVIDENCE_BROKEN' });
    expect(result.ok ? '' : result.why).toContain('line 1 of');
  });

  test('are found behind an end that was torn before the session began', () => {
    const journal = place.open({ roots: ['/first'] });
    journal.append('turn-1', []);
    writeFileSync(journal.file, 'torn');
    journal.append('turn-1', allowedCall('list'));
    expect(readPinnedRoots(journal.file)).toEqual(['/first']);
  });

  test('may be many and long', () => {
    const roots = Array.from({ length: 40 }, (_, index) => `/r/${'deep/'.repeat(700)}${index}`);
    const journal = place.open({ roots });
    journal.append('turn-1', allowedCall('list'));
    expect(readPinnedRoots(journal.file)).toEqual(roots);
  });
});

describe('what is not admitted', () => {
  test('nothing of the append enters, and that is recorded', () => {
    const journal = place.open();
    const [proposal, decision] = allowedCall('list');
    const wrong = { ...decision, effects: ['send sample-key-9'] } as JournalDraft;
    const result = journal.append('turn-1', [proposal as JournalDraft, wrong]);
    expect(result).toMatchObject({ ok: false, code: 'EVENT_CREDENTIAL', field: 'effects[0]' });
    expect(typesOf(journal)).toEqual(['turn_started', 'refused']);
    expect(readFileSync(journal.file, 'utf8')).not.toContain('sample-key');
    expect(JSON.stringify(result)).not.toContain('sample-key');
    const read = journal.readTurn('turn-1');
    expect(read.ok && read.state.refused).toEqual(['EVENT_CREDENTIAL']);
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });

  test('an effect without a permit', () => {
    const journal = place.open();
    const proposal = proposalOf(actionNamed('list'));
    const receipt = receiptOf(permitOf(proposal, proposal.action));
    expect(said(journal.append('turn-1', [proposal, receipt]))).toBe('EVENT_PARENT_INVALID');
  });

  test('an event of another run', () => {
    const run = idFrom<RunId>('run', 'session-ash');
    const result = place.open().append('turn-1', [{ ...proposalOf(actionNamed('list')), run }]);
    expect(said(result)).toBe('EVENT_FIELD_INVALID');
  });
});

describe('what the caller throws', () => {
  test.each<[string, Error]>([
    ['an error of its own', new TypeError('no')],
    ['an error of the system', Object.assign(new Error('gone'), { code: 'ENOSPC' })],
  ])('%s goes to the caller, and nothing is left locked or written', (_, error) => {
    const journal = place.open();
    const failing = (): never => {
      throw error;
    };
    expect(() => journal.transact('turn-1', failing)).toThrow(error);
    expect(statSync(journal.file).size).toBe(0);
    expect(said(journal.append('turn-1', allowedCall('list')))).toBe('ok');
  });

  test.each<[string, Partial<JournalOptions>]>([
    ['no detector', { detectCredential: undefined as never }],
    ['an empty run', { run: '' as RunId }],
    ['a run with a line break', { run: 'a\nb' as RunId }],
    ['no host', { host: '' }],
  ])('a journal with %s is not opened', (_, options) => {
    expect(() => place.open(options)).toThrow();
    expect(() => lstatSync(place.dir)).toThrow();
  });
});

describe('what no reader would take', () => {
  test.each<[string, Partial<JournalOptions>]>([
    ['too many roots', { roots: Array.from({ length: 257 }, (_, index) => `/r/${index}`) }],
    ['a root with half a surrogate pair', { roots: ['/r/\ud800'] }],
    ['a time beyond the calendar', { now: () => new Date(8.64e15) }],
    ['no time', { now: () => new Date(Number.NaN) }],
  ])('%s is not written', (_, options) => {
    const journal = place.open(options);
    expect(() => journal.append('turn-1', allowedCall('list'))).toThrow();
    expect(said(place.open().append('turn-1', allowedCall('list')))).toBe('ok');
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });
});

describe('a clock that goes back', () => {
  test('changes nothing but what people read', () => {
    const times = ['2030-06-01T12:00:00.000Z', '2029-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'];
    let tick = 0;
    const journal = place.open({ now: () => new Date(times[tick++ % 3] ?? '') });
    for (let call = 0; call < 6; call++)
      expect(said(journal.append('turn-1', allowedCall(`${call}`)))).toBe('ok');
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true, events: 19 });
  });
});
