import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG, ledgerFileOf, locationsBelow, openGate } from '../../src/gate/index.ts';
import { kindId } from '../../src/gate/ledger-file.ts';
import { atTerminal, HAS_TERMINAL } from './terminal.ts';
import { type Ran, useTool } from './tool.ts';

const tool = useTool('ledger');
let home: string;
let repository: string;
let calls = 0;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
});

/** An agent asks for these commands. */
function asks(...commands: readonly string[]): readonly string[] {
  const locations = locationsBelow(home);
  const options = { locations, config: DEFAULT_CONFIG, configDigest: 'test', cwd: repository, host: 'test' };
  const gate = openGate({ ...options, run: 'session-1' });
  return commands.map(
    (command) =>
      gate.decide(
        { tool: 'shell', name: 'Bash', command, cwd: repository },
        { turn: 't', callId: `c-${calls++}` },
      ).reason,
  );
}

const holdfast = (...args: readonly string[]): Ran =>
  tool.run(['ledger', ...args, '--home', home], { cwd: repository });

const PUSH = 'git push <value> => send:git:origin:remote';

describe('ledger', () => {
  test('says that nothing is approved', () => {
    expect(holdfast()).toEqual({
      status: 0,
      stdout: 'nothing is approved for this repository\n',
      stderr: '',
    });
  });

  test('lists what was asked about', () => {
    asks('git push origin main', 'git push origin other');
    const { stdout } = holdfast('list');
    expect(stdout).toContain(`${kindId(PUSH)}  ${PUSH}  (asked 2 times, ran 0 times`);
    const { approved, open } = JSON.parse(holdfast('list', '--json').stdout);
    expect(approved).toEqual([]);
    expect(open).toEqual([expect.objectContaining({ kind: PUSH, times: 2 })]);
  });

  test('approves only for a person at a terminal', () => {
    asks('git push origin main');
    expect(holdfast('approve')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('needs a person at a terminal'),
    });
    expect(asks('git push origin main')).toEqual(['KIND_NOVEL']);
  });

  test.runIf(HAS_TERMINAL)('approves several at once, tells why, and takes back', () => {
    asks('git push origin main', 'gh pr create --title x');
    const typed = (line: string) =>
      atTerminal(
        [process.execPath, tool.built.cli, 'ledger', 'approve', '--home', home],
        `${line}\n`,
        repository,
      );
    expect(typed('9')).toMatchObject({ status: 2, text: expect.stringContaining('none of the numbers') });
    expect(typed('')).toMatchObject({ status: 1, text: expect.stringContaining('nothing was approved') });
    expect(asks('git push origin main')).toEqual(['KIND_NOVEL']);
    expect(typed('1, 2').status).toBe(0);
    expect(asks('git push origin main', 'gh pr create --title y')).toEqual(['NO_OBJECTION', 'NO_OBJECTION']);
    expect(holdfast('why', kindId(PUSH)).stdout).toMatch(
      /approved \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ at a terminal, last used/,
    );
    expect(holdfast('revoke', kindId(PUSH)).stdout).toContain(`taken back ${kindId(PUSH)}`);
    expect(asks('git push origin main', 'gh pr create --title y')).toEqual(['KIND_NOVEL', 'NO_OBJECTION']);
  });

  test.each([
    ['an unknown verb', ['aprove'], 'did you mean `approve`'],
    ['an unknown id', ['revoke', 'k-00000000'], '`k-00000000` is no kind of this repository'],
    ['no id', ['why'], 'ID is missing'],
  ])('%s is an error that says what to do', (_, args, said) => {
    expect(holdfast(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(said) });
  });

  test('a broken ledger is shown as broken, and stays as it is', () => {
    const file = ledgerFileOf(locationsBelow(home), repository);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '{"version":1,');
    expect(holdfast('list')).toMatchObject({ status: 2, stderr: expect.stringContaining('not valid JSON') });
    expect(asks('git push origin main')).toEqual(['KIND_NOVEL']);
  });
});
