import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Who holds a lock: enough to tell whether that very process still lives, although process ids are reused, machines
 * restart and containers count processes on their own. `-` stands for what the platform does not tell.
 */
export interface Owner {
  readonly pid: number;
  /** When the process started, in ticks since boot. */
  readonly start: string;
  /** Which boot of the machine. */
  readonly boot: string;
  /** Which numbering of processes. */
  readonly namespace: string;
  /** Never used twice. */
  readonly token: string;
}

const UNKNOWN = '-';

/** This process, with a fresh token. */
export function thisOwner(): Owner {
  self ??= {
    pid: process.pid,
    start: processState('self')?.start ?? UNKNOWN,
    boot: bootId(),
    namespace: namespaceId(),
  };
  return { ...self, token: randomBytes(8).toString('hex') };
}

let self: Omit<Owner, 'token'> | undefined;

export function writeOwner({ pid, start, boot, namespace, token }: Owner): string {
  return [pid, start, boot, namespace, token].join('.');
}

/** Undefined when the text is not one that `writeOwner` wrote. */
export function readOwner(text: string): Owner | undefined {
  const match = /^(\d{1,10})\.(\d+|-)\.([0-9a-f]{8}|-)\.(\d+|-)\.([0-9a-f]{16})$/.exec(text);
  if (!match) return undefined;
  const [, pid = '', start = '', boot = '', namespace = '', token = ''] = match;
  return { pid: Number(pid), start, boot, namespace, token };
}

/** `unknown` when the platform does not tell enough: an owner of another container, or a reused process id. */
export function lifeOf(owner: Owner): 'alive' | 'dead' | 'unknown' {
  const here = thisOwner();
  if (owner.boot !== here.boot) return 'dead';
  if (owner.namespace !== here.namespace) return 'unknown';
  if (owner.start === UNKNOWN || here.start === UNKNOWN) return isRunning(owner.pid) ? 'unknown' : 'dead';
  const state = processState(owner.pid);
  if (!state || state.ended || state.start !== owner.start) return 'dead';
  return 'alive';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** From `/proc/PID/stat`: the fields behind the program's name, which stands in parentheses and may hold any. */
function processState(pid: number | 'self'): { readonly start: string; readonly ended: boolean } | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0] ?? '';
  return { start: fields[19] ?? UNKNOWN, ended: state === 'Z' || state === 'X' };
}

function bootId(): string {
  const id = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'));
  return id === undefined ? UNKNOWN : id.slice(0, 8);
}

function namespaceId(): string {
  const link = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return link === undefined ? UNKNOWN : link.replaceAll(/\D/g, '');
}

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
