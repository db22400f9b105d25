import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillShim, type ShimValues } from './shim.ts';

const TEMPLATE = readFileSync(join(import.meta.dirname, 'shim.sh'), 'utf8');
const DENIED =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}';
const ASKED = DENIED.replace('"deny"', '"ask"');
const ALLOWED = DENIED.replace('"deny"', '"allow"');

/** What `/bin/sh` is on Debian, macOS and Alpine. */
const SHELLS: readonly (readonly string[])[] = [['dash'], ['bash', '--posix'], ['busybox', 'sh']].filter(
  ([name = '']) => {
    const found = spawnSync(name, name === 'busybox' ? ['true'] : ['-c', 'true']).status === 0;
    if (!found) process.stderr.write(`SKIPPED: no \`${name}\` here, so the shim is not run with it\n`);
    return found;
  },
);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "holdfast it's shim-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;

/** A shim whose hook is the given program text. */
function shimFor(hook: string | undefined, values: Partial<ShimValues> = {}): string {
  const name = join(folder, `case-${made++}`);
  if (hook !== undefined) writeFileSync(`${name}.cjs`, hook);
  const shim = fillShim(TEMPLATE, {
    node: process.execPath,
    hook: `${name}.cjs`,
    home: folder,
    deadlineSeconds: 20,
    ...values,
  });
  writeFileSync(`${name}.sh`, shim);
  chmodSync(`${name}.sh`, 0o755);
  return `${name}.sh`;
}

interface Run {
  readonly status: number | null;
  readonly stdout: string;
}

/** Runs the second pass of a shim with a certain shell, as the first pass starts it. */
function runWith(
  shell: readonly string[],
  shim: string,
  event = 'PreToolUse',
  input: string | Buffer = '{}',
): Run {
  const [program = 'sh', ...args] = shell;
  const { status, stdout } = spawnSync(program, [...args, shim, 'clean', event], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
  });
  return { status, stdout };
}

function reasonOf({ status, stdout }: Run): string {
  expect(status).toBe(0);
  expect(stdout.endsWith('}\n')).toBe(true);
  const { hookSpecificOutput, ...others } = JSON.parse(stdout);
  expect(others).toEqual({});
  expect(Object.keys(hookSpecificOutput)).toEqual([
    'hookEventName',
    'permissionDecision',
    'permissionDecisionReason',
  ]);
  expect(hookSpecificOutput).toMatchObject({ hookEventName: 'PreToolUse', permissionDecision: 'deny' });
  return hookSpecificOutput.permissionDecisionReason;
}

const print = (text: string, code: number): string =>
  `process.stdout.write(${JSON.stringify(text)}, () => process.exit(${code}));`;

