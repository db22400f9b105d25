import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../src/evidence/store/memory.ts';
import { systemClock } from '../../src/executor/clock.ts';
import { DescendantsAlive } from '../../src/executor/descendants.ts';
import { createExecutor, type Executor } from '../../src/executor/executor.ts';
import { descendantsOf, endDescendants, THIS_SYSTEM } from '../../src/executor/processes/descendants.ts';
import { listByProc, listByPs } from '../../src/executor/processes/process-list.ts';
import {
  type ProcessRequest,
  type ProcessResult,
  runProcess,
  runProcessOn,
} from '../../src/executor/processes/run-process.ts';
import { NothingHappened, type Tool } from '../../src/executor/tool.ts';
import { detectSample } from '../evidence/story.ts';
import { ask, deskOf, keyNamed, POLICY, statusOf } from './desk.ts';

const NODE = process.execPath;
const LINUX = process.platform === 'linux';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-processes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function place(name: string): string {
  return join(folder, name);
}

async function appears(name: string): Promise<string> {
  for (;;) {
    const text = existsSync(place(name)) ? readFileSync(place(name), 'utf8') : '';
    if (text.endsWith('\n')) return text.trim();
    await sleep(10);
  }
}

/** What waits for a file `go` to write another has its chance, and is not there to take it. */
async function nothingComesLate(): Promise<void> {
  writeFileSync(place('go'), '');
  await sleep(300);
  expect(existsSync(place('late'))).toBe(false);
}

function isAlive(pid: number): boolean {
  return listByProcOrPs().some((one) => one.pid === pid);
}

function listByProcOrPs() {
  return LINUX ? listByProc() : listByPs();
}

function run(more: Partial<ProcessRequest> & { readonly command: string }): Promise<ProcessResult> {
  return runProcess({ cwd: folder, signal: new AbortController().signal, ...more });
}

function sh(script: string, more: Partial<ProcessRequest> = {}): Promise<ProcessResult> {
  return run({ command: 'sh', args: ['-c', script], ...more });
}

/** Tells its number in a file and lives on, deaf to what may be ignored. */
const DEAF = 'trap "" TERM; echo $$ > deaf; while :; do sleep 0.05; done';
/** One in a session of its own, whose parent is gone. */
const DAEMON = `(setsid sh -c 'trap "" TERM; echo $$ > daemon; while [ ! -e go ]; do sleep 0.05; done; echo late > late; sleep 60' >&- 2>&- <&- &)`;

describe('a process that ends by itself', () => {
  test('answers with its code and what it said', async () => {
    expect(await sh('cat; echo problem >&2; exit 3', { input: 'hällo' })).toEqual({
      exitCode: 3,
      stdout: 'hällo',
      stderr: 'problem\n',
      truncated: false,
      leftBehind: 0,
    });
  });

  test('is given no shell', async () => {
    const { stdout } = await run({ command: 'printf', args: ['%s', '$HOME; echo *'] });
    expect(stdout).toBe('$HOME; echo *');
  });

  test('has the environment that it is given', async () => {
    const env = { PATH: process.env['PATH'], COLOUR: 'ash' };
    const { stdout } = await run({ command: 'env', env });
    const names = stdout.split('\n').map((line) => line.split('=')[0]);
    expect(names.filter((name) => name?.startsWith('HOLDFAST_PROCESS_') !== true).sort()).toEqual([
      '',
      'COLOUR',
      'PATH',
    ]);
  });

  test('without reading what it is given', async () => {
    expect(await sh('exit 0', { input: 'x'.repeat(1_000_000) })).toMatchObject({ exitCode: 0 });
  });

  test('by a signal of its own', async () => {
    expect(await sh('kill -9 $$')).toMatchObject({ exitCode: null, killedBy: 'SIGKILL' });
  });

  test.each([
    ['of plain letters', `process.stdout.write('ab'.repeat(4_000_000))`, 'ab'.repeat(500)],
    [
      'that the bound cuts in a character',
      `process.stdout.write('a' + 'é'.repeat(4_000_000))`,
      `a${'é'.repeat(499)}`,
    ],
  ])('a flood %s is cut, and held up nowhere', async (_, script, kept) => {
    const done = await run({ command: NODE, args: ['-e', script], maxOutput: 1000 });
    expect(done).toMatchObject({ exitCode: 0, truncated: true });
    expect(done.stdout).toBe(kept);
  });

  test('what just fits is whole', async () => {
    expect(await sh('printf 12345', { maxOutput: 5 })).toMatchObject({ stdout: '12345', truncated: false });
  });
});

