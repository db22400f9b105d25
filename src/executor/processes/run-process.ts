import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DescendantsAlive } from '../descendants.ts';
import { NothingHappened } from '../tool.ts';
import { type BoundedOutput, boundedOutput } from './bounded-output.ts';
import { type Descendants, descendantsOf, endDescendants, type System, THIS_SYSTEM } from './descendants.ts';

export interface ProcessRequest {
  /** A program, never a line for a shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Absent: where this process is. */
  readonly cwd?: string;
  /** The whole environment. Absent: that of this process. A marker is added to either. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What it reads from its standard input. Absent: nothing. */
  readonly input?: string | Uint8Array;
  /** Ends it with all that it started. The `signal` of a tool's context. */
  readonly signal: AbortSignal;
  /**
   * How long those that were asked to end may take before they are killed, in milliseconds. Shorter than the executor's own
   * `graceMs`, or it will not wait for the end. Absent: 2,000.
   */
  readonly graceMs?: number;
  /** Bytes that are kept of each of the two outputs. Absent: 1 MiB. */
  readonly maxOutput?: number;
}

export interface ProcessResult {
  /** Null: a signal ended it, named in `killedBy`. */
  readonly exitCode: number | null;
  readonly killedBy?: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether an output was longer than what is kept. */
  readonly truncated: boolean;
  /** Processes that it had left running, which were ended. */
  readonly leftBehind: number;
}

const GRACE = 2000;
const MOST_OUTPUT = 1024 * 1024;
const LAST_LOOKS = 20;
const BETWEEN_LOOKS = 50;
/** What a system lacks for a while. */
const PASSING: ReadonlySet<unknown> = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);

/**
 * Runs a program in a process group of its own and answers when it, and all that it started, has ended. What it leaves
 * running is ended too. Descendants are found by their group, by their parents and by a marker in their environment, which
 * also finds those that left group and session. A process that cleared its environment, left its group and lost its parent
 * before anybody looked is not seen, unless it still holds an output of the program; nor is work that was handed to a service
 * that ran before. POSIX only.
 * @throws NothingHappened when nothing was started; DescendantsAlive when some could not be ended, or may not have been;
 * the reason of the signal when it was called off and all have ended; RangeError for a bound that is none.
 */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  return runProcessOn(THIS_SYSTEM, request);
}

/** @internal */
export async function runProcessOn(system: System, request: ProcessRequest): Promise<ProcessResult> {
  const { signal, graceMs = GRACE, maxOutput = MOST_OUTPUT } = request;
  requireBound('graceMs', graceMs);
  requireBound('maxOutput', maxOutput);
  if (signal.aborted) throw new NothingHappened({ retry: false });
  const { child, pid, marker } = await start(request);
  const outputs = [child.stdout, child.stderr].flatMap((one) => (one ? [boundedOutput(one, maxOutput)] : []));
  const exited = once(child, 'exit');
  const closed = once(child, 'close');
  const descendants = descendantsOf(pid, marker, system);
  const calledOff = await firstOf(exited, signal);
  const found = await ended(descendants, system, graceMs, child);
  await closeOutputs(child, closed);
  if (calledOff) throw signal.reason;
  return resultOf(child, outputs, found);
}

function requireBound(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`\`${name}\` must be a whole number from 0, not \`${value}\``);
}

interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly marker: string;
}

/** What could not be started did nothing. */
async function start({
  command,
  args = [],
  cwd,
  env = process.env,
  input,
}: ProcessRequest): Promise<Started> {
  if (process.platform === 'win32')
    throw new NothingHappened({ retry: false, cause: new Error('there are no process groups on Windows') });
  const marker = `HOLDFAST_PROCESS_${randomBytes(16).toString('hex')}`;
  const child = spawned(() =>
    spawn(command, [...args], {
      ...(cwd !== undefined && { cwd }),
      env: { ...env, [marker]: '1' },
      detached: true,
      shell: false,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }),
  );
  const { pid } = child;
  if (pid === undefined) {
    const cause = await new Promise((resolve) => child.once('error', resolve));
    throw notStarted(cause);
  }
  child.on('error', () => undefined);
  // It may end without reading.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return { child, pid, marker: `${marker}=` };
}

function spawned(begin: () => ChildProcess): ChildProcess {
  try {
    return begin();
  } catch (cause) {
    throw notStarted(cause);
  }
}

function notStarted(cause: unknown): NothingHappened {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return new NothingHappened({ retry: PASSING.has(code), cause });
}

function once(child: ChildProcess, event: 'exit' | 'close'): Promise<void> {
  return new Promise((resolve) => child.once(event, () => resolve()));
}

/** Whether the signal came before the end. */
function firstOf(exited: Promise<void>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const off = (): void => resolve(true);
    signal.addEventListener('abort', off, { once: true });
    void exited.then(() => {
      signal.removeEventListener('abort', off);
      resolve(false);
    });
  });
}

/** Whatever is thrown, nothing of the child keeps this process from ending. */
async function ended(
  descendants: Descendants,
  system: System,
  graceMs: number,
  child: ChildProcess,
): Promise<number> {
  try {
    return await endDescendants(descendants, system, graceMs);
  } catch (error) {
    letGo(child);
    throw error;
  }
}

/**
 * Outputs close when nobody holds them any more. Somebody who does is one that was not seen.
 * @throws DescendantsAlive
 */
async function closeOutputs(child: ChildProcess, closed: Promise<void>): Promise<void> {
  let open = true;
  const end = closed.then(() => {
    open = false;
  });
  for (let look = 0; open && look < LAST_LOOKS; look++) {
    const enough = new AbortController();
    await Promise.race([
      end,
      sleep(BETWEEN_LOOKS, undefined, { signal: enough.signal }).catch(() => undefined),
    ]);
    enough.abort();
  }
  if (!open) return;
  letGo(child);
  throw new DescendantsAlive([]);
}

function letGo(child: ChildProcess): void {
  child.stdin?.destroy();
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.unref();
}

function resultOf(child: ChildProcess, outputs: readonly BoundedOutput[], leftBehind: number): ProcessResult {
  const [stdout, stderr] = outputs;
  return {
    exitCode: child.exitCode,
    ...(child.signalCode !== null && { killedBy: child.signalCode }),
    stdout: stdout?.text() ?? '',
    stderr: stderr?.text() ?? '',
    truncated: outputs.some(({ truncated }) => truncated()),
    leftBehind,
  };
}
