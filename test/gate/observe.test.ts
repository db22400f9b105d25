import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { type EvidenceEvent, journalFileOf, verifyJournal } from '../../src/evidence/index.ts';
import {
  DEFAULT_CONFIG,
  type GateAnswer,
  ledgerFileOf,
  locationsBelow,
  openStreamGate,
  rootOf,
} from '../../src/gate/index.ts';
import { eventsOf } from '../../src/gate/journals.ts';
import { callsIn, createScene, type Scene } from './scene.ts';

let scene: Scene;
let call: ReturnType<typeof callsIn>;
const TURN = { turn: 'turn-1', callId: 'call-1' };
const OBSERVING = { config: { observe: true } };

beforeEach(() => {
  scene = createScene();
  call = callsIn(scene.repository);
});
afterEach(() => scene.dispose());

function said({ verdict, reason, observed }: GateAnswer): string {
  return [verdict, reason, ...(observed ? ['for', observed.verdict, observed.reason] : [])].join(' ');
}

function decisions(run = 'session-1'): readonly Extract<EvidenceEvent, { type: 'decision' }>[] {
  const file = journalFileOf(locationsBelow(scene.home).sessions, run as never);
  return [...eventsOf(file, ['"type":"decision"'])].filter((event) => event.type === 'decision');
}

describe('while it observes, the gate still refuses', () => {
  const rows: readonly (readonly [string, (of: typeof call) => ToolCall, string])[] = [
    ['credentials read by a tool', ({ read }) => read('.env'), 'SECRET_REFUSED'],
    ['credentials read by a command', ({ shell }) => shell('head -n 3 .env'), 'SECRET_REFUSED'],
    [
      'credentials in the midst of other faults',
      ({ shell }) => shell('cat .env > ../outside/x'),
      'SECRET_REFUSED',
    ],
    ['the end of a home', ({ shell }) => shell('rm -rf "$HOME"'), 'CATASTROPHE'],
    ['a catastrophe behind a harmless part', ({ shell }) => shell('ls; rm -rf /'), 'CATASTROPHE'],
    ['its own switches', ({ shell }) => shell('npx holdfast off --for 30m --why busy'), 'SELF_PROTECTED'],
    ['its way back on', ({ shell }) => shell('holdfast on'), 'SELF_PROTECTED'],
    [
      'changes of its configuration',
      ({ write }) => write(locationsBelow(scene.home).configFile),
      'SELF_PROTECTED',
    ],
  ];

  test.each(rows)('%s', (_, make, reason) => {
    const answer = scene.gate(OBSERVING).decide(make(call), TURN);
    expect(answer.verdict).toBe('block');
    expect(answer.message).toContain(reason);
    expect(answer.observed).toBeUndefined();
    expect(decisions().map(({ observed }) => observed)).toEqual([undefined]);
  });

  test('what is no call at all: nobody judged it', () => {
    expect(said(scene.gate(OBSERVING).decide(call.write('  '), TURN))).toBe('block INPUT_MALFORMED');
  });

  test('what cannot be recorded, since a record is all that observing gives', () => {
    const { sessions } = locationsBelow(scene.home);
    mkdirSync(dirname(sessions), { recursive: true });
    writeFileSync(sessions, 'a file where a folder belongs');
    expect(said(scene.gate(OBSERVING).decide(call.write('db/migrate/2.sql'), TURN))).toBe(
      'block EVIDENCE_UNWRITABLE',
    );
  });
});

