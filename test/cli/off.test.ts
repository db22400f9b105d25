import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { atTerminal, HAS_TERMINAL, type Screen } from './terminal.ts';
import { put, type Ran, useTool } from './tool.ts';

const tool = useTool('off');
let home: string;
let repository: string;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
});

const holdfast = (...args: readonly string[]): Ran =>
  tool.run([...args, '--home', home], { cwd: repository });
const typed = (answer: string, ...args: readonly string[]): Screen =>
  atTerminal([process.execPath, tool.built.cli, ...args, '--home', home], answer, repository);
const offFile = (): string => join(home, '.local', 'state', 'holdfast', 'off.json');

/** What the host would be told of a write to a migration. */
function hook(name = 'Write', input: object = { file_path: 'db/migrate/1.sql', content: 'x' }): string {
  const event = {
    hook_event_name: 'PreToolUse',
    session_id: 's-1',
    prompt_id: 'p-1',
    tool_use_id: 'c-1',
    cwd: repository,
    permission_mode: 'default',
    tool_name: name,
    tool_input: input,
  };
  return tool.run(['hook', 'claude-code', '--home', home], { input: JSON.stringify(event) }).stdout;
}

describe('used wrongly, it stays on', () => {
  test.each([
    [['off'], /say how long and why: holdfast off --for 30m --why TEXT/],
    [['off', '--for', '30m'], /say how long and why/],
    [['off', '--why', 'busy'], /say how long and why/],
    [['off', '--for', '30m', '--why', '  '], /say how long and why/],
    [['off', '--for', 'ever', '--why', 'busy'], /`--for ever`: this is no length of time/],
    [['off', '--for', '0m', '--why', 'busy'], /no length of time/],
    [['off', '--for', '9h', '--why', 'busy'], /`--for 9h`: it is switched off for 8h at most/],
    [['off', '--for', '1d', '--why', 'busy'], /8h at most/],
    [['off', '--for', '1h', '--uninstall'], /`--uninstall` is for good/],
    [['off', '--for', '30m', '--why', 'busy'], /needs a person at a terminal/],
    [['on'], /needs a person at a terminal/],
  ])('%j', (args, said) => {
    const { status, stderr } = holdfast(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(said);
    expect(existsSync(offFile())).toBe(false);
  });
});

describe.skipIf(!HAS_TERMINAL)('at a terminal', () => {
  test('a no changes nothing', () => {
    const { status, text } = typed('n\n', 'off', '--for', '30m', '--why', 'busy');
    expect(status).toBe(1);
    expect(text).toMatch(/agents then run unguarded until \S+ \S+Z; go on\?[\s\S]*nothing was changed/);
    expect(hook()).toContain('JUSTIFICATION_REQUIRED');
  });

  test('a yes opens the hook for that time, and `on` closes it', () => {
    put(join(home, '.config', 'holdfast', 'config.yaml'), 'strict: true\n');
    expect(typed('y\n', 'off', '--for', '30m', '--why', 'a deploy').status).toBe(0);
    expect(hook()).toBe('');
    expect(hook('Bash', { command: 'holdfast on' })).toContain('SELF_PROTECTED');
    expect(holdfast('config').stdout).toMatch(/^off +until \S+ \S+Z \(a deploy\) +\S+off\.json$/m);
    expect(holdfast('log').stdout).toMatch(/switched off until \S+ \S+: a deploy[\s\S]*not enforced/);
    expect(typed('', 'on').text).toContain('it is on again');
    expect(hook()).toContain('JUSTIFICATION_REQUIRED');
    expect(typed('', 'on').text).toContain('it is on\n');
    expect(holdfast('log').stdout).toContain('switched on');
  });

  test('it opens also what a broken configuration shut', () => {
    put(join(home, '.config', 'holdfast', 'config.yaml'), 'mode: biuld\n');
    expect(hook()).toContain('CONFIG_INVALID');
    typed('y\n', 'off', '--for', '1h', '--why', 'mending the configuration');
    expect(hook()).toBe('');
  });

  test('prove says so first, fails, and proves what holds all the same', () => {
    expect(holdfast('init', '--yes').status).toBe(0);
    typed('y\n', 'off', '--for', '30m', '--why', 'a deploy');
    const { status, stdout } = holdfast('prove');
    expect(status).toBe(1);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'the guard is switched OFF: nothing is refused but attacks on itself',
      'to end that: holdfast on',
    ]);
    const [, machine = ''] = stdout.split('\nmachine\n');
    expect(machine.match(/^ {2}FAILED /gm)).toHaveLength(1);
    expect(machine).toMatch(/saw: switched off until \S+ \S+Z \(a deploy\); \d+ proofs need more than that/);
    expect(machine.match(/^ {2}held /gm)?.length).toBeGreaterThan(1);
    expect(stdout).toMatch(/failed: what is judged is enforced\n$/);
  }, 600_000);

  test('a second one says which it replaces', () => {
    typed('y\n', 'off', '--for', '2h', '--why', 'a deploy');
    const { text } = typed('n\n', 'off', '--for', '5m', '--why', 'another');
    expect(text).toMatch(/it is off already, until \S+ \S+Z \(a deploy\); this takes its place\n.*go on\?/);
    expect(JSON.parse(readFileSync(offFile(), 'utf8')).why).toBe('a deploy');
  });

  test('it is back by itself', () => {
    typed('y\n', 'off', '--for', '1m', '--why', 'busy');
    const record = JSON.parse(readFileSync(offFile(), 'utf8'));
    const past = (text: string): string => new Date(Date.parse(text) - 120_000).toISOString();
    writeFileSync(
      offFile(),
      JSON.stringify({ ...record, from: past(record.from), until: past(record.until) }),
    );
    expect(hook()).toContain('JUSTIFICATION_REQUIRED');
  });
});
