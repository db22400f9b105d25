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

/** Shells that may stand between the host and a hook: the host's own, the shim and its subshells. */
const SHELLS_BETWEEN = 5;

/**
 * True when the hook that `pid` is the parent of was started by a host at whose own prompt a person sits: nothing but the
 * wired command stands between them, the host has a terminal, and it was not told to answer by itself or by a program.
 * Whatever cannot be seen is no person.
 */
export function isAttended(pid: number, lookUp: LookUp = lookUpProcess): boolean {
  let at = pid;
  for (let between = 0; between <= SHELLS_BETWEEN; between++) {
    const found = lookUp(at);
    if (found === undefined) return false;
    if (isHost(found.args)) return found.terminal && !found.args.some(answersByItself);
    if (!runsShim(found.args)) return false;
    at = found.parent;
  }
  return false;
}

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

const ALONE =
  /^--(?:print|input-format|output-format|permission-prompt-tool|sdk-url|dangerously-skip-permissions)(?:=|$)/;

/** Printing, SDKs and prompt tools: nobody reads a prompt there. */
function answersByItself(arg: string): boolean {
  return ALONE.test(arg) || /^-[A-Za-z]*p[A-Za-z]*$/.test(arg);
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