describe.each(SHELLS)('%s %s', (...shell) => {
  test.each<[string, string | undefined, Partial<ShimValues>, RegExp]>([
    ['no Node', print('holdfast/1 silent\n', 73), { node: '/nowhere/node' }, /its Node.js is missing/],
    ['a folder for Node', print('holdfast/1 silent\n', 73), { node: '/usr' }, /code 126|Node.js is missing/],
    ['no hook', undefined, {}, /its program is missing/],
    ['an empty hook, exit 0', '', {}, /ended with code 0/],
    ['a hook of another program', 'console.log("{}")', {}, /not its protocol/],
    ['a half-written hook', 'process.stdout.wri', {}, /ended with code [01]/],
    ['a syntax error', 'if (', {}, /ended with code 1/],
    ['a throw', 'throw new Error("secret detail")', {}, /ended with code 1/],
    ['exit 2', 'process.exit(2)', {}, /ended with code 2/],
    ['kill -9', 'process.kill(process.pid, "SIGKILL")', {}, /was killed/],
    ['an abort', 'process.abort()', {}, /ended with code 134/],
    ['the right code and no answer', 'process.exit(73)', {}, /gave no answer/],
    ['silence and exit 0', print('holdfast/1 silent\n', 0), {}, /ended with code 0/],
    [
      'silence, then death',
      'console.log("holdfast/1 silent"); process.kill(process.pid, "SIGKILL")',
      {},
      /was killed/,
    ],
    ['an answer cut off', print(`holdfast/1 answer\n${DENIED.slice(0, 90)}`, 73), {}, /not its protocol/],
    ['an announced answer that never comes', print('holdfast/1 answer\n', 73), {}, /not its protocol/],
    ['an allow', print(`holdfast/1 answer\n${ALLOWED}\n`, 73), {}, /neither a denial nor a question/],
    ['another JSON', print('holdfast/1 answer\n{"decision":"approve"}\n', 73), {}, /neither a denial/],
    ['an answer and more', print(`holdfast/1 answer\n${DENIED}\n{}\n`, 73), {}, /not its protocol/],
    ['another version', print('holdfast/2 silent\n', 73), {}, /not its protocol/],
    ['words before it', print('Debugger attached.\nholdfast/1 silent\n', 73), {}, /not its protocol/],
    ['a blank line before it', print('\nholdfast/1 silent\n', 73), {}, /not its protocol/],
    ['zero bytes', print('\0\0\0\n', 73), {}, /not its protocol|gave no answer/],
    [
      'an answer beyond the limit',
      print(`holdfast/1 answer\n${DENIED.replace('no', 'n'.repeat(70_000))}\n`, 73),
      {},
      /too long/,
    ],
    [
      'a flood',
      'const s = "x".repeat(1 << 20); (function f() { process.stdout.write(s, f); })()',
      { deadlineSeconds: 1 },
      /not its protocol|was killed/,
    ],
    ['a hang', 'for (;;) {}', { deadlineSeconds: 1 }, /no answer within 1 seconds/],
    [
      'a hang after its answer',
      `${print(`holdfast/1 answer\n${DENIED}\n`, 73).replace(/, \(\).*/, ')')}; setInterval(() => {}, 1000)`,
      { deadlineSeconds: 1 },
      /no answer within 1 seconds/,
    ],
  ])('refuses: %s', (_, hook, values, why) => {
    const reason = reasonOf(runWith(shell, shimFor(hook, values)));
    expect(reason).toMatch(/^holdfast refused this \[GUARD_FAILED\]\n/);
    expect(reason).toMatch(why);
    expect(reason).toContain(
      '`~/.local/bin/holdfast doctor` in a terminal, or `init` again from where it was installed',
    );
    expect(reason).not.toContain('secret detail');
  });

  test.each([
    ['silence', 'holdfast/1 silent\n', ''],
    ['a denial', `holdfast/1 answer\n${DENIED}\n`, `${DENIED}\n`],
    ['a question', `holdfast/1 answer\n${ASKED}\n`, `${ASKED}\n`],
  ])('hands on %s as it is', (_, text, stdout) => {
    expect(runWith(shell, shimFor(print(text, 73)))).toEqual({ status: 0, stdout });
  });

  test.each(['PostToolUse', 'PostToolUseFailure'])('is silent about a fault after %s', (event) => {
    expect(runWith(shell, shimFor('process.exit(1)'), event)).toEqual({ status: 0, stdout: '' });
  });

  test.each(['', 'Stop', 'PreToolUse ', "'; exit 0; '"])(
    'takes the event %j for one before a tool',
    (event) => {
      expect(reasonOf(runWith(shell, shimFor('process.exit(1)'), event))).toContain('GUARD_FAILED');
    },
  );

  test('a child that holds the output open delays nothing', () => {
    const hook = `require('node:child_process').spawn('sleep', ['20'], { stdio: ['ignore', 1, 'ignore'], detached: true }).unref();${print('holdfast/1 silent\n', 73)}`;
    const started = Date.now();
    expect(runWith(shell, shimFor(`${hook}`)).stdout).toBe('');
    // Not a measurement: the child would hold it for 20 seconds.
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  test('hands 5 MB of input on untouched', () => {
    const input = Buffer.alloc(5_000_000, 'a\0\n\xffé"$`\\');
    const hook = `const { createHash } = require('node:crypto');
      const digest = createHash('sha256').update(require('node:fs').readFileSync(0)).digest('hex');
      ${print('@', 73).replace('"@"', '"holdfast/1 answer\\n" + DENIED.replace("no", digest) + "\\n"').replace('DENIED', JSON.stringify(DENIED))}`;
    const reason = reasonOf(runWith(shell, shimFor(hook), 'PreToolUse', input));
    const digest = spawnSync('sha256sum', { input, encoding: 'utf8' }).stdout.split(' ')[0];
    expect(reason).toBe(digest);
  });
});

describe('whatever the environment', () => {
  const LIES: NodeJS.ProcessEnv = {
    NODE_OPTIONS: '--require /nowhere/evil.cjs',
    NODE_PATH: '/nowhere',
    LD_PRELOAD: '/nowhere/evil.so',
    LD_LIBRARY_PATH: '/nowhere',
    BASH_ENV: '/nowhere/evil.sh',
    ENV: '/nowhere/evil.sh',
    HOME: '/nowhere',
    HOLDFAST_HOME: '/nowhere',
    IFS: 'o',
    CDPATH: '/',
    SHELLOPTS: 'noexec',
    'BASH_FUNC_printf%%': '() { :; }',
    'BASH_FUNC_read%%': '() { first="holdfast/1 silent"; }',
    'BASH_FUNC_test%%': '() { return 0; }',
    'BASH_FUNC_exit%%': '() { command exit 0; }',
  };

  /** The whole way, first pass included, as a host starts it. */
  function runHostile(shim: string, more: NodeJS.ProcessEnv = {}): Run {
    const { status, stdout } = spawnSync(shim, ['PreToolUse'], {
      input: '{}',
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...LIES, ...more },
    });
    return { status, stdout };
  }

  test('the hook sees none of it', () => {
    const hook = print('@', 73).replace(
      '"@"',
      `"holdfast/1 answer\\n" + ${JSON.stringify(DENIED)}.replace("no", Object.keys(process.env).sort().join(" ")) + "\\n"`,
    );
    const names = reasonOf(runHostile(shimFor(hook))).split(' ');
    expect(names.filter((name) => !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
  });

  test('a planted Node first on the PATH is not run, nor a planted sleep, env or sh', () => {
    const planted = mkdtempSync(join(folder, 'path-'));
    const ran = join(planted, 'ran');
    for (const name of ['node', 'env', 'sleep', 'sh', 'printf', 'cat', 'kill', 'test']) {
      writeFileSync(
        join(planted, name),
        `#!/bin/sh\n: > '${ran.replaceAll("'", `'\\''`)}'\necho "holdfast/1 silent"\nexit 73\n`,
      );
      chmodSync(join(planted, name), 0o755);
    }
    const run = runHostile(shimFor(print(`holdfast/1 answer\n${DENIED}\n`, 73)), {
      PATH: `${planted}:${process.env['PATH']}`,
    });
    expect(run).toEqual({ status: 0, stdout: `${DENIED}\n` });
    expect(existsSync(ran)).toBe(false);
  });

  test('a fault is still refused', () => {
    expect(reasonOf(runHostile(shimFor('process.exit(0)')))).toContain('ended with code 0');
  });
});

test('sixteen at once each get their own answer', async () => {
  const shim = shimFor(`const id = require('node:fs').readFileSync(0, 'utf8');
    ${print('@', 73).replace('"@"', `"holdfast/1 answer\\n" + ${JSON.stringify(DENIED)}.replace("no", id) + "\\n"`)}`);
  const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => runAsync(shim, `call-${at}`)));
  expect(answers).toEqual(Array.from({ length: 16 }, (_, at) => `${DENIED.replace('no', `call-${at}`)}\n`));
});

function runAsync(shim: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(shim, ['PreToolUse']);
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.on('error', reject);
    child.on('close', () => resolve(stdout));
    child.stdin.end(input);
  });
}

test('no sleep is left behind, whether the hook answers or not', () => {
  const mark = 4321; // a deadline that no other test has
  runWith(['sh'], shimFor(print('holdfast/1 silent\n', 73), { deadlineSeconds: mark }));
  runWith(['sh'], shimFor('process.exit(1)', { deadlineSeconds: mark }));
  const processes = spawnSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' }).stdout;
  expect(processes).toContain('ps -e');
  expect(processes.split('\n').filter((line) => line.trim() === `sleep ${mark}`)).toEqual([]);
});

describe('filling the template', () => {
  const VALUES: ShimValues = { node: '/n', hook: '/h', home: '/u', deadlineSeconds: 5 };

  test.each<[string, Partial<ShimValues>]>([
    ['a relative node', { node: 'node' }],
    ['an empty hook', { hook: '' }],
    ['a home with a zero byte', { home: '/u\0' }],
    ['no seconds', { deadlineSeconds: 0 }],
    ['parts of seconds', { deadlineSeconds: 1.5 }],
  ])('refuses %s', (_, values) => {
    expect(() => fillShim(TEMPLATE, { ...VALUES, ...values })).toThrow(RangeError);
  });

  test('refuses a place that nothing fills', () => {
    expect(() => fillShim('x=@STRANGER@', VALUES)).toThrow(/@STRANGER@/);
  });

  test('leaves no place open', () => {
    expect(fillShim(TEMPLATE, VALUES)).not.toMatch(/@[A-Z]+@/);
  });
});
