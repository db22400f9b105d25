import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ToolCall } from '../action/tool-call.ts';
import { createWorkspace } from '../workspace/index.ts';
import { prepare } from './judge.ts';
import { checkJustification } from './justification.ts';

const ROLLBACK = 'npm run migrate:down -- 0042';
let folder = '';
let root = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'justification-')));
  root = join(folder, 'repository');
  mkdirSync(join(root, 'db'), { recursive: true });
  mkdirSync(join(root, 'tests'));
  writeFileSync(join(root, 'model.ts'), 'one\ntwo\nthree');
  writeFileSync(join(root, 'tests', 'model.ts'), 'one\n');
  writeFileSync(join(root, 'db', '0042.sql'), 'select 1;\n');
  writeFileSync(join(root, 'db', '0041.down.sql'), 'select 1;\n');
  mkdirSync(join(root, 'backup'));
  writeFileSync(join(root, 'backup', 'orders.json'), '{}\n');
  writeFileSync(join(folder, 'elsewhere.ts'), 'one\n');
  symlinkSync(join(folder, 'elsewhere.ts'), join(root, 'link.ts'));
  symlinkSync(join(root, 'db', '0042.sql'), join(root, 'alias.sql'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function check(fileLine: string, rollback = ROLLBACK, strict = false) {
  const challenged = [join(root, 'db', '0042.sql')];
  const workspace = createWorkspace({ roots: [root], home: folder, cwd: root });
  return checkJustification(
    { fileLine, rollback },
    { workspace, prepare: (call) => prepare(call, workspace), challenged, strict },
  );
}

describe('file:line', () => {
  test.each([
    ['says nothing', 'yes', 'not of the form'],
    ['has no line', 'model.ts', 'not of the form'],
    ['counts from zero', 'model.ts:0', 'not of the form'],
    ['does not exist', 'missing.ts:1', 'not a file here'],
    ['is a folder', 'db:1', 'not a file here'],
    ['ends before the line', 'model.ts:4', 'has 3 lines'],
    ['is the challenged file', 'db/0042.sql:1', 'challenged file itself'],
    ['is another name of the challenged file', 'alias.sql:1', 'challenged file itself'],
    ['climbs out', '../elsewhere.ts:1', 'outside the repository'],
    ['leads out through a link', 'link.ts:1', 'outside the repository'],
    ['has a NUL', 'model\0.ts:1', 'not of the form'],
  ])('that %s is refused', (_, fileLine, why) => {
    expect(check(fileLine)).toEqual({ ok: false, why: expect.stringContaining(why) });
  });

  test.each(['model.ts:1', 'model.ts:3', './model.ts:2', 'model.ts:1-2'])('`%s` is accepted', (fileLine) => {
    expect(check(fileLine)).toEqual({ ok: true, vague: false });
  });

  test('an absolute path inside the repository is accepted', () => {
    expect(check(`${join(root, 'model.ts')}:2`)).toEqual({ ok: true, vague: false });
  });

  test('in a test file it is vague', () => {
    expect(check('tests/model.ts:1')).toEqual({ ok: true, vague: true });
  });
});

describe('rollback', () => {
  test.each([
    '',
    '   ',
    'yes',
    'OK.',
    'n/a',
    'none',
    'revert',
    'undo',
    '...',
    'EXACT UNDO',
    'todo todo todo',
  ])('`%s` is refused', (rollback) => {
    expect(check('model.ts:1', rollback)).toEqual({
      ok: false,
      why: expect.stringContaining('take the change back'),
    });
  });

  test.each([
    'revert the commit',
    'git revert',
    'git revert HEAD',
    'just undo it',
    'roll back the change',
    'drop column title in 0043',
    'delete the new file again',
    'restore from backup of 2031-01-01',
    'git checkout -- model.ts',
    'rm db/0041.sql',
    'cat db/0042.sql',
    'run db/0042.down.sql',
    'npm test',
    'restore db/0042.sql',
    "echo '",
    'rm alias.sql',
  ])('`%s` is vague', (rollback) => {
    expect(check('model.ts:1', rollback)).toEqual({ ok: true, vague: true });
  });

  test('vague is none where the configuration is strict', () => {
    const why = { ok: false, why: expect.stringContaining('this configuration is strict') };
    expect(check('model.ts:1', 'revert the commit', true)).toEqual(why);
    expect(check('tests/model.ts:1', ROLLBACK, true)).toEqual(why);
    expect(check('model.ts:1', ROLLBACK, true)).toEqual({ ok: true, vague: false });
  });

  test.each([
    'git revert 1f2e3d4',
    'git checkout -- db/0042.sql',
    'git checkout -- db',
    'git restore ./db/../db/0042.sql && npm run lint',
    'rm -f db/*.sql',
    'put it back with `git checkout -- db/0042.sql`, then restart',
    'npm run migrate:down -- 0042',
    'bin/rails db:rollback STEP=1',
    'alembic downgrade -1',
    'python manage.py migrate shop 0041',
    'drop index orders_day;',
    'ALTER TABLE orders DROP COLUMN day',
    'kubectl rollout undo deployment/shop',
    'apply db/0041.down.sql',
    'copy backup/orders.json back',
  ])('`%s` says how', (rollback) => {
    expect(check('model.ts:1', rollback)).toEqual({ ok: true, vague: false });
  });

  test('longer than evidence keeps is refused', () => {
    expect(check('model.ts:1', 'x'.repeat(2001))).toMatchObject({ ok: false });
  });
});

test('where the root does not exist, text is judged as text', () => {
  const workspace = createWorkspace({ roots: ['/no/such/root'], home: '/no/home', cwd: '/no/such/root' });
  const context = {
    workspace,
    prepare: (call: ToolCall) => prepare(call, workspace),
    challenged: ['/no/such/root/db/1.sql'],
    strict: false,
  };
  expect(checkJustification({ fileLine: 'app.ts:3', rollback: ROLLBACK }, context).ok).toBe(true);
  expect(checkJustification({ fileLine: 'db/1.sql:1', rollback: ROLLBACK }, context).ok).toBe(false);
  expect(checkJustification({ fileLine: 'yes', rollback: ROLLBACK }, context).ok).toBe(false);
});
