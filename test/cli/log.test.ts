import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/action/tool-call.ts';
import { DEFAULT_CONFIG, type GateAnswer, locationsBelow, openGate } from '../../src/gate/index.ts';
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
function call(made: Omit<ToolCall, 'cwd'>, run = 'session-1', cwd = repository): GateAnswer {
  const locations = locationsBelow(home);
  const gate = openGate({ locations, config: DEFAULT_CONFIG, configDigest: 'test', cwd, host: 'test', run });
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
      'block  SECRET_REFUSED  Read: read file .env',
      'ask    KIND_NOVEL  Bash: send git origin main',
      'block  JUSTIFICATION_REQUIRED  Write: db/migrate/7.sql',
      'answered  db/migrate/7.sql: src/orders.ts:1; to undo: drop table orders_new',
    ]);
    expect(log('--last', '1').stdout.trimEnd().split('\n')).toEqual(lines.slice(-1));
    expect(log('--all').stdout).toContain('allow  NO_OBJECTION  Read: read file src/orders.ts');
  });

  test('knows every answer ever given for a path, by whatever name', () => {
    migrate('drop 7');
    call(shell('git push origin main'));
    symlinkSync('db', join(repository, 'data'));
    for (const path of ['db/migrate/7.sql', 'data/migrate/7.sql', join(repository, 'db/migrate/7.sql')]) {
      const { entries } = JSON.parse(log('--path', path, '--json').stdout);
      expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['decision', 'justification']);
      expect(entries[1]).toMatchObject({ fileLine: 'src/orders.ts:1', rollback: 'drop 7', vague: false });
    }
    expect(log('--path', 'db/other.sql').stdout).toMatch(/^nothing is on record for /);
  });

  test('holds one repository apart from another', () => {
    const other = join(home, 'code', 'other');
    mkdirSync(join(other, '.git'), { recursive: true });
    call(shell('git push origin main'), 'session-2', other);
    expect(log().stdout).toMatch(/^nothing is on record/);
    expect(log('--root', other).stdout).toContain('KIND_NOVEL');
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
