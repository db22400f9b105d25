import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyJournal } from '../../src/evidence/index.ts';
import { buildChildren, type Children, ended } from './children.ts';
import { createPlace, linesOf, type Place, typesOf } from './place.ts';
import { actionNamed, allowedCall, approvalOf, decisionOf, proposalOf, TURN } from './story.ts';

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

// Many processes start at once; on a busy machine that takes long.
vi.setConfig({ testTimeout: 180_000 });

const SIXTEEN = Array.from({ length: 16 }, (_, index) => `writer-${index}`);

describe('sixteen processes at once on one session', () => {
  test('no event is lost, the chain is valid, and session and turn begin once', async () => {
    const runs = await Promise.all(SIXTEEN.map((name) => children.run('append', place.dir, '6', name)));
    const said = runs.map(({ stdout, stderr }) => {
      expect(stderr).toBe('');
      return JSON.parse(stdout) as { readonly acknowledged: string[]; readonly failures: string[] };
    });
    expect(said.flatMap(({ failures }) => failures)).toEqual([]);
    const journal = place.open();
    const recorded = linesOf(journal).map((line) => (JSON.parse(line) as { readonly id: string }).id);
    expect(said.flatMap(({ acknowledged }) => acknowledged).sort()).toEqual(recorded.toSorted());
    expect(recorded).toHaveLength(2 + 16 * 6 * 3);
    expect(typesOf(journal).slice(0, 3)).toEqual(['session_started', 'turn_started', 'proposal']);
    expect(typesOf(journal).filter((type) => type === 'turn_started')).toHaveLength(1);
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true, events: recorded.length });
    expect(readdirSync(place.dir)).toHaveLength(1);
  });

  test('one approval serves one of them', async () => {
    const journal = place.open();
    const proposal = proposalOf(actionNamed('publish'));
    const question = decisionOf(proposal, { verdict: 'ask', reason: 'KIND_NOVEL', challenge: 'a-elm' });
    const approval = approvalOf(question, { expires: '9999-01-01T00:00:00.000Z' });
    expect(journal.append(TURN, [proposal, question, approval])).toMatchObject({ ok: true });
    const runs = await Promise.all(SIXTEEN.map(() => children.run('answer', place.dir)));
    const said = runs.map(({ stdout }) => stdout).sort();
    expect(said).toEqual([...Array(15).fill('asked'), 'permitted']);
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
  });
});

describe('a process that is killed while it holds the lock', () => {
  test('does not hold up the next one, and while it lives it does', async () => {
    const holder = children.start('hold', place.dir);
    const end = ended(holder);
    if (holder.stdout) await once(holder.stdout, 'data');
    const journal = place.open({ waitMs: 50 });
    const result = journal.append(TURN, allowedCall('list'));
    expect(result).toMatchObject({ ok: false, code: 'EVIDENCE_UNWRITABLE' });
    expect(result.ok ? '' : result.why).toContain(`process ${holder.pid} has held the lock`);
    holder.kill('SIGKILL');
    expect((await end).signal).toBe('SIGKILL');
    expect(readlinkSync(`${journal.file}.lock`)).toMatch(new RegExp(`^${holder.pid}\\.`));
    expect(journal.append(TURN, allowedCall('list'))).toMatchObject({ ok: true });
    expect(verifyJournal(journal.file)).toMatchObject({ ok: true });
    expect(readdirSync(place.dir)).toHaveLength(1);
  });

  test('many of them in a row never let two in at once', async () => {
    const lock = join(place.folder, 'lock');
    const file = join(place.folder, 'number');
    writeFileSync(file, '0');
    const ends = Array.from({ length: 24 }, (_, index) => (index % 3 === 2 ? 'die' : 'release'));
    const runs = await Promise.all(ends.map((end) => children.run('count', lock, file, end)));
    expect(runs.map(({ stderr }) => stderr).join('')).toBe('');
    expect(runs.filter(({ signal }) => signal === 'SIGKILL')).toHaveLength(8);
    const last = await children.run('count', lock, file, 'release');
    expect(last.code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('25');
    expect(existsSync(lock)).toBe(false);
  });
});
