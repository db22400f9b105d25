import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWiring } from '../../src/adapters/claude-code/index.ts';
import { type Built, buildTool } from './built.ts';
import { malformedInputs } from './malformed.ts';

/** For many processes one after another on a busy machine; nothing is measured. Milliseconds. */
const SLOW = 180_000;

let built: Built;
let place: string;
let home: string;
let repository: string;
let command: string;

beforeAll(async () => {
  built = await buildTool();
  place = realpathSync(mkdtempSync(join(tmpdir(), "holdfast o'clock ")));
  home = join(place, 'home');
  repository = join(place, 'repository');
  for (const folder of [home, join(repository, '.git'), join(repository, 'src')])
    mkdirSync(folder, { recursive: true });
  spawnSync(process.execPath, [built.cli, 'init', '--yes', '--home', home], { cwd: repository });
  const settings = readFileSync(join(home, '.claude', 'settings.json'), 'utf8');
  command = findWiring(settings).find(({ event }) => event === 'PreToolUse')?.command ?? 'exit 9';
});

afterAll(() => {
  built.remove();
  rmSync(place, { recursive: true, force: true });
});

function payload(path: string, callId: string, turn = 'one-turn'): string {
  return JSON.stringify({
    session_id: 'one-session',
    cwd: repository,
    prompt_id: turn,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Write',
    tool_input: { file_path: join(repository, path), content: 'x' },
    tool_use_id: callId,
  });
}

function run(text: string, callId: string, turn?: string): string {
  return JSON.stringify({
    ...JSON.parse(payload('', callId, turn)),
    tool_name: 'Bash',
    tool_input: { command: text },
  });
}

const parts = (): string => join(home, '.local', 'share', 'holdfast', 'hook', 'parts');

function eachFile(folder: string, change: (bytes: Buffer) => Buffer): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.bin'))) {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(file)));
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** As the host runs it. */
function drive(input: string | Buffer, env: NodeJS.ProcessEnv = {}, wired = command): string {
  const { status, stdout } = spawnSync('sh', ['-c', wired], {
    input,
    encoding: 'utf8',
    cwd: repository,
    env: { PATH: process.env['PATH'], ...env },
  });
  return status === 0 ? stdout : `exit ${status}: ${stdout}`;
}

function reasonOf(stdout: string): string {
  return JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason;
}