describe('a process that leaves others running', () => {
  test.each([
    [
      'in its group',
      'sh -c "echo \\$\\$ > left; sleep 60" & while [ ! -s left ]; do sleep 0.01; done',
      'left',
    ],
    [
      'in its group, holding its output and deaf',
      `sh -c '${DEAF}' & while [ ! -s deaf ]; do sleep 0.01; done`,
      'deaf',
    ],
    ['in a session of its own', `${DAEMON}; while [ ! -s daemon ]; do sleep 0.01; done`, 'daemon'],
  ])('%s: they are ended, and told', async (_, script, file) => {
    const done = await sh(`${script}; exit 7`, { graceMs: 50 });
    expect(done.exitCode).toBe(7);
    expect(done.leftBehind).toBeGreaterThan(0);
    expect(isAlive(Number(await appears(file)))).toBe(false);
    await nothingComesLate();
  });

  test('what holds its output and cannot be found is not passed over', async () => {
    const hidden = `setsid env -i PATH="$PATH" sh -c '(sh -c "echo \\$\\$ > hidden; sleep 60" <&- &)'; while [ ! -s hidden ]; do sleep 0.01; done; sleep 0.1`;
    await expect(sh(hidden, { graceMs: 50 })).rejects.toBeInstanceOf(DescendantsAlive);
    const pid = Number(await appears('hidden'));
    expect(isAlive(pid)).toBe(true);
    process.kill(pid, 'SIGKILL');
  });
});

describe('a process that is called off', () => {
  async function calledOff(
    script: string,
    file: string,
  ): Promise<{ readonly error: unknown; readonly pid: number }> {
    const stop = new AbortController();
    const running = sh(script, { signal: stop.signal, graceMs: 50 }).catch((error: unknown) => error);
    const pid = Number(await appears(file));
    stop.abort(new Error('enough'));
    stop.abort(new Error('again'));
    return { error: await running, pid };
  }

  test.each([
    ['it listens', 'echo $$ > plain; sleep 60', 'plain'],
    ['it is deaf', DEAF, 'deaf'],
    ['its child is deaf', `sh -c '${DEAF}' & wait`, 'deaf'],
    ['a grandchild in a session of its own is deaf', `sh -c '${DAEMON}' & sleep 60`, 'daemon'],
    [
      'one of another environment lives with its parent',
      `trap "" TERM; setsid env -i PATH="$PATH" sh -c 'trap "" TERM; echo $$ > bare; sleep 60; :'; :`,
      'bare',
    ],
  ])('%s: all end', async (_, script, file) => {
    const { error, pid } = await calledOff(script, file);
    expect(error).toEqual(new Error('enough'));
    expect(isAlive(pid)).toBe(false);
  });

  test('what it would have written later is never written', async () => {
    await calledOff(
      `${DAEMON}; (while [ ! -e go ]; do sleep 0.05; done; echo late > late) & sleep 60`,
      'daemon',
    );
    await nothingComesLate();
  });

  test('one that hears it may put things in order', async () => {
    const stop = new AbortController();
    const script = 'trap "echo tidy > tidy; exit 0" TERM; echo $$ > ready; while :; do sleep 0.01; done';
    const running = sh(script, { signal: stop.signal, graceMs: 60_000 });
    await appears('ready');
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await appears('tidy')).toBe('tidy');
  });

  test('before it starts: it does not', async () => {
    const running = sh('echo > started', { signal: AbortSignal.abort() });
    await expect(running).rejects.toBeInstanceOf(NothingHappened);
    expect(existsSync(place('started'))).toBe(false);
  });
});

describe('nothing happened', () => {
  test.each<[string, Partial<ProcessRequest> & { readonly command: string }, string]>([
    ['no such program', { command: 'holdfast-no-such-program' }, 'ENOENT'],
    ['no such folder', { command: 'true', cwd: '/holdfast/no/such/folder' }, 'ENOENT'],
    ['no program at all', { command: import.meta.filename }, 'EACCES'],
    ['an argument that cannot be passed', { command: 'true', args: ['a\0b'] }, 'ERR_INVALID_ARG_VALUE'],
  ])('%s', async (_, request, code) => {
    const error: unknown = await run(request).catch((why: unknown) => why);
    expect(error).toBeInstanceOf(NothingHappened);
    expect(error).toMatchObject({ retry: false, cause: { code } });
  });
});

