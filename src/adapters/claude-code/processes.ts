import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SHIM_NAME } from './wired-hook.ts';

/** One process as the system tells it. */
export interface ProcessLook {
  readonly parent: number;
  /** True when it has a controlling terminal. */
  readonly terminal: boolean;
  readonly args: readonly string[];
}

/** Looks a process up; undefined when it is gone or may not be seen. */
export type LookUp = (pid: number) => ProcessLook | undefined;

export function isHost(args: readonly string[]): boolean {
  const [program = '', script = ''] = args;
  if (/^claude(?:\.exe)?$/.test(basename(program))) return true;
  return (
    /^(?:node|bun)(?:\.exe)?$/.test(basename(program)) &&
    /(?:^|\/)(?:claude|claude-code\/cli\.js)$/.test(script)
  );
}

/** `sh SHIM EVENT`, or the host's `sh -c "'SHIM' EVENT ..."`: nothing stands before the shim. */
export function runsShim([shell = '', first = '', second = '']: readonly string[]): boolean {
  if (!/^(?:sh|bash|dash|zsh)$/.test(basename(shell))) return false;
  if (first === '-c')
    return new RegExp(`^['"]?[^'"\\s;&|()]*/${SHIM_NAME}['"]? [A-Z]\\w+(?: |$)`).test(second);
  return basename(first) === SHIM_NAME;
}

export function lookUpProcess(pid: number): ProcessLook | undefined {
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): ProcessLook | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold anything, parentheses too.
  const [, parent, , , terminal] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  return { parent: Number(parent), terminal: terminal !== '0', args };
}

function fromPs(pid: number): ProcessLook | undefined {
  const { stdout } = spawnSync('/bin/ps', ['-o', 'ppid=,tty=,args=', '-p', String(pid)], {
    encoding: 'utf8',
    env: {},
    timeout: 1000,
  });
  const [, parent, terminal, words = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(stdout) ?? [];
  if (parent === undefined) return undefined;
  const script = /^(\S+) -c (.*)$/.exec(words);
  const args = script ? [script[1] ?? '', '-c', script[2] ?? ''] : words.split(' ');
  return { parent: Number(parent), terminal: terminal !== undefined && !/^\?+$|^-$/.test(terminal), args };
}
