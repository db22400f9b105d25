import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../src/gate/index.ts';
import { callsIn, createScene, type Scene } from './scene.ts';

let scene: Scene;
let gate: Gate;

beforeEach(() => {
  scene = createScene();
  gate = scene.gate({ ledger: 'off' });
});
afterEach(() => scene.dispose());

function said(command: string): string {
  const { verdict, reason } = gate.decide(callsIn(scene.repository).shell(command), { turn: 'turn-1' });
  return `${verdict} ${reason}`;
}

describe('an answer stands alone', () => {
  const answer = (id: string): string =>
    `holdfast justify ${id} --file-line src/model.ts:1 --rollback 'git revert 1f2e3d4'`;
  const challenge = (): string => {
    const { write } = callsIn(scene.repository);
    return gate.decide(write('db/migrate/0002.sql'), { turn: 'turn-1' }).challenge ?? '';
  };

  test.each([
    ['after another command', (id: string) => `cd src && ${answer(id)}`],
    ['before another command', (id: string) => `${answer(id)}; echo done`],
    ['without a rollback', (id: string) => `holdfast justify ${id} --file-line src/model.ts:1`],
  ])('%s it opens nothing, and that is said', (_, command) => {
    const { shell, write } = callsIn(scene.repository);
    const refused = gate.decide(shell(command(challenge())), { turn: 'turn-1' });
    expect(refused).toMatchObject({ verdict: 'block', reason: 'JUSTIFICATION_INVALID' });
    expect(refused.message).toContain('as a command of its own');
    expect(gate.decide(write('db/migrate/0002.sql'), { turn: 'turn-1' }).verdict).toBe('block');
  });

  test('by itself it opens', () => {
    expect(said(answer(challenge()))).toBe('allow JUSTIFIED');
    const { write } = callsIn(scene.repository);
    expect(gate.decide(write('db/migrate/0002.sql'), { turn: 'turn-1' }).verdict).toBe('allow');
  });

  test('words about it are no answer', () => {
    expect(said("git commit -m 'run holdfast justify c-abcdefgh'")).toBe('allow NO_OBJECTION');
    expect(said('holdfast justify --help')).toBe('allow NO_OBJECTION');
  });
});

test('a fetched file of this machine is a file, however its address is spelled', () => {
  scene.write('.env', 'A=1\n');
  for (const start of ['file://', 'file:', 'FILE:']) {
    const url = `${start}${scene.path('.env')}`;
    const call = { tool: 'fetch', name: 'WebFetch', url, cwd: scene.repository } as const;
    expect(gate.decide(call, { turn: 'turn-1' })).toMatchObject({
      verdict: 'block',
      reason: 'SECRET_REFUSED',
    });
  }
});