test.each([
  ['graceMs', { graceMs: -1 }],
  ['maxOutput', { maxOutput: 0.5 }],
])('`%s` that is no bound is refused before anything starts', async (name, more) => {
  await expect(sh('echo > started', more)).rejects.toThrow(name);
  expect(existsSync(place('started'))).toBe(false);
});

test('nothing of it stays: no timer, no listener, no handle', async () => {
  const stop = new AbortController();
  let listeners = 0;
  const { signal } = stop;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listeners++;
    add(...given);
  };
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    listeners--;
    remove(...given);
  };
  const before = process.getActiveResourcesInfo().length;
  await sh('echo one', { signal });
  await sh(`${DAEMON}; while [ ! -s daemon ]; do sleep 0.01; done`, { signal, graceMs: 20 });
  expect(listeners).toBe(0);
  expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before);
});

describe.each([...(LINUX ? [['/proc', listByProc] as const] : []), ['ps', listByPs] as const])(
  'by %s',
  (_, list) => {
    test('descendants are found by group, by parent and by marker, and strangers are not', async () => {
      const child = spawn('sh', ['-c', `${DAEMON}; sleep 61 & echo $! > inside; sleep 60`], {
        cwd: folder,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, HOLDFAST_TEST_MARKER_7: '1' },
      });
      const pid = child.pid ?? 0;
      const system = { ...THIS_SYSTEM, list };
      const daemon = Number(await appears('daemon'));
      const inside = Number(await appears('inside'));
      const descendants = descendantsOf(pid, 'HOLDFAST_TEST_MARKER_7=', system);
      const found = descendants.find().map((one) => one.pid);
      expect(found).toEqual(expect.arrayContaining([pid, inside, daemon]));
      expect(found).not.toContain(process.pid);
      expect(found).not.toContain(1);
      expect(await endDescendants(descendants, system, 20)).toBeGreaterThanOrEqual(3);
      expect([pid, inside, daemon].filter(isAlive)).toEqual([]);
    });
  },
);

describe('a tool of an executor', () => {
  function toolOf(script: string, system = THIS_SYSTEM): Tool {
    return {
      name: 'post',
      run: async (_, { signal }) => {
        const request = { command: 'sh', args: ['-c', script], cwd: folder, signal, graceMs: 50 };
        return { ...(await runProcessOn(system, request)) };
      },
    };
  }

  function executorOf(tool: Tool): Executor {
    const store = openMemoryStore({ now: systemClock.now, detectCredential: detectSample });
    return createExecutor({ store, tools: [tool], policy: POLICY });
  }

  test('that is called off has ended with all that it started, and starts nothing more', async () => {
    const stop = new AbortController();
    const tool = toolOf(`${DAEMON}; (while [ ! -e go ]; do sleep 0.05; done; echo late > late) & ${DEAF}`);
    const executor = executorOf(tool);
    const request = ask('post', {}, { key: keyNamed('job-1'), signal: stop.signal });
    const running = executor.execute(request);
    const pids = [Number(await appears('daemon')), Number(await appears('deaf'))];
    stop.abort();
    expect(statusOf(await running)).toBe('unknown EFFECT_OUTCOME_UNKNOWN');
    expect(pids.filter(isAlive)).toEqual([]);
    expect(statusOf(await executor.execute(ask('post', {}, { signal: stop.signal })))).toBe(
      'cancelled CANCELLED',
    );
    await nothingComesLate();
  });

  test('whose descendants cannot be ended leaves an unknown effect that says so', async () => {
    const stop = new AbortController();
    const refusing = {
      ...THIS_SYSTEM,
      kill: () => {
        throw Object.assign(new Error('not yours'), { code: 'EPERM' });
      },
    };
    const tool = toolOf('echo $$ > kept; sleep 60', refusing);
    const executor = executorOf(tool);
    const running = executor.execute(ask('post', {}, { key: keyNamed('job-2'), signal: stop.signal }));
    const pid = Number(await appears('kept'));
    stop.abort();
    expect(statusOf(await running)).toBe('unknown DESCENDANTS_ALIVE');
    expect(isAlive(pid)).toBe(true);
    process.kill(-pid, 'SIGKILL');
  });

  test('that cannot be started failed, and nothing happened', async () => {
    const tool: Tool = {
      name: 'post',
      run: async (_, { signal }) => ({ ...(await run({ command: 'holdfast-no-such-program', signal })) }),
    };
    const { executor } = deskOf([tool]);
    expect(statusOf(await executor.execute(ask('post')))).toBe('failed TOOL_FAILED');
  });
});
