import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atTerminal, HAS_TERMINAL } from '../../../test/cli/terminal.ts';
import { isAttended } from './attended.ts';
import { lookUpProcess, type ProcessLook } from './processes.ts';

const SHIM = '/home/you/.local/share/holdfast/claude-code.sh';
const HOST: ProcessLook = { parent: 1, terminal: true, args: ['claude'] };
const CALLED: readonly string[] = ['/bin/sh', '-c', `'${SHIM}' PostToolUse || printf '%s' '{}'`];
const SHELL: readonly string[] = ['/bin/sh', SHIM, 'PostToolUse'];

/** Processes from the hook's parent upward. */
function attended(...chain: readonly (ProcessLook | readonly string[])[]): boolean {
  const looks = chain.map((one, at): ProcessLook => {
    return 'args' in one ? one : { parent: 101 + at, terminal: true, args: one };
  });
  return isAttended(100, (pid) => looks[pid - 100]);
}

describe('a person sits there when', () => {
  test.each<[string, readonly (ProcessLook | readonly string[])[]]>([
    ['the host started the wired command', [SHELL, CALLED, HOST]],
    ['the shim made subshells', [SHELL, SHELL, SHELL, CALLED, HOST]],
    ['the host runs the shim itself', [SHELL, HOST]],
    [
      'a project wired it',
      [SHELL, ['sh', '-c', `"$HOME/.local/share/holdfast/claude-code.sh" PostToolUse`], HOST],
    ],
    ['the host is a script of Node', [SHELL, { ...HOST, args: ['node', '/usr/lib/claude-code/cli.js'] }]],
    [
      'the host goes on with an old session',
      [SHELL, { ...HOST, args: ['claude', '--continue', '--model', 'x'] }],
    ],
  ])('%s', (_, chain) => {
    expect(attended(...chain)).toBe(true);
  });
});

describe('nobody is known to sit there when', () => {
  test.each<[string, readonly (ProcessLook | readonly string[])[]]>([
    ['the parent is gone', []],
    ['the host has no terminal', [SHELL, CALLED, { ...HOST, terminal: false }]],
    ['the host prints', [SHELL, CALLED, { ...HOST, args: ['claude', '-p', 'do it'] }]],
    ['the host prints, among other letters', [SHELL, CALLED, { ...HOST, args: ['claude', '-cp', 'go on'] }]],
    [
      'an SDK drives the host',
      [SHELL, CALLED, { ...HOST, args: ['claude', '--input-format', 'stream-json'] }],
    ],
    [
      'a tool answers for the person',
      [SHELL, CALLED, { ...HOST, args: ['claude', '--permission-prompt-tool=mcp__x__y'] }],
    ],
    [
      'a command of the agent started the shim',
      [SHELL, ['bash', '-c', `cat x | '${SHIM}' PostToolUse`], HOST],
    ],
    ['a program of the agent started the shim', [SHELL, ['python3', 'run.py'], ['bash', '-c', 'make'], HOST]],
    ['another shim was started', [['/bin/sh', '/tmp/other.sh', 'PostToolUse'], HOST]],
    ['a word stands before the shim', [SHELL, ['sh', '-c', `X=1 '${SHIM}' PostToolUse`], HOST]],
    ['too much stands between', [...Array.from({ length: 8 }, () => SHELL), HOST]],
    ['another host started the hook', [SHELL, CALLED, { ...HOST, args: ['codex'] }]],
  ])('%s', (_, chain) => {
    expect(attended(...chain)).toBe(false);
  });
});

describe('processes as they are', () => {
  let folder: string;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-attended-')));
    const entry = `import { isAttended } from ${JSON.stringify(join(import.meta.dirname, 'attended.ts'))};
      process.stdout.write('attended ' + isAttended(process.ppid));`;
    await build({
      stdin: { contents: entry, resolveDir: folder },
      outfile: join(folder, 'hook.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    put('claude-code.sh', `#!/bin/sh\n'${process.execPath}' '${join(folder, 'hook.mjs')}'\ntrue\n`);
    // Stands in for the host: a program of its name that runs a hook through a shell, as hosts do.
    put('claude', `#!/bin/sh\n/bin/sh -c "'${join(folder, 'claude-code.sh')}' PostToolUse || true"\ntrue\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function put(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }

  test('this one is seen, one that cannot be is not', () => {
    expect(lookUpProcess(process.pid)).toMatchObject({ parent: process.ppid });
    expect(lookUpProcess(0)).toBeUndefined();
    expect(lookUpProcess(2 ** 30)).toBeUndefined();
  });

  test('a host without a terminal is not attended', () => {
    const { stdout } = spawnSync(join(folder, 'claude'), { encoding: 'utf8' });
    expect(stdout).toContain('attended false');
  });

  test.runIf(HAS_TERMINAL)('a host at a terminal is attended, unless it prints', () => {
    const run = (...args: readonly string[]): string => {
      const words = ['exec', '-a', 'claude', process.execPath, join(folder, 'wire.cjs'), ...args];
      return atTerminal(['bash', '-c', words.join(' ')], '', folder).text;
    };
    writeFileSync(
      join(folder, 'wire.cjs'),
      `require('child_process').spawnSync('/bin/sh', ['-c', ${JSON.stringify(`'${join(folder, 'claude-code.sh')}' PostToolUse`)}], { stdio: 'inherit' })`,
    );
    expect(run()).toContain('attended true');
    expect(run('-p')).toContain('attended false');
  });

  test.runIf(HAS_TERMINAL)('a shell script of the name is no host, at a terminal neither', () => {
    expect(atTerminal([join(folder, 'claude')], '', folder).text).toContain('attended false');
  });
});
