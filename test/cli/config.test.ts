import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { CONFIG_KEYS } from '../../src/cli/config/compile.ts';
import { CONFIG_SCHEMA } from '../../src/cli/config/schema.ts';
import { atTerminal, HAS_TERMINAL } from './terminal.ts';
import { put, type Ran, useTool } from './tool.ts';

const tool = useTool('config');
let home: string;
let repository: string;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
  mkdirSync(join(repository, 'src'));
});

const own = (text: string): string => put(join(home, '.config', 'holdfast', 'config.yaml'), text);
const theirs = (text: string): string => put(join(repository, '.holdfast', 'config.yaml'), text);
const holdfast = (...args: readonly string[]): Ran =>
  tool.run([...args, '--home', home], { cwd: join(repository, 'src') });

function values(): readonly { key: string; value: string; from: string }[] {
  return JSON.parse(holdfast('config', '--json').stdout).values;
}

const MIXED = "mode: docs\nmodes: { docs: { tools: [read, write], effects: ['read:*', 'write:file'] } }\n";
const GREEDY = 'roots: [/srv/other]\nstrict: true\nmode: plan\n';

describe('config', () => {
  test('with nothing configured shows the defaults', () => {
    expect(values()).toEqual([
      { key: 'mode', value: 'build', from: 'default' },
      { key: 'strict', value: 'false', from: 'default' },
      { key: 'observe', value: 'false', from: 'default' },
    ]);
  });

  test('modes by type of agent, those of the repository after the own ones', () => {
    const mine = own('agents: { reviewer: review }\n');
    const its = theirs('agents:\n  tester: plan\n');
    const agents = values().filter(({ key }) => key === 'agents');
    expect(agents).toEqual([
      { key: 'agents', value: 'reviewer: review', from: `${mine}:1:11` },
      { key: 'agents', value: 'tester: plan', from: `${its}:2:3` },
    ]);
  });

  test('says where each value stands', () => {
    const mine = own('mode: build\nroots:\n  - ~/notes\n');
    const its = theirs('strict: true\nmode: plan\nsecrets:\n  - {glob: ops/*, because: passwords}\n');
    expect(values()).toEqual([
      { key: 'mode', value: 'build', from: `${mine}:1:1` },
      { key: 'observe', value: 'false', from: 'default' },
      { key: 'roots', value: join(home, 'notes'), from: `${mine}:3:5` },
      { key: 'strict', value: 'true', from: `${its}:1:1` },
      { key: 'at most', value: 'plan', from: `${its}:2:1` },
      {
        key: 'in force',
        value: 'plan: looks around and plans; changes and runs nothing',
        from: 'the narrower of the two',
      },
      {
        key: 'secrets',
        value: 'ops/* (passwords)',
        from: `${its}:4:5`,
      },
    ]);
  });

  test.each([
    ['a narrower mode of your own', 'mode: plan\n', 'mode: build\n', /^in force +plan: /m],
    ['two that neither holds the other', MIXED, 'mode: plan\n', /^in force +docs\+plan: what both/m],
  ])('names the mode that comes of a ceiling: %s', (_, mine, its, said) => {
    own(mine);
    theirs(its);
    expect(holdfast('config').stdout).toMatch(said);
  });

  test.each([
    ['observe: true\nmode: plan\n', 'observe: true\n', 'plan', '1:1'],
    ['mode: observe\n', 'strict: false\nobserve: true\n', 'build', '1:1'],
  ])('says that it only observes, whatever the repository says of that: %j', (mine, its, mode, at) => {
    const [ownFile, theirFile] = [own(mine), theirs(its)];
    expect(values()).toContainEqual({ key: 'observe', value: 'true', from: `${ownFile}:${at}` });
    expect(values()).toContainEqual(expect.objectContaining({ key: 'mode', value: mode }));
    expect(holdfast('config').stdout).toMatch(
      new RegExp(`not given[\\s\\S]*\\nobserve +true +${theirFile}:`),
    );
    expect(holdfast('explain', '--path', 'db/migrate/1.sql').stdout).toContain(
      'only observed: the call passes',
    );
  });

  test('shows what the repository asked for and did not get', () => {
    const file = theirs(GREEDY);
    const { status, stdout } = holdfast('config');
    expect(status).toBe(0);
    expect(stdout).toContain('not given (`holdfast config trust`):\n');
    expect(stdout).toMatch(new RegExp(`roots +/srv/other +${file}:1:9`));
  });

  test.each([
    [
      'of the user',
      () => own('mode: biuld\n'),
      /config.yaml` 1:7 mode `biuld` is not defined; did you mean `build`/,
    ],
    [
      'of the repository',
      () => theirs('strct: true\n'),
      /\.holdfast\/config.yaml` 1:1 `strct` is no key .* `strict`/,
    ],
  ])('a fault %s has its place, and exit code 2', (_, write, said) => {
    write();
    const { status, stderr } = holdfast('config');
    expect(status).toBe(2);
    expect(stderr).toMatch(said);
  });

  test('has no other verbs', () => {
    expect(holdfast('config', 'shwo')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean `show`'),
    });
  });

  test('schema has exactly the keys that are compiled', () => {
    const schema = JSON.parse(holdfast('config', 'schema').stdout);
    expect(schema).toEqual(CONFIG_SCHEMA);
    expect(Object.keys(schema.properties).sort()).toEqual([...CONFIG_KEYS].sort());
  });
});

describe('trust', () => {
  test('needs a person at a terminal', () => {
    theirs(GREEDY);
    const { status, stderr } = holdfast('config', 'trust');
    expect(status).toBe(2);
    expect(stderr).toContain('needs a person at a terminal');
    expect(existsSync(join(home, '.local', 'state', 'holdfast', 'trusted'))).toBe(false);
  });

  test('distrust has nothing to take back where nothing is trusted', () => {
    theirs(GREEDY);
    expect(holdfast('config', 'distrust')).toMatchObject({
      status: 0,
      stdout: 'nothing to take back: this repository is not trusted\n',
    });
  });

  test.runIf(HAS_TERMINAL)('holds for exactly the content that was shown', () => {
    theirs(GREEDY);
    const typed = (answer: string) =>
      atTerminal(
        [process.execPath, tool.built.cli, 'config', 'trust', '--home', home],
        `${answer}\n`,
        repository,
      );
    expect(typed('n')).toMatchObject({ status: 1, text: expect.stringContaining('not trusted') });
    expect(values().map(({ key }) => key)).not.toContain('roots');
    expect(typed('y')).toMatchObject({ status: 0, text: expect.stringContaining('/srv/other') });
    expect(values()).toContainEqual(expect.objectContaining({ key: 'roots', value: '/srv/other' }));
    theirs(`${GREEDY}# changed\n`);
    expect(values().map(({ key }) => key)).not.toContain('roots');
    theirs(GREEDY);
    expect(values().map(({ key }) => key)).toContain('roots');
    expect(holdfast('config', 'distrust').stdout).toBe('not trusted any more\n');
    expect(values().map(({ key }) => key)).not.toContain('roots');
  });
});
