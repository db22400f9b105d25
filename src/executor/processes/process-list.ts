import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, as the system tells of it. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** When it started: with the number it names one process, since numbers come again. */
  readonly started: string;
  /** Whether its environment holds this text. False where that cannot be read. */
  holds(marker: string): boolean;
}

/**
 * All processes that run; those that ended and were not taken off the list yet do not.
 * @throws Error when the system does not tell.
 */
export type ListProcesses = () => readonly ListedProcess[];

/** By `/proc` on Linux, else by `ps`. */
export const listProcesses: ListProcesses = process.platform === 'linux' ? listByProc : listByPs;

/** @internal Looks again until nothing new is found, so that what was started meanwhile is seen. */
export function listByProc(): readonly ListedProcess[] {
  const found = new Map<number, ListedProcess | undefined>();
  for (;;) {
    const fresh = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && !found.has(Number(name)));
    if (fresh.length === 0) return [...found.values()].filter((one) => one !== undefined);
    for (const name of fresh) found.set(Number(name), readProc(name));
  }
}

/** Fields of `stat` behind the name, which may hold anything. */
function readProc(pid: string): ListedProcess | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)?.toString('latin1');
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || isOver(fields[0])) return undefined;
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    group: Number(fields[2]),
    started: fields[19] ?? '',
    holds: (marker) => readIfThere(`/proc/${pid}/environ`)?.includes(marker) === true,
  };
}

function isOver(state: string | undefined): boolean {
  return state === undefined || /^[ZXx]/.test(state);
}

/** Undefined: it is gone, or another user's. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

const ROW = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s(.*)$/;
const LONGEST_LIST = 64 * 1024 * 1024;

/** @internal */
export function listByPs(): readonly ListedProcess[] {
  const text = execFileSync('ps', ['axeww', '-o', 'pid=,ppid=,pgid=,stat=,lstart=,command='], {
    encoding: 'utf8',
    maxBuffer: LONGEST_LIST,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, group, state, started = '', command = ''] = ROW.exec(line) ?? [];
    if (pid === undefined || isOver(state)) return [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        started,
        holds: (marker: string) => command.includes(marker),
      },
    ];
  });
}