describe('while it observes, the gate passes and records', () => {
  const rows: readonly (readonly [string, (of: typeof call) => ToolCall, string])[] = [
    ['an expensive path', ({ write }) => write('db/migrate/2.sql'), 'block JUSTIFICATION_REQUIRED'],
    ['a push', ({ shell }) => shell('git push origin main'), 'ask KIND_NOVEL'],
    ['a write outside', ({ write }) => write('../outside/x'), 'block OUTSIDE_ROOT'],
    ['work that would be lost', ({ shell }) => shell('git clean -fd'), 'ask WORK_UNRECOVERABLE'],
    ['an unknown tool', ({ other }) => other('mcp__shop__buy'), 'ask TOOL_UNKNOWN'],
    ['what cannot be read', ({ shell }) => shell("echo 'open"), 'ask UNREAD'],
  ];

  test.each(rows)('%s', (_, make, judged) => {
    scene.write('draft.md', 'of nobody else');
    const answer = scene.gate(OBSERVING).decide(make(call), TURN);
    expect(said(answer)).toBe(`allow OBSERVED for ${judged}`);
    expect([answer.message, answer.requires, answer.challenge]).toEqual(['', undefined, undefined]);
    const [decision] = decisions();
    expect(`${decision?.verdict} ${decision?.reason}`).toBe(judged);
    expect([decision?.observed, decision?.rule]).toEqual([true, answer.observed?.rule]);
    expect(decision?.challenge).toBe(answer.observed?.challenge);
  });

  test('under the mode that was asked for, also one that the host is in', () => {
    const gate = scene.gate({ config: { observe: true, mode: 'plan' } });
    expect(said(gate.decide(call.write('src/a.ts'), TURN))).toBe(
      'allow OBSERVED for block MODE_FORBIDS_TOOL',
    );
    const building = scene.gate({ ...OBSERVING, run: 'session-2' });
    expect(said(building.decide(call.write('src/a.ts'), { ...TURN, mode: 'review' }))).toBe(
      'allow OBSERVED for block MODE_FORBIDS_TOOL',
    );
    expect(said(building.decide(call.write('src/a.ts'), TURN))).toBe('allow NO_OBJECTION');
  });

  test('a whole call, from the proposal to the receipt, in an unbroken chain', () => {
    const gate = scene.gate(OBSERVING);
    gate.decide(call.shell('git push origin main'), TURN);
    const learned = gate.record({
      turn: 'turn-1',
      callId: 'call-1',
      outcome: 'confirmed',
      attended: () => true,
    });
    const file = journalFileOf(locationsBelow(scene.home).sessions, 'session-1' as never);
    const types = [...eventsOf(file, ['"type":'])].map(({ type }) => type);
    expect(types).toEqual(['session_started', 'turn_started', 'proposal', 'decision', 'permit', 'receipt']);
    expect(verifyJournal(file)?.ok).toBe(true);
    // Nobody was asked, so nobody said yes.
    expect(learned).toEqual({ remembered: [], message: '' });
    expect(existsSync(ledgerFileOf(locationsBelow(scene.home), rootOf(scene.repository, scene.home)))).toBe(
      false,
    );
  });

  test('and enforces again at the next call when it observes no more', () => {
    const write = call.write('db/migrate/2.sql');
    expect(said(scene.gate(OBSERVING).decide(write, TURN))).toContain('allow OBSERVED');
    expect(said(scene.gate().decide(write, TURN))).toBe('block JUSTIFICATION_REQUIRED');
  });
});

describe('without a host', () => {
  const judge = (config: Partial<typeof DEFAULT_CONFIG>, mode?: string) => {
    const gate = openStreamGate({
      locations: locationsBelow('/no/home'),
      config: { ...DEFAULT_CONFIG, ...config },
      configDigest: 'observe',
      roots: ['/no/shop'],
      cwd: '/no/shop',
    });
    const write: ToolCall = { tool: 'write', path: 'db/migrate/2.sql', content: 'x', cwd: '/no/shop' };
    return said(gate.decide(write, { session: 's', ...(mode === undefined ? {} : { mode }) }));
  };

  test.each([
    ['by the configuration', judge({ observe: true }), 'block JUSTIFICATION_REQUIRED'],
    ['by the name of a mode', judge({}, 'observe'), 'block JUSTIFICATION_REQUIRED'],
    ['beside an ordinary mode', judge({ mode: 'plan' }, 'observe'), 'block MODE_FORBIDS_TOOL'],
  ])('%s', (_, seen, judged) => {
    expect(seen).toBe(`allow OBSERVED for ${judged}`);
  });

  test.each([
    ['a mode that is only similar', 'observing', 'block MODE_UNKNOWN'],
    ['another mode', 'build', 'block JUSTIFICATION_REQUIRED'],
  ])('%s enforces', (_, mode, seen) => {
    expect(judge({}, mode)).toBe(seen);
  });
});
