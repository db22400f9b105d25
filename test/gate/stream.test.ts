import { expect, test } from 'vitest';
import { DEFAULT_CONFIG, locationsBelow, openStreamGate } from '../../src/gate/index.ts';

const gate = openStreamGate({
  locations: locationsBelow('/home/maya'),
  config: DEFAULT_CONFIG,
  configDigest: 'test',
  roots: ['/repo'],
  cwd: '/repo',
  ledger: 'off',
});
const edit = { tool: 'edit', path: 'db/migrate/0001.sql', cwd: '/repo' } as const;
const justification = { fileLine: 'src/model.ts:2', rollback: 'drop the column in 0003' };

test('each actor of a session answers for itself, and a new turn closes what all of them opened', () => {
  const said = (actor?: string, answer = false): string =>
    gate.decide(edit, {
      session: 's',
      ...(actor === undefined ? {} : { actor }),
      ...(answer ? { justification } : {}),
    }).reason;
  expect(said()).toBe('JUSTIFICATION_REQUIRED');
  expect([said(undefined, true), said()]).toEqual(['JUSTIFIED', 'JUSTIFIED']);
  expect(said('helper-1')).toBe('JUSTIFICATION_REQUIRED');
  expect([said('helper-1', true), said('helper-1')]).toEqual(['JUSTIFIED', 'JUSTIFIED']);
  expect(said('helper-2')).toBe('JUSTIFICATION_REQUIRED');
  gate.beginTurn('s');
  expect([said(), said('helper-1')]).toEqual(['JUSTIFICATION_REQUIRED', 'JUSTIFICATION_REQUIRED']);
});

test('challenges of two actors are two', () => {
  const id = (actor: string) => gate.decide(edit, { session: 't', actor }).challenge;
  expect(id('helper-1')).not.toBe(id('helper-2'));
});
