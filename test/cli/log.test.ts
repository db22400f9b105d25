import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RunId } from '../../src/action/ids.ts';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { journalFileOf } from '../../src/evidence/index.ts';
import { clearQuarantine, findQuarantine } from '../../src/gate/approvals.ts';
import { DEFAULT_CONFIG, type GateAnswer, locationsBelow, openGate } from '../../src/gate/index.ts';
import { atTerminal, HAS_TERMINAL, type Screen } from './terminal.ts';
import { type Ran, useTool } from './tool.ts';

const tool = useTool('log');
let home: string;
let repository: string;
let calls = 0;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
  mkdirSync(join(repository, 'src'));
  writeFileSync(join(repository, 'src', 'orders.ts'), 'export const orders = [];\n');
});

/** What an agent is told in a repository, in a session of its own. */
function call(
  made: Omit<ToolCall, 'cwd'>,
  run = 'session-1',
  cwd = repository,
  now = () => new Date(),
): GateAnswer {
  const setting = { config: DEFAULT_CONFIG, configDigest: 'test', host: 'test', cwd, run, now };
  const gate = openGate({ locations: locationsBelow(home), ...setting });
  return gate.decide({ ...made, cwd }, { turn: 't', callId: `c-${calls++}` });
}

const shell = (command: string) => ({ tool: 'shell', name: 'Bash', command }) as const;
const MIGRATION = { tool: 'write', name: 'Write', path: 'db/migrate/7.sql', content: 'select 1;' } as const;

/** A migration that is refused, answered for and written. */
function migrate(rollback = 'drop table orders_new'): void {
  const { challenge = '' } = call(MIGRATION);
  call(shell(`holdfast justify ${challenge} --file-line src/orders.ts:1 --rollback "${rollback}"`));
  call(MIGRATION);
}

const log = (...args: readonly string[]): Ran =>
  tool.run(['log', ...args, '--home', home], { cwd: repository });

/** A call that runs, and what happens while it does. */
function ranWhile(callId: string, act: () => void): string {
  const setting = { config: DEFAULT_CONFIG, configDigest: 'test', host: 'test', cwd: repository, run: 's-1' };
  const gate = openGate({ locations: locationsBelow(home), ...setting });
  gate.decide({ ...shell('npm test'), cwd: repository }, { turn: 't', callId });
  act();
  return gate.record({ turn: 't', callId, outcome: 'confirmed', attended: () => false }).message;
}

describe('what was found after a call', () => {
  const put = (path: string, text: string): void => {
    mkdirSync(join(repository, path, '..'), { recursive: true });
    writeFileSync(join(repository, path), text);
  };

  test('stands with the id by which the agent answers, and is found by its path', () => {
    const id = /c-[a-z0-9]{8}/.exec(ranWhile('one', () => put('db/migrate/8.sql', 'x')))?.[0] ?? 'none';
    expect(log().stdout).toMatch(
      new RegExp(`Z  found  EFFECT_UNPERMITTED  created db/migrate/8\\.sql  ${id}\n`),
    );
    expect(log('--path', join(repository, 'db/migrate/8.sql')).stdout).toContain(id);
    expect(log('--path', join(repository, 'db/migrate/9.sql')).stdout).not.toContain(id);
    expect(log('--verdict', 'block').stdout).not.toContain(id);
    const { entries } = JSON.parse(log('--json').stdout);
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'unpermitted', challenge: id, call: 'one' }),
    );
  });

  test('a quarantine stands with the id by which a person ends it, and its end', () => {
    put('.env', 'A=1');
    const id = /q-[a-z0-9]{8}/.exec(ranWhile('one', () => put('.env', 'A=2')))?.[0] ?? 'none';
    expect(log().stdout).toMatch(
      new RegExp(`Z  quarantined  GUARD_CHANGED  \`\\.env\` changed while this ran  ${id}\n`),
    );
    const quarantine = findQuarantine(locationsBelow(home), id);
    if (quarantine === undefined) throw new Error('no quarantine is on record');
    clearQuarantine(locationsBelow(home), quarantine, () => new Date());
    expect(log().stdout).toContain(`cleared  ${id} by a person at a terminal`);
  });
});

