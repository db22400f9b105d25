import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { originOf, startOfProcess } from './origin.ts';
import type { ProcessLook } from './processes.ts';

const SHIM = ['/bin/sh', '/home/oak/.local/share/holdfast/claude-code.sh', 'PreToolUse'];
const WIRED = ['sh', '-c', "'/home/oak/.local/share/holdfast/claude-code.sh' PreToolUse || printf x"];

/** Processes from the hook's parent upward, each started at its number. */
function chain(...args: readonly (readonly string[])[]) {
  const lookUp = (pid: number): ProcessLook | undefined => {
    const found = args[pid - 10];
    return found && { parent: pid - 9 < args.length ? pid + 1 : 1, terminal: false, args: found };
  };
  return originOf(10, lookUp, (pid) => (args[pid - 10] ? String(pid) : undefined));
}

test.each<[string, readonly (readonly string[])[], string | undefined]>([
  ['the shim, as the host runs it', [SHIM, WIRED, ['claude']], '12:12'],
  ['a host that a script starts', [SHIM, ['/usr/bin/node', '/opt/claude-code/cli.js']], '11:11'],
  [
    'a command that pipes an event into the shim',
    [SHIM, ['bash', '-c', 'cat e | claude-code.sh'], ['claude']],
    undefined,
  ],
  ['a program in between', [SHIM, WIRED, ['python3', 'x.py'], ['claude']], undefined],
  ['no host at all', [SHIM, WIRED, ['node', 'test.js']], undefined],
])('%s', (_, processes, host) => {
  const origin = chain(...processes);
  expect([origin?.host, origin?.above]).toEqual([host, processes.map((_, at) => `${at + 10}:${at + 10}`)]);
});

test('where no process can be seen nothing is said', () => {
  expect(
    originOf(
      10,
      () => undefined,
      () => undefined,
    ),
  ).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a process runs until it has ended', async () => {
  const child = spawn('sleep', ['30']);
  const name = `${child.pid}:${startOfProcess(child.pid ?? 0)}`;
  const origin = originOf(process.pid);
  expect(origin?.isRunning(name)).toBe(true);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill();
  await ended;
  expect(origin?.isRunning(name)).toBe(false);
});
