import { describe, expect, test } from 'vitest';
import { classed, pathAt, requestOf, said, type Touch, touch } from '../../../test/gate/requests.ts';
import { expensivePath } from './expensive.ts';

const migration = pathAt('db/migrate/1.sql', { classes: classed('expensive', 'expensive.migration') });
const lockfile = pathAt('package-lock.json', { classes: classed('expensive', 'expensive.lockfile') });

describe('an expensive path', () => {
  test.each<[string, Touch]>([
    ['written', touch('write', migration)],
    ['deleted', touch('delete', migration)],
    ['moved away', touch('move', migration)],
    ['created', touch('write', { ...migration, exists: false, type: 'missing' })],
    ['a lockfile edited by hand', touch('write', lockfile)],
    ['another path that a package manager writes', touch('write', migration, { traits: ['own-lockfile'] })],
  ])('is challenged when %s', (_, touched) => {
    const [finding] = expensivePath.judge(requestOf([touched]));
    expect(finding).toMatchObject({
      verdict: 'block',
      reason: 'JUSTIFICATION_REQUIRED',
      requires: [
        { kind: 'fileLine', by: 'agent' },
        { kind: 'rollback', by: 'agent' },
      ],
    });
  });

  test.each<[string, Touch]>([
    ['read', touch('read', migration, { sink: 'model' })],
    ['made executable', touch('chmod', migration)],
    [
      'a lockfile that its own package manager writes',
      touch('write', lockfile, { traits: ['own-lockfile'] }),
    ],
    [
      'the folder of a repository in which git keeps its record',
      touch('write', migration, { traits: ['repository'] }),
    ],
  ])('is left alone when %s', (_, touched) => {
    expect(said(expensivePath, [touched])).toEqual([]);
  });

  test('is open once it was answered for, by its real path and no other', () => {
    const written = [touch('write', [migration, lockfile])];
    expect(said(expensivePath, written, { opened: [migration.real] })).toEqual([
      'allow JUSTIFIED',
      'block JUSTIFICATION_REQUIRED',
    ]);
  });

  test('does not open on a person’s approval', () => {
    expect(said(expensivePath, [touch('write', migration)], { approved: true })).toEqual([
      'block JUSTIFICATION_REQUIRED',
    ]);
  });

  test('is named once, however often an action touches it', () => {
    expect(said(expensivePath, [touch('write', migration), touch('delete', migration)])).toHaveLength(1);
  });
});