describe('the hook as it is wired', () => {
  test('no objection is silence', () => {
    expect(drive(payload('src/a.ts', 'toolu_1'))).toBe('');
  });

  test('a refusal is the denial of the host', () => {
    expect(reasonOf(drive(payload('db/migrate/1.sql', 'toolu_2')))).toContain('JUSTIFICATION_REQUIRED');
  });

  test('a configuration is compiled once, then kept', () => {
    const file = join(home, '.config', 'holdfast', 'config.yaml');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'mode: plan\n');
    expect(reasonOf(drive(payload('src/a.ts', 'toolu_3')))).toContain('mode `plan`');
    expect(readdirSync(join(home, '.local', 'state', 'holdfast', 'config'))).toHaveLength(1);
    writeFileSync(file, 'mode: pln\n');
    expect(reasonOf(drive(payload('src/a.ts', 'toolu_4')))).toMatch(/CONFIG_INVALID[\s\S]*1:7 mode `pln`/);
    rmSync(file);
    expect(drive(payload('src/a.ts', 'toolu_5'))).toBe('');
  });

  test('no environment variable changes where it looks or what it says', () => {
    const elsewhere = join(place, 'elsewhere');
    mkdirSync(join(elsewhere, '.config', 'holdfast'), { recursive: true });
    writeFileSync(join(elsewhere, '.config', 'holdfast', 'config.yaml'), 'mode: plan\n');
    const env = {
      HOME: elsewhere,
      XDG_CONFIG_HOME: join(elsewhere, '.config'),
      XDG_STATE_HOME: elsewhere,
      CLAUDE_PROJECT_DIR: '/',
      NODE_OPTIONS: '--require /nowhere/evil.cjs',
      LD_PRELOAD: '/nowhere/evil.so',
      BASH_ENV: '/nowhere/evil.sh',
      ENV: '/nowhere/evil.sh',
      TMPDIR: '/nowhere',
    };
    expect(drive(payload('src/a.ts', 'toolu_6'), env)).toBe('');
    expect(reasonOf(drive(payload('../outside.ts', 'toolu_7'), env))).toContain('OUTSIDE_ROOT');
  });

  test('a shim that is gone is refused by what is wired', () => {
    const gone = command.replaceAll('claude-code.sh', 'not-there.sh');
    expect(reasonOf(drive('{}', {}, gone))).toContain('GUARD_FAILED');
  });

  test.each<[string, (kept: string) => void]>([
    ['as it was made', () => {}],
    ['gone', (kept) => rmSync(kept, { recursive: true })],
    ['empty', (kept) => eachFile(kept, () => Buffer.alloc(0))],
    ['cut off', (kept) => eachFile(kept, (bytes) => bytes.subarray(0, bytes.length >> 1))],
    ['with a flipped bit', (kept) => eachFile(kept, (bytes) => flipped(bytes, bytes.length - 9))],
    ['of another V8', (kept) => eachFile(kept, (bytes) => flipped(bytes, 32 + 4))],
    ['of another part', (kept) => copyFileSync(join(kept, 'main.bin'), join(kept, 'shell.bin'))],
    ['noise', (kept) => eachFile(kept, (bytes) => randomBytes(bytes.length))],
  ])('compiled code that is %s changes no answer', (how, spoil) => {
    const turn = `turn-${how.replaceAll(' ', '-')}`;
    const kept = join(parts(), `${process.version}-${process.arch}`);
    expect(readdirSync(kept)).toEqual(expect.arrayContaining(['main.bin', 'shell.bin', 'git.bin']));
    const copy = join(place, 'kept');
    cpSync(kept, copy, { recursive: true });
    spoil(kept);
    const answers = [
      payload('src/a.ts', 'toolu_kept_1', turn),
      payload('../outside.ts', 'toolu_kept_2', turn),
      run('git status && ls src', 'toolu_kept_3', turn),
      run('rm -rf ~', 'toolu_kept_4', turn),
    ].map((input) => drive(input));
    rmSync(kept, { recursive: true, force: true });
    renameSync(copy, kept);
    expect(answers.map((answer) => (answer === '' ? 'silence' : reasonOf(answer).split('\n')[0]))).toEqual([
      'silence',
      'holdfast refused this [OUTSIDE_ROOT]',
      'silence',
      'holdfast refused this [CATASTROPHE]',
    ]);
  });

  test.each<[string, string, string, string]>([
    ['gone', 'main.js', 'GUARD_FAILED', 'GUARD_FAILED'],
    ['gone', 'shell.js', '', 'GUARD_FAILED'],
    ['cut off', 'main.js', 'GUARD_FAILED', 'GUARD_FAILED'],
    ['cut off', 'shell.js', '', 'GUARD_FAILED'],
  ])('a part that is %s refuses what needs it: %s', (fault, name, write, command) => {
    const file = join(parts(), name);
    const source = readFileSync(file);
    if (fault === 'gone') rmSync(file);
    else writeFileSync(file, source.subarray(0, source.length >> 1));
    const answers = [payload('src/a.ts', 'toolu_part_1'), run('ls', 'toolu_part_2')].map((input) =>
      drive(input),
    );
    writeFileSync(file, source);
    expect(answers.map((answer) => (answer === '' ? '' : /\[([A-Z_]+)\]/.exec(answer)?.[1]))).toEqual([
      write,
      command,
    ]);
  });

  test('two dozen malformed events through the real process: all refused', { timeout: SLOW }, () => {
    const bases = [JSON.parse(payload('src/a.ts', 'toolu_8'))];
    const inputs = malformedInputs(
      bases,
      ['session_id', 'cwd', 'hook_event_name', 'tool_name', 'tool_input'],
      24,
      6174,
    );
    const answers = inputs.map(({ bytes }) => drive(bytes));
    expect(
      answers.filter(
        (answer) => !/^\{"hookSpecificOutput":.*"permissionDecision":"deny",.*\[[A-Z_0-9]+\]\\n/.test(answer),
      ),
    ).toEqual([]);
    expect(answers.filter((answer) => answer.includes('GUARD_FAILED'))).toEqual([]);
  });

  test('an event of 17 MB is refused, unread', () => {
    const huge = Buffer.concat([
      Buffer.from('{"hook_event_name":"PreToolUse","x":"'),
      Buffer.alloc(17 << 20, 'y'),
      Buffer.from('"}'),
    ]);
    expect(reasonOf(drive(huge))).toContain('INPUT_TOO_LARGE');
  });

  test('sixteen at once on one session: each is answered', { timeout: SLOW }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        driveAsync(
          payload(at % 2 === 0 ? `src/f${at}.ts` : `db/migrate/${at}.sql`, `toolu_many_${at}`, 'turn-many'),
        ),
      ),
    );
    expect(answers.map((answer) => (answer === '' ? 'silence' : reasonOf(answer).split('\n')[0]))).toEqual(
      Array.from({ length: 16 }, (_, at) =>
        at % 2 === 0 ? 'silence' : 'holdfast refused this [JUSTIFICATION_REQUIRED]',
      ),
    );
  });
});

function driveAsync(input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd: repository, stdio: ['pipe', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.on('error', reject);
    child.on('close', () => resolve(stdout));
    child.stdin.end(input);
  });
}
