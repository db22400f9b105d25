import { spawnSync } from 'node:child_process';
import { shellQuote } from '../../src/adapters/claude-code/index.ts';

export interface Screen {
  readonly status: number | null;
  readonly text: string;
}

/** Whether `script` of util-linux is here, which gives a program a terminal of its own. */
export const HAS_TERMINAL: boolean =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;

if (!HAS_TERMINAL)
  process.stderr.write('SKIPPED: no `script` of util-linux, so nothing is tried at a terminal\n');

/** Runs a program at a terminal where a person types these lines. */
export function atTerminal(program: readonly string[], typed: string, cwd: string): Screen {
  const command = program.map(shellQuote).join(' ');
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    input: typed,
    encoding: 'utf8',
    cwd,
    env: { PATH: process.env['PATH'], TERM: 'xterm', SHELL: '/bin/sh' },
  });
  return { status, text: stdout.replaceAll('\r\n', '\n') };
}
