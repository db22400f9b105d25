import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunId } from '../../src/action/ids.ts';
import { journalFileOf, verifyJournal } from '../../src/evidence/index.ts';
import { askedKinds } from '../../src/gate/asked-kinds.ts';
import { type Gate, ledgerFileOf, locationsBelow } from '../../src/gate/index.ts';
import { callsIn, createScene, type Scene } from './scene.ts';

let scene: Scene;
let gate: Gate;
let calls = 0;

beforeEach(() => {
  scene = createScene();
  gate = scene.gate();
});
afterEach(() => scene.dispose());

interface Run {
  readonly attended?: boolean;
  readonly outcome?: 'confirmed' | 'failed';
  readonly gate?: Gate;
}

/** The answer to a command, which then runs as if the host's prompt had been answered with yes. */
function run(command: string, { attended = true, outcome = 'confirmed', gate: using = gate }: Run = {}) {
  const { shell } = callsIn(scene.repository);
  const callId = `call-${calls++}`;
  const { verdict, reason } = using.decide(shell(command), { turn: 'turn-1', callId });
  const { remembered } = using.record({ turn: 'turn-1', callId, outcome, attended: () => attended });
  return { said: `${verdict} ${reason}`, remembered: remembered.map(({ kind }) => kind) };
}

function ledger(): string {
  return ledgerFileOf(locationsBelow(scene.home), scene.repository);
}

const ASKED = 'ask KIND_NOVEL';
const PUSH = 'git push origin main';

describe('a person’s yes at an attended prompt', () => {
  test('approves the kind for this repository, in later sessions too', () => {
    expect(run(PUSH)).toEqual({
      said: ASKED,
      remembered: [expect.stringContaining('git push <value>')],
    });
    expect(run('git push origin feature')).toEqual({ said: 'allow NO_OBJECTION', remembered: [] });
    expect(run(PUSH, { gate: scene.gate({ run: 'session-2' }) }).said).toBe('allow NO_OBJECTION');
  });

  test('approves nothing else', () => {
    run(PUSH);
    for (const other of [
      'git push --force-with-lease origin main',
      'git push origin +main',
      'git push origin :main',
    ]) {
      expect(run(other, { attended: false }).said).toMatch(/^ask /);
    }
    expect(run('npm publish', { attended: false }).said).toMatch(/^ask /);
    expect(run(`sh -c '${PUSH}'`, { attended: false }).said).toMatch(/^ask /);
  });

  test.each([
    ['a grave act', 'npm publish'],
    ['code that nobody can tell from other code', `git push origin "$(cat name)"`],
    [
      'a secret on the command line',
      `curl -H "Authorization: Bearer ${'x'.repeat(24)}" -d x https://api.example.com`,
    ],
  ])('is not remembered for %s', (_, command) => {
    const { said, remembered } = run(command);
    expect(said).toMatch(/^ask /);
    expect(remembered).toEqual([]);
    expect(existsSync(ledger())).toBe(false);
  });

  test('is in the evidence as what it was', () => {
    run(PUSH);
    const locations = locationsBelow(scene.home);
    const [kind] = askedKinds(locations, scene.repository);
    expect(kind).toMatchObject({ times: 1, ran: 1 });
    expect(askedKinds(locations, scene.outside)).toEqual([]);
  });
});

describe('nothing is learnt', () => {
  test('from a yes that nobody is known to have given', () => {
    expect(run(PUSH, { attended: false })).toEqual({ said: ASKED, remembered: [] });
    expect(run(PUSH, { attended: false }).said).toBe(ASKED);
    expect(askedKinds(locationsBelow(scene.home), scene.repository)).toEqual([
      expect.objectContaining({ times: 2, ran: 2 }),
    ]);
  });

  test('from a call that failed', () => {
    expect(run(PUSH, { outcome: 'failed' }).remembered).toEqual([]);
    expect(run(PUSH, { attended: false }).said).toBe(ASKED);
  });

  test('from a call that nobody was asked about', () => {
    expect(
      gate.record({ turn: 'turn-1', callId: 'never', outcome: 'confirmed', attended: () => true }),
    ).toEqual({ remembered: [], message: '' });
    expect(run('git status')).toEqual({ said: 'allow NO_OBJECTION', remembered: [] });
    expect(existsSync(ledger())).toBe(false);
  });

  test('twice from one call', () => {
    const { shell } = callsIn(scene.repository);
    gate.decide(shell(PUSH), { turn: 'turn-1', callId: 'once' });
    const ended = { turn: 'turn-1', callId: 'once', outcome: 'confirmed', attended: () => true } as const;
    expect(gate.record(ended).remembered).toHaveLength(1);
    expect(gate.record(ended).remembered).toEqual([]);
    expect(JSON.parse(readFileSync(ledger(), 'utf8')).kinds).toHaveLength(1);
  });
});

test('the journal stays whole', () => {
  run(PUSH);
  run(PUSH);
  run('git push --force-with-lease origin main', { attended: false });
  const file = journalFileOf(locationsBelow(scene.home).sessions, 'session-1' as RunId);
  expect(verifyJournal(file)).toMatchObject({ ok: true });
});
