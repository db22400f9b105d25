import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { journalFileOf, verifyJournal } from '../../src/evidence/index.ts';
import { type Locations, locationsBelow } from '../../src/gate/index.ts';
import { readOff, switchOff, switchOn } from '../../src/gate/off.ts';
import { LONGEST_OFF, offFileOf } from '../../src/gate/switched/state.ts';
import { callsIn, createScene, type Scene } from './scene.ts';

let scene: Scene;
let locations: Locations;
const NOON = new Date('2026-03-01T12:00:00.000Z');
const HALF_AN_HOUR = 30 * 60_000;
const minutesOn = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

beforeEach(() => {
  scene = createScene();
  locations = locationsBelow(scene.home);
});
afterEach(() => scene.dispose());

function off(duration = HALF_AN_HOUR): void {
  expect(switchOff(locations, { duration, why: 'a deploy by hand' }, NOON).ok).toBe(true);
}

/** Changes what the record says, as code that runs could. */
function forge(change: Readonly<Record<string, unknown>>): void {
  const record = JSON.parse(readFileSync(offFileOf(locations), 'utf8'));
  writeFileSync(offFileOf(locations), JSON.stringify({ ...record, ...change }), { mode: 0o600 });
}

describe('it counts as on', () => {
  test('where nobody switched it off', () => {
    expect(readOff(locations, NOON)).toEqual({ state: 'on' });
  });

  test.each([
    ['once its time is over', 30],
    ['a day later', 24 * 60],
    ['when the clock went back before it began', -1],
  ])('%s', (_, minutes) => {
    off();
    expect(readOff(locations, minutesOn(minutes)).state).toBe('on');
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['a longer time than was recorded', { until: minutesOn(60).toISOString() }],
    ['a time of the future', { from: minutesOn(10).toISOString() }],
    ['no time at all', { until: 'tomorrow' }],
    ['another version', { version: 2 }],
    ['no reason', { why: undefined }],
    ['no event', { event: undefined }],
    ['an event that nobody recorded', { event: 'evt_00000000000000000000000000' }],
  ])('with a record that says %s', (_, change) => {
    off();
    forge(change);
    expect(readOff(locations, minutesOn(1)).state).toBe('on');
  });

  test('for longer than the longest time', () => {
    off(LONGEST_OFF + 1);
    expect(readOff(locations, minutesOn(1)).state).toBe('on');
  });

  test.each<[string, (file: string) => void]>([
    ['that others can write', (file) => chmodSync(file, 0o666)],
    ['that is no JSON', (file) => writeFileSync(file, '{"version":1')],
    ['that names a key twice', (file) => writeFileSync(file, '{"version":1,"version":1}')],
    ['that is huge', (file) => writeFileSync(file, ' '.repeat(1 << 20))],
    [
      'that is a folder',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
    [
      'that is a link to a sound one',
      (file) => {
        const elsewhere = join(scene.folder, 'off.json');
        writeFileSync(elsewhere, readFileSync(file), { mode: 0o600 });
        rmSync(file);
        symlinkSync(elsewhere, file);
      },
    ],
  ])('with a file %s', (_, change) => {
    off();
    change(offFileOf(locations));
    expect(readOff(locations, minutesOn(1)).state).toBe('on');
  });

  test.skipIf(process.getuid?.() !== 0)('with a file of somebody else', async () => {
    const { chownSync } = await import('node:fs');
    off();
    chownSync(offFileOf(locations), 12_345, 12_345);
    expect(readOff(locations, minutesOn(1)).state).toBe('on');
  });

  test('without the record in evidence', () => {
    off();
    rmSync(journalFileOf(locations.sessions, 'holdfast-switch' as never));
    expect(readOff(locations, minutesOn(1)).state).toBe('on');
  });

  test('where it could not be recorded', () => {
    mkdirSync(locations.state, { recursive: true });
    writeFileSync(locations.sessions, 'a file where a folder belongs');
    expect(switchOff(locations, { duration: HALF_AN_HOUR, why: 'x' }, NOON).ok).toBe(false);
    expect(readOff(locations, minutesOn(1)).state).toBe('on');
  });

  test('after it was switched on again', () => {
    off();
    expect(switchOn(locations, minutesOn(1)).ok).toBe(true);
    expect(readOff(locations, minutesOn(2)).state).toBe('on');
  });
});

describe('while it is off', () => {
  const judged = (call: ToolCall) => {
    const { verdict, reason, observed } = scene.gate({ off: true }).decide(call, { turn: 'turn-1' });
    return [verdict, observed?.reason ?? reason];
  };

  test('it says so, with the reason, and evidence says who, when and how long', () => {
    off();
    const until = minutesOn(30).toISOString();
    const from = NOON.toISOString();
    expect(readOff(locations, minutesOn(29))).toEqual({ state: 'off', from, until, why: 'a deploy by hand' });
    switchOn(locations, minutesOn(29));
    const journal = journalFileOf(locations.sessions, 'holdfast-switch' as never);
    expect(verifyJournal(journal)?.ok).toBe(true);
    const events = readFileSync(journal, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.filter(({ type }) => type === 'switched')).toMatchObject([
      { to: 'off', at: from, until, why: 'a deploy by hand', by: 'terminal' },
      { to: 'on', at: minutesOn(29).toISOString(), by: 'terminal' },
    ]);
  });

  test.each<[string, (call: ReturnType<typeof callsIn>) => ToolCall]>([
    ['its configuration', ({ write }) => write(locations.configFile)],
    ['its state', ({ shell }) => shell(`rm -rf '${locations.state}'`)],
    ['the record that it is off', ({ write }) => write(offFileOf(locations), '{}')],
    ['its switch on', ({ shell }) => shell('holdfast on')],
    ['its switch off, for longer', ({ shell }) => shell('holdfast off --for 8h --why more')],
    ['its switch, by a path', ({ shell }) => shell('node ./node_modules/.bin/holdfast off --for 1h --why x')],
  ])('it still refuses a change of %s', (_, make) => {
    expect(judged(make(callsIn(scene.repository)))).toEqual(['block', 'SELF_PROTECTED']);
  });

  test.each<[string, (call: ReturnType<typeof callsIn>) => ToolCall, string]>([
    ['an expensive path', ({ write }) => write('db/migrate/9.sql'), 'JUSTIFICATION_REQUIRED'],
    ['credentials', ({ read }) => read('.env'), 'SECRET_REFUSED'],
    ['a catastrophe', ({ shell }) => shell('rm -rf /'), 'CATASTROPHE'],
    ['a question', ({ shell }) => shell('git push'), 'KIND_NOVEL'],
  ])('it passes %s, with what it would have said', (_, make, reason) => {
    expect(judged(make(callsIn(scene.repository)))).toEqual(['allow', reason]);
  });

  test('neither a broken record nor a broken configuration of the repository stops anybody', () => {
    mkdirSync(locations.state, { recursive: true });
    writeFileSync(locations.sessions, 'a file where a folder belongs');
    const gate = scene.gate({ off: true, repository: () => ({ ok: false, why: 'it is broken' }) });
    const { write, shell } = callsIn(scene.repository);
    expect(gate.decide(write('src/a.ts'), { turn: 'turn-1' }).verdict).toBe('allow');
    expect(gate.decide(shell('holdfast on'), { turn: 'turn-1' }).reason).toBe('SELF_PROTECTED');
  });
});
