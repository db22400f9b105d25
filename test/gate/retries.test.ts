import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import type { EvidenceEvent } from '../../src/evidence/index.ts';
import {
  approve,
  DEFAULT_CONFIG,
  findQuestion,
  type Gate,
  locationsBelow,
  openStreamGate,
} from '../../src/gate/index.ts';
import { eventsOf, journals } from '../../src/gate/journals.ts';
import { callsIn, createScene, type Scene } from './scene.ts';

let scene: Scene;
let call: ReturnType<typeof callsIn>;
let gate: Gate;
const TURN = { turn: 'turn-1' };
const AGAIN = 'holdfast: same effect, already';

beforeEach(() => {
  scene = createScene();
  call = callsIn(scene.repository);
  gate = scene.gate();
});
afterEach(() => scene.dispose());

function first(message: string): string {
  return message.split('\n')[0] ?? '';
}

function say(one: ToolCall, options: Parameters<Gate['decide']>[1] = TURN): string {
  return first(gate.decide(one, options).message);
}

function decisions(): readonly Extract<EvidenceEvent, { type: 'decision' }>[] {
  const events = journals(locationsBelow(scene.home).sessions).flatMap((file) => [
    ...eventsOf(file, ['"type":"decision"']),
  ]);
  return events.flatMap((event) => (event.type === 'decision' ? [event] : []));
}

describe('the same effect is known again in another spelling', () => {
  beforeEach(() => {
    scene.write('.env', 'TOKEN=x\n');
    symlinkSync('.env', scene.path('settings'));
  });

  test.each<[string, (c: typeof call) => readonly [ToolCall, ToolCall]]>([
    ['a secret by another program', (c) => [c.shell('cat .env'), c.shell('head -n 1 ./src/../.env')]],
    ['a secret by the tool that reads', (c) => [c.shell('cat .env'), c.read('.env')]],
    ['a secret through a link', (c) => [c.read('.env'), c.read('settings')]],
    ['a secret in a nested text', (c) => [c.read('.env'), c.shell(`bash -c "cat '.env'"`)]],
    [
      'a migration by a redirection',
      (c) => [c.write('db/migrate/2.sql'), c.shell('echo x > db/migrate/2.sql')],
    ],
    [
      'a migration by its absolute path',
      (c) => [c.edit('db/migrate/0001.sql'), c.edit(scene.path('db/migrate/0001.sql'))],
    ],
    [
      'a forced push by the short flag',
      (c) => [c.shell('git push --force origin main'), c.shell('git push -f origin main')],
    ],
    ['a file outside', (c) => [c.write('/etc/hosts'), c.shell('tee /etc/hosts < /dev/null')]],
    ['a catastrophe in a list', (c) => [c.shell('rm -rf /'), c.shell('cd / && rm -r -f /')]],
    [
      'a namespace by another order of words',
      (c) => [c.shell('kubectl delete ns shop'), c.shell('kubectl -v 1 delete ns shop')],
    ],
  ])('%s', (_, spelled) => {
    const [one, other] = spelled(call);
    expect(say(one)).not.toContain(AGAIN);
    expect(say(other)).toContain(AGAIN);
    expect(decisions().map(({ retry }) => retry)).toEqual([undefined, 1]);
  });
});

describe('another effect is another', () => {
  test.each<[string, (c: typeof call) => readonly [ToolCall, ToolCall]]>([
    ['another secret', (c) => [c.read('.env'), c.read('.env.production')]],
    ['a move where a look was refused', (c) => [c.read('.env'), c.shell('mv .env x')]],
    ['another migration', (c) => [c.write('db/migrate/2.sql'), c.write('db/migrate/3.sql')]],
    [
      'one more migration',
      (c) => [c.write('db/migrate/2.sql'), c.shell('touch db/migrate/2.sql db/migrate/3.sql')],
    ],
    ['another branch', (c) => [c.shell('git push -f origin main'), c.shell('git push -f origin topic')]],
    ['another namespace', (c) => [c.shell('kubectl delete ns a'), c.shell('kubectl delete ns b')]],
    ['what nobody can know', (c) => [c.shell('rm -rf "$A"'), c.shell('rm -rf "$B"')]],
    ['another text to run', (c) => [c.shell('eval "$A"'), c.shell('eval "$B"')]],
    ['another program as root', (c) => [c.shell('sudo python3 a.py'), c.shell('sudo python3 b.py')]],
  ])('%s', (_, spelled) => {
    const [one, other] = spelled(call);
    expect(say(one)).toMatch(/^holdfast /);
    expect(say(other)).toMatch(/^holdfast /);
    expect(decisions().map(({ retry }) => retry)).toEqual([undefined, undefined]);
  });
});

test('each time is counted, and says less', () => {
  const messages = [1, 2, 3, 4].map(() => gate.decide(call.edit('db/migrate/0001.sql'), TURN).message);
  expect(messages[0]).toContain('to open it for the rest of this turn');
  expect(messages.slice(1).map((message) => message.split('\n').map((line) => line.trim()))).toEqual(
    ['same effect, already refused', 'refused 3 times', 'refused 4 times'].map((what) => [
      `holdfast: ${what} [JUSTIFICATION_REQUIRED]`,
      'db/migrate/0001.sql',
      expect.stringMatching(/^holdfast justify c-\w+ --file-line PATH:LINE --rollback "EXACT UNDO"$/),
    ]),
  );
  expect(decisions().map(({ retry }) => retry)).toEqual([undefined, 1, 2, 3]);
});

test('memory never lets through what was refused, nor refuses what was opened', () => {
  const edit = call.edit('db/migrate/0001.sql');
  const { challenge } = gate.decide(edit, TURN);
  expect(say(edit)).toContain(AGAIN);
  gate.decide(
    call.shell(
      `holdfast justify ${challenge} --file-line src/model.ts:2 --rollback 'git checkout db/migrate/0001.sql'`,
    ),
    TURN,
  );
  expect(gate.decide(edit, TURN).verdict).toBe('allow');
  expect(gate.decide(call.shell('echo x >> db/migrate/0001.sql'), TURN).verdict).toBe('allow');
});

test("a person's yes ends the count", () => {
  const push = call.shell('git push --force origin main');
  const { challenge = '' } = gate.decide(push, TURN);
  const locations = locationsBelow(scene.home);
  const question = findQuestion(locations, challenge);
  expect(question && approve(locations, question, () => new Date()).ok).toBe(true);
  expect(gate.decide(push, TURN).verdict).toBe('allow');
  expect(say(push)).toContain('holdfast leaves this to a person');
});

test('a new turn and another agent begin anew', () => {
  const read = call.read('.env');
  expect(say(read)).not.toContain(AGAIN);
  expect(say(read, { turn: 'turn-2' })).not.toContain(AGAIN);
  expect(say(read, { ...TURN, actor: 'helper-1' })).not.toContain(AGAIN);
  expect(say(read)).toContain(AGAIN);
});

test('a stream remembers for each session, and not for calls of none', () => {
  const stream = openStreamGate({
    locations: locationsBelow(scene.home),
    config: DEFAULT_CONFIG,
    configDigest: 'test',
    roots: [scene.repository],
    cwd: scene.repository,
    ledger: 'off',
  });
  const said = (session: string): string => first(stream.decide(call.read('.env'), { session }).message);
  expect([said(''), said('')].join()).not.toContain(AGAIN);
  expect([said('a'), said('b')].join()).not.toContain(AGAIN);
  expect(said('a')).toContain(AGAIN);
  stream.beginTurn('a');
  expect(said('a')).not.toContain(AGAIN);
});
