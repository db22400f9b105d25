import { readFileSync } from 'node:fs';
import { isHost, type LookUp, lookUpProcess, runsShim } from './processes.ts';

/** Where a hook's event came from. Processes are `pid:start`, so that a number that is used again is another one. */
export interface ProcessOrigin {
  readonly host?: string;
  readonly above: readonly string[];
  readonly isRunning: (process: string) => boolean;
}

const MOST_ABOVE = 64;

/**
 * The processes above the hook that `pid` is the parent of. Undefined where the system does not show them; then nothing
 * is said about where the event came from.
 */
export function originOf(
  pid: number,
  lookUp: LookUp = lookUpProcess,
  startOf: (pid: number) => string | undefined = startOfProcess,
): ProcessOrigin | undefined {
  const above: string[] = [];
  let host: string | undefined;
  let direct = true;
  for (let at = pid; at > 1 && above.length < MOST_ABOVE; ) {
    const [found, start] = [lookUp(at), startOf(at)];
    if (found === undefined || start === undefined) break;
    const name = `${at}:${start}`;
    above.push(name);
    if (direct && isHost(found.args)) host = name;
    if (!runsShim(found.args)) direct = false;
    at = found.parent;
  }
  if (above.length === 0) return undefined;
  return {
    above,
    isRunning: (process) => startOf(Number(process.split(':')[0])) === process.split(':')[1],
    ...(host !== undefined && { host }),
  };
}

/** When a process was started, in ticks of the system's clock; undefined for one that is gone, or that has ended. */
export function startOfProcess(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
