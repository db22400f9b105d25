import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { put, type Ran, useTool } from './tool.ts';

const tool = useTool('prove');
let home: string;

beforeAll(() => {
  ({ home } = tool.newHome());
});

const holdfast = (...args: readonly string[]): Ran =>
  tool.run([...args, '--home', home], { cwd: home, env: { PATH: '/usr/bin:/bin' } });

const settingsFile = (): string => join(home, '.claude', 'settings.json');

test('a host that is not wired: said first, with what wires it; the build is proven as init would wire it', () => {
  put(settingsFile(), '{}\n');
  const { status, stdout, stderr } = holdfast('prove');
  expect([status, stderr]).toEqual([1, '']);
  const [first, second, blank, group] = stdout.split('\n');
  expect(first).toMatch(/^Claude Code is not wired, .*: this proves the hook that init would write$/);
  expect(second).toMatch(/^to wire it, run: \S+ init --home \/\S+$/);
  expect([blank, group]).toEqual(['', 'build']);
  expect(stdout.match(/^ {2}FAILED /gm)).toHaveLength(1);
  expect(stdout.split('\n').at(-2)).toBe('failed: Claude Code is wired');
}, 600_000);

test('a result that cannot be written is told before the proofs are made', () => {
  const { status, stdout, stderr } = holdfast('prove', '--junit', join(home, 'none', 'proofs.xml'));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('proofs.xml');
});

test('a hook for some tools only: one line for what held, all of what did not, and what to do', () => {
  holdfast('init', '--yes');
  const settings = settingsFile();
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace('"matcher": "*"', '"matcher": "Write"'));
  const { status, stdout, stderr } = holdfast('prove', '--junit', join(home, 'proofs.xml'));
  expect([status, stderr]).toEqual([1, '']);
  const lines = stdout.split('\n');
  expect(lines.filter((line) => /^ {2}held {4}\S/.test(line)).length).toBeGreaterThanOrEqual(12);
  expect(lines.filter((line) => /^ {10}(?:did|saw): /.test(line))).toEqual([
    `          did: read \`${settings}\``,
    expect.stringMatching(/saw: .*`Write` matches and for no others.*`\S+ init --home \/\S+`/),
  ]);
  expect(lines.at(-2)).toBe('failed: Claude Code is wired');
  expect(readFileSync(join(home, 'proofs.xml'), 'utf8')).toContain('failures="1"');
}, 600_000);

test('init mends it, and what is wired is then proven as well, without a trace in the state', () => {
  expect(holdfast('init', '--yes').status).toBe(0);
  const { status, stdout } = holdfast('prove', '--verbose');
  expect(stdout).toMatch(/\n\d+ held, 0 failed\n$/);
  expect(status).toBe(0);
  const [build = '', machine = ''] = stdout.split('\nmachine\n');
  for (const group of [build, machine]) {
    const held = group.match(/^ {2}held {4}/gm)?.length ?? 0;
    expect(held).toBeGreaterThanOrEqual(12);
    expect(group.match(/^ {10}did: .+\n {10}saw: .+$/gm)).toHaveLength(held);
  }
  // What init itself put on record stays.
  const sessions = join(home, '.local', 'state', 'holdfast', 'sessions');
  const left = readdirSync(sessions).map((name) => readFileSync(join(sessions, name), 'utf8'));
  expect(left.filter((text) => text.includes('holdfast-prove-'))).toEqual([]);
}, 600_000);

test('a configuration that only observes: said first, one failure, and what is refused all the same is proven', () => {
  const file = put(join(home, '.config', 'holdfast', 'config.yaml'), 'observe: true\n');
  const { status, stdout } = holdfast('prove');
  rmSync(file);
  expect(status).toBe(1);
  expect(stdout.split('\n')[0]).toMatch(/^your configuration only OBSERVES: /);
  expect(stdout.match(/^failed: .*/gm)).toEqual(['failed: what is judged is enforced']);
  const [, machine = ''] = stdout.split('\nmachine\n');
  for (const name of [
    'refuses secrets in a read-only mode',
    'refuses a catastrophic command',
    'refuses its own switches to the agent',
    'what would be refused passes, and is recorded',
  ]) {
    expect(machine).toContain(`  held    ${name}\n`);
  }
  expect(machine).not.toContain('opens it');
  expect(machine).toMatch(
    /it only observes, .*; \d+ proofs need more than that and were not tried on this machine/,
  );
}, 600_000);

test('a configuration that cannot be used is one failure, with its place and what to do', () => {
  const file = put(join(home, '.config', 'holdfast', 'config.yaml'), 'strict: true\nmode: biuld\n');
  const { status, stdout } = holdfast('prove');
  rmSync(file);
  expect(status).toBe(1);
  const failed = stdout.split('\n').filter((line) => /FAILED|^failed:/.test(line));
  expect(failed).toEqual([
    '  FAILED  your configuration can be used',
    'failed: your configuration can be used',
  ]);
  expect(stdout).toContain(
    `saw: \`${file}\` 2:7 mode \`biuld\` is not defined; did you mean \`build\`?: correct it`,
  );
  expect(stdout).not.toContain('CONFIG_INVALID');
}, 600_000);