describe('the log', () => {
  test('says that nothing is on record', () => {
    expect(log()).toEqual({ status: 0, stdout: `nothing is on record for \`${repository}\`\n`, stderr: '' });
  });

  test('shows what was refused, asked and answered, oldest first', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    call({ tool: 'read', name: 'Read', path: 'src/orders.ts' });
    call(shell('git push origin main'));
    migrate();
    const lines = log().stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}/, ''))).toEqual([
      expect.stringMatching(/^block {2}SECRET_REFUSED {2}Read: read file \.env {2}d-[0-9a-f]{8}$/),
      expect.stringMatching(/^ask {4}KIND_NOVEL {2}Bash: send git origin main {2}a-\w+ {2}d-/),
      expect.stringMatching(/^block {2}JUSTIFICATION_REQUIRED {2}Write: db\/migrate\/7\.sql {2}c-\w+ {2}d-/),
      'answered  db/migrate/7.sql: src/orders.ts:1; to undo: drop table orders_new',
    ]);
    expect(log('--last', '1').stdout.trimEnd().split('\n')).toEqual(lines.slice(-1));
    expect(log('--all').stdout).toContain('allow  NO_OBJECTION  Read: read file src/orders.ts');
  });

  test('knows every answer ever given for a path, by whatever name', () => {
    migrate('drop table t7');
    call(shell('git push origin main'));
    symlinkSync('db', join(repository, 'data'));
    for (const path of ['db/migrate/7.sql', 'data/migrate/7.sql', join(repository, 'db/migrate/7.sql')]) {
      const { entries } = JSON.parse(log('--path', path, '--json').stdout);
      expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['decision', 'justification']);
      expect(entries[1]).toMatchObject({
        fileLine: 'src/orders.ts:1',
        rollback: 'drop table t7',
        vague: false,
      });
    }
    expect(log('--path', 'db/other.sql').stdout).toMatch(/^nothing is on record for /);
  });

  test('shows only what is asked for', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    call(shell('git push origin main'), 'other-session');
    migrate();
    const words = (...args: readonly string[]) =>
      log(...args, '--json')
        .stdout.match(/"(?:reason|fileLine)": "[^"]+"/g)
        ?.map((text) => text.split('"')[3]);
    expect(words('--verdict', 'ask')).toEqual(['KIND_NOVEL']);
    expect(words('--verdict', 'block,ask')?.toSorted()).toEqual([
      'JUSTIFICATION_REQUIRED',
      'KIND_NOVEL',
      'SECRET_REFUSED',
    ]);
    expect(words('--verdict', 'allow')).toEqual(['JUSTIFIED']);
    expect(words('--rule', 'secret.env')).toEqual(['SECRET_REFUSED']);
    expect(words('--rule', 'KIND_NOVEL')).toEqual(['KIND_NOVEL']);
    expect(words('--session', 'other')).toEqual(['KIND_NOVEL']);
    expect(words('--since', '1h')).toHaveLength(4);
    expect(words('--since', '2999-01-01')).toBeUndefined();
  });

  test.each([
    ['--verdict', 'blocked', 'no verdict'],
    ['--since', 'yesterday', 'no length of time'],
    ['--since', '0d', 'no length of time'],
  ])('%s %s is refused', (flag, value, why) => {
    const { status, stderr } = log(flag, value);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(why) });
  });

  test('a clock that goes back moves nothing before what came before it', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    const back = new Date(Date.now() - 7_200_000);
    call(shell('git push origin main'), 'session-1', repository, () => back);
    expect(log().stdout).toMatch(/SECRET_REFUSED[\s\S]*KIND_NOVEL/);
  });

  test('names a journal whose chain is broken, and shows what can be read', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    call(shell('git push origin main'));
    const file = journalFileOf(locationsBelow(home).sessions, 'session-1' as RunId);
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [...lines.slice(0, 2), ...lines.slice(3)].join('\n'));
    const { status, stdout, stderr } = log();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `holdfast: the chain of \`${file}\` is broken at line 3 (event 3): its number is 3 where 2 was due\n`,
    });
    expect(stdout).toContain('KIND_NOVEL');
    expect(tool.run(['verify', '--home', home])).toMatchObject({
      status: 1,
      stdout: `BROKEN  ${file}: line 3 (event 3): its number is 3 where 2 was due\n`,
    });
  });

  test('a last line that was cut off breaks no chain', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    const file = journalFileOf(locationsBelow(home).sessions, 'session-1' as RunId);
    appendFileSync(file, '{"type":"dec');
    expect(log()).toMatchObject({ status: 0, stderr: '' });
    const { status, stdout } = tool.run(['verify', file]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `whole   ${file}: 4 events; a last line of 12 bytes was cut off and is not sealed yet\n`,
    });
  });

  test('says that nothing matches where something is on record', () => {
    call(shell('git push origin main'));
    expect(log('--rule', 'secret.env').stdout).toMatch(
      /^nothing recorded here matches; there are \d+ entries/,
    );
  });

  test('a journal that is not there is a wrong name, not a broken chain', () => {
    const missing = join(home, 'none.jsonl');
    expect(tool.run(['verify', missing])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`\`${missing}\` is not there`),
    });
  });

  test('holds one repository apart from another', () => {
    const other = join(home, 'code', 'other');
    mkdirSync(join(other, '.git'), { recursive: true });
    call(shell('git push origin main'), 'session-2', other);
    expect(log().stdout).toMatch(/^nothing is on record/);
    expect(log('--root', other).stdout).toContain('KIND_NOVEL');
    expect(log('--everywhere').stdout).toContain('KIND_NOVEL');
  });

  test('what an agent wrote does not steer the terminal', () => {
    migrate('drop\u001b[2J\u202e it');
    const { stdout } = log();
    expect(stdout).toContain('to undo: drop');
    for (const mark of ['\u001b', '\u202e']) expect(stdout).not.toContain(mark);
  });

  test.each([['0'], ['-3'], ['many'], ['1e3']])('--last %s is no number', (last) => {
    const { status, stderr } = log(`--last=${last}`);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining(`--last ${last}\`: this is no number from 1`),
    });
  });
});

