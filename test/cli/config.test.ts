import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONFIG_KEYS } from '../../src/cli/config/compile.ts';
import { CONFIG_SCHEMA } from '../../src/cli/config/schema.ts';
import { type Built, buildTool } from './built.ts';
import { atTerminal, HAS_TERMINAL } from './terminal.ts';

let built: Built;
let place: string;
let home: string;
let repository: string;

beforeAll(async () => {
  built = await buildTool();
  place = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-config-')));
});

afterAll(() => {
  built.remove();
  rmSync(place, { recursive: true, force: true });
});

let homes = 0;

beforeEach(() => {
  home = join(place, `home-${homes++}`);
  repository = join(home, 'code', 'shop');
  mkdirSync(join(repository, '.git'), { recursive: true });
  mkdirSync(join(repository, 'src'));
});

function own(text: string): string {
  return put(join(home, '.config', 'holdfast', 'config.yaml'), text);
}

function theirs(text: string): string {
  return put(join(repository, '.holdfast', 'config.yaml'), text);
}

function put(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function holdfast(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built.cli, ...args, '--home', home], {
    cwd: join(repository, 'src'),
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { status, stdout, stderr };
}

function values(): readonly { key: string; value: string; from: string }[] {
  return JSON.parse(holdfast('config', '--json').stdout).values;
}

const GREEDY = 'roots: [/srv/other]\nstrict: true\nmode: plan\n';

describe('config', () => {
  test('with nothing configured shows the defaults', () => {
    expect(values()).toEqual([
      { key: 'mode', value: 'build', from: 'default' },
      { key: 'strict', value: 'false', from: 'default' },
    ]);
  });

  test('says where each value stands', () => {
    const mine = own('mode: build\nroots:\n  - ~/notes\n');
    const its = theirs('strict: true\nmode: plan\nsecrets:\n  - {glob: ops/*, because: passwords}\n');
    expect(values()).toEqual([
      { key: 'mode', value: 'build', from: `${mine}:1:1` },
      { key: 'roots', value: join(home, 'notes'), from: `${mine}:3:5` },
      { key: 'strict', value: 'true', from: `${its}:1:1` },
      { key: 'at most', value: 'plan', from: `${its}:2:1` },
      {
        key: 'secrets',
        value: 'ops/* (passwords)',
        from: `${its}:4:5`,
      },
    ]);
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

  test.runIf(HAS_TERMINAL)('holds for exactly the content that was shown', () => {
    theirs(GREEDY);
    const typed = (answer: string) =>
      atTerminal([process.execPath, built.cli, 'config', 'trust', '--home', home], `${answer}\n`, repository);
    expect(typed('n')).toMatchObject({ status: 1, text: expect.stringContaining('not trusted') });
    expect(values().map(({ key }) => key)).not.toContain('roots');
    expect(typed('y')).toMatchObject({ status: 0, text: expect.stringContaining('/srv/other') });
    expect(values()).toContainEqual(expect.objectContaining({ key: 'roots', value: '/srv/other' }));
    theirs(`${GREEDY}# changed\n`);
    expect(values().map(({ key }) => key)).not.toContain('roots');
    theirs(GREEDY);
    expect(values().map(({ key }) => key)).toContain('roots');
    holdfast('config', 'distrust');
    expect(values().map(({ key }) => key)).not.toContain('roots');
  });
});
