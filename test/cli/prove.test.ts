import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Built, buildTool } from './built.ts';

let built: Built;
let home: string;

beforeAll(async () => {
  built = await buildTool();
  home = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-prove-home-')));
});

afterAll(() => {
  built.remove();
  rmSync(home, { recursive: true, force: true });
});

function holdfast(...args: readonly string[]) {
  return spawnSync(process.execPath, [built.cli, ...args, '--home', home], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
}

test('a hook for some tools only: one line for what held, all of what did not, and what to do', () => {
  mkdirSync(join(home, '.claude'));
  holdfast('init', '--yes');
  const settings = join(home, '.claude', 'settings.json');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace('"matcher": "*"', '"matcher": "Write"'));
  const { status, stdout, stderr } = holdfast('prove', '--junit', join(home, 'proofs.xml'));
  expect([status, stderr]).toEqual([1, '']);
  const lines = stdout.split('\n');
  expect(lines.filter((line) => /^ {2}held {4}\S/.test(line)).length).toBeGreaterThanOrEqual(12);
  expect(lines.filter((line) => /^ {10}(?:did|saw): /.test(line))).toEqual([
    `          did: read \`${settings}\``,
    expect.stringMatching(/saw: .*`Write` matches and for no others.*`holdfast init --home \/\S+`/),
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
  expect(readdirSync(join(home, '.local', 'state', 'holdfast', 'sessions'))).toEqual([]);
}, 600_000);