describe('following', () => {
  test('shows what comes, of old and new sessions of this repository, until it is interrupted', async () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    const args = ['log', '--follow', '--json', '--home', home];
    const child = spawn(process.execPath, [tool.built.cli, ...args], { cwd: repository });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    const shown = async (words: string): Promise<void> => {
      while (!stdout.includes(words)) await once(child.stdout, 'data');
    };
    await shown('SECRET_REFUSED');
    const other = join(home, 'code', 'other');
    mkdirSync(join(other, '.git'), { recursive: true });
    call(shell('npm publish'), 'elsewhere', other);
    call(shell('git push origin main'));
    await shown('git origin main');
    call(shell('git push origin next'), 'session-2');
    await shown('git origin next');
    child.kill('SIGINT');
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
    const reasons = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).reason);
    expect(reasons).toEqual(['SECRET_REFUSED', 'KIND_NOVEL', 'KIND_NOVEL']);
  });
});

describe('a person’s mark', () => {
  const idOf = (answered: Ran): string => /d-[0-9a-f]{8}/.exec(answered.stdout)?.[0] ?? 'none';
  const marked = (typed: string, ...args: readonly string[]): Screen =>
    atTerminal([process.execPath, tool.built.cli, 'log', ...args, '--home', home], typed, repository);

  test('needs a terminal', () => {
    call({ tool: 'read', name: 'Read', path: '.env' });
    const { status, stderr } = log('wrong', idOf(log()));
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('needs a person at a terminal'),
    });
  });

  test.each([
    ['what nobody marks', ['worng', 'd-1a2b3c4d'], 'did you mean `wrong`'],
    ['no id', ['wrong'], 'say which'],
  ])('%s is wrong use', (_, args, why) => {
    expect(log(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(why) });
  });

  describe.runIf(HAS_TERMINAL)('at a terminal', () => {
    test('is evidence beside the decision, and names what to do with a wrong one', () => {
      call({ tool: 'read', name: 'Read', path: '.env' });
      const id = idOf(log());
      const { status, text } = marked('y\n', 'wrong', id, '--why', 'it is a sample');
      expect(status).toBe(0);
      expect(text).toContain(`wrong block ${id}: SECRET_REFUSED by secret.env, gate@`);
      expect(text).toContain('holdfast explain -- ');
      expect(log().stdout).toContain(`wrong  ${id}, says a person: it is a sample`);
      expect(tool.run(['verify', '--home', home])).toMatchObject({ status: 0 });
    });

    test('a no marks nothing', () => {
      call({ tool: 'read', name: 'Read', path: '.env' });
      expect(marked('n\n', 'right', idOf(log())).status).toBe(1);
      expect(log().stdout.trimEnd().split('\n')).toHaveLength(1);
    });

    test('goes to a refusal by its challenge too, and to nothing that was allowed', () => {
      const { challenge = '' } = call(MIGRATION);
      call({ tool: 'read', name: 'Read', path: 'src/orders.ts' });
      expect(marked('y\n', 'right', challenge).text).toContain('marked as right');
      const allowed = JSON.parse(log('--verdict', 'allow', '--json').stdout).entries[0].id;
      expect(marked('y\n', 'right', allowed).text).toContain('is no refusal or question on record');
    });

    test('a credential in the reason does not enter', () => {
      call({ tool: 'read', name: 'Read', path: '.env' });
      const token = `ghp_${'a1B2'.repeat(9)}`;
      marked('y\n', 'wrong', idOf(log()), '--why', `the token ${token} is fake`);
      expect(log().stdout).toMatch(/says a person: the token \[/);
      expect(log().stdout).not.toContain(token);
    });
  });
});
