import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { put, type Ran, useTool } from './tool.ts';

const tool = useTool('doctor');
let home: string;
let repository: string;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
});

const run = (...args: readonly string[]): Ran =>
  tool.run([...args, '--home', home], { cwd: repository, env: { PATH: '/usr/bin:/bin' } });
const settings = (): string => join(home, '.claude', 'settings.json');
const shim = (): string => join(home, '.local', 'share', 'holdfast', 'claude-code.sh');

interface Found {
  readonly status: number | null;
  /** `name: state`, of all that is not well. */
  readonly unwell: readonly string[];
  readonly text: string;
}

function examined(): Found {
  const { status, stdout } = run('doctor', '--json');
  const { findings } = JSON.parse(stdout) as {
    findings: readonly { name: string; state: string; saw: string; mend?: string }[];
  };
  for (const { state, mend } of findings) expect(mend !== undefined).toBe(state === 'wrong');
  const unwell = findings.filter(({ state }) => state !== 'ok').map(({ name, state }) => `${name}: ${state}`);
  return { status, unwell, text: stdout };
}

describe('doctor', () => {
  test('where nothing is installed and no host is, nothing is wrong', () => {
    const { status, stdout } = run('doctor');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/nothing is wrong\n$/) });
    expect(stdout).toMatch(/note {3}installed: not yet[\s\S]*Claude Code\n {2}note {3}installed: not found/);
  });

  test('a host that is there and not wired is wrong', () => {
    put(settings(), '{}');
    expect(examined()).toMatchObject({
      status: 1,
      unwell: ['installed: note', 'version: note', 'wired: wrong'],
    });
  });

  describe('once it is wired', () => {
    beforeEach(() => {
      expect(run('init', '--yes').status).toBe(0);
    });

    test('all is well, and a call is really refused', () => {
      const { status, stdout } = run('doctor');
      expect(stdout).toMatch(
        /ok {5}canary: what is wired refused it: denied with SELF_PROTECTED, then no objection/,
      );
      expect(stdout).toContain(`user settings, \`${settings()}\``);
      expect(status).toBe(0);
      expect(run('report').stdout).toContain('nothing was recorded');
    });

    test('names a Node that is gone, a shim that differs, and that nothing ordinary passes any more', () => {
      writeFileSync(shim(), readFileSync(shim(), 'utf8').replace(/^node=.*$/m, "node='/nowhere/node'"));
      const { status, unwell } = examined();
      expect(status).toBe(1);
      expect(unwell).toEqual(expect.arrayContaining(['installed: wrong', 'Node: wrong', 'canary: wrong']));
    });

    test('names hooks that are switched off, and another guard beside', () => {
      const wired = JSON.parse(readFileSync(settings(), 'utf8'));
      const other = { matcher: 'Bash', hooks: [{ type: 'command', command: 'other-guard' }] };
      wired.hooks.PreToolUse.push(other);
      writeFileSync(settings(), JSON.stringify({ ...wired, disableAllHooks: true }));
      expect(examined().unwell).toEqual(
        expect.arrayContaining(['hooks are on: wrong', 'another guard beside: note']),
      );
    });

    test('names a configuration that cannot be used, with its place', () => {
      put(join(home, '.config', 'holdfast', 'config.yaml'), 'mode: pln\n');
      const { status, unwell, text } = examined();
      expect({ status, unwell }).toMatchObject({
        status: 1,
        unwell: expect.arrayContaining(['configuration: wrong']),
      });
      expect(text).toContain('1:7 mode `pln`');
    });
  });
});

describe('report on the command line', () => {
  test('says so where nothing was recorded', () => {
    expect(run('report')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('nothing was recorded'),
    });
    expect(JSON.parse(run('report', '--json', '--all').stdout)).toMatchObject({ version: 1, empty: true });
  });

  test('takes one form', () => {
    expect(run('report', '--json', '--markdown')).toMatchObject({ status: 2 });
  });
});
