import {
  appendFileSync,
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventId, idFrom, newId, type RunId } from '../../src/action/ids.ts';
import {
  type AppendResult,
  type JournalDraft,
  type JournalOptions,
  readPinnedRoots,
  type TransactResult,
  verifyJournal,
} from '../../src/evidence/index.ts';
import { createPlace, linesOf, type Place, typesOf } from './place.ts';
import {
  actionNamed,
  allowedCall,
  approvalOf,
  challengeOf,
  decisionOf,
  justificationOf,
  permitOf,
  proposalOf,
  receiptOf,
} from './story.ts';

let place: Place;

beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.dispose());

function said(result: AppendResult | TransactResult<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

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

describe('turns', () => {
  test('an answered challenge opens its path for the rest of its turn and not for the next', () => {
    const journal = place.open();
    const proposal = proposalOf(actionNamed('migrate'));
    const challenge = challengeOf(proposal, 'c-elm', ['/r/db/1.sql']);
    journal.append('turn-1', [proposal, challenge]);
    journal.append('turn-1', [justificationOf(challenge)]);
    journal.append('turn-1', allowedCall('list'));
    const opened = (turn: string): readonly string[] => {
      const read = journal.readTurn(turn);
      return read.ok ? [...read.state.openings.keys()] : [read.code];
    };
    expect(opened('turn-1')).toEqual(['/r/db/1.sql']);
    journal.append('turn-2', allowedCall('list'));
    expect(opened('turn-2')).toEqual([]);
    expect(opened('turn-1')).toEqual(['/r/db/1.sql']);
  });

  test('a turn that goes on after later ones began is not taken for a new one', () => {
    const journal = place.open();
    const turns = ['turn-1', 'turn-2', 'turn-1', 'turn-3', 'turn-2', 'turn-1'];
    const fresh = turns.map((turn, index) => {
      let first: boolean | undefined;
      journal.transact(turn, (open) => {
        first = open.fresh;
        return { drafts: allowedCall(`call ${index}`), value: undefined };
      });
      return first;
    });
    expect(fresh).toEqual([true, true, false, true, false, false]);
    expect(typesOf(journal).filter((type) => type === 'turn_started')).toHaveLength(3);
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });

  test.each([
    ['one name that begins with the other', 'turn-1', 'turn-11'],
    ['one name that ends with the other', 'a"turn', 'turn'],
    ['a name that looks like the end of a line', '1","type":"turn_started","v":1}', '1'],
    ['a name of quotes and backslashes', '\\"\\', '"\\'],
  ])('%s', (_, first, second) => {
    const journal = place.open();
    journal.append(first, allowedCall('list'));
    expect(journal.readTurn(second)).toMatchObject({ ok: true, fresh: true });
    expect(journal.readTurn(first)).toMatchObject({ ok: true, fresh: false });
    journal.append(second, allowedCall('list'));
    expect(journal.readTurn(second)).toMatchObject({ ok: true, fresh: false });
  });

  test('text of an event that looks like the beginning of a turn is none', () => {
    const journal = place.open();
    const trap = '"turn":"turn-9","type":"turn_started","v":1}';
    journal.append('turn-1', allowedCall('list', { tool: trap }));
    expect(journal.readTurn('turn-9')).toMatchObject({ ok: true, fresh: true });
  });

  test('a turn that began farther back than one read is found', () => {
    const journal = place.open();
    const paths = Array.from({ length: 200 }, (_, index) => `/r/${'deep/'.repeat(700)}${index}`);
    const proposal = proposalOf(actionNamed('migrate'));
    const wide = challengeOf(proposal, 'c-elm', paths);
    journal.append('turn-1', [proposal, wide, justificationOf(wide)]);
    journal.append('turn-2', allowedCall('list'));
    expect(statSync(journal.file).size).toBeGreaterThan(1_000_000);
    const read = journal.readTurn('turn-1');
    expect(read.ok && read.state.openings.size).toBe(200);
  });

  test('a turn that is no id is a mistake of the caller, and nothing is left locked', () => {
    const journal = place.open();
    expect(() => journal.append('turn\n1', allowedCall('list'))).toThrow(RangeError);
    expect(said(journal.append('turn-1', allowedCall('list')))).toBe('ok');
  });
});

describe('approvals', () => {
  const proposal = proposalOf(actionNamed('publish'));
  const question = decisionOf(proposal, { verdict: 'ask', reason: 'KIND_NOVEL', challenge: 'a-elm' });
  const approval = approvalOf(question);
  const use = (): JournalDraft => ({
    ...permitOf(approval, actionNamed('publish'), { kind: 'approval_allow' }),
    id: newId<EventId>('evt'),
  });

  test('one that is given after the turn ended serves the next, once', () => {
    const journal = place.open();
    journal.append('turn-1', [proposal, question]);
    journal.append('turn-2', allowedCall('list'));
    journal.append('turn-1', [approval]);
    journal.append('turn-3', allowedCall('list'));
    expect(said(journal.append('turn-4', [use()]))).toBe('ok');
    expect(said(journal.append('turn-4', [use()]))).toBe('EVENT_DUPLICATE');
    expect(said(journal.append('turn-5', [use()]))).toBe('EVENT_PARENT_INVALID');
    expect(said(journal.append('turn-1', [use()]))).toBe('EVENT_DUPLICATE');
  });

  test('one that has run out is not taken along', () => {
    const journal = place.open();
    journal.append('turn-1', [proposal, question, approval]);
    const tomorrow = place.open({ now: () => new Date('2030-06-02T12:00:00.000Z') });
    tomorrow.append('turn-2', allowedCall('list'));
    const read = tomorrow.readTurn('turn-2');
    expect(read.ok && read.state.approvals.size).toBe(0);
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
