import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { findWiring, isWiredAs } from '../../src/adapters/claude-code/index.ts';
import { atTerminal, HAS_TERMINAL } from './terminal.ts';
import { put, type Ran, useTool } from './tool.ts';

const tool = useTool('init');
let home: string;
let repository: string;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
  mkdirSync(join(home, '.claude'));
});

const ENV = { PATH: process.env['PATH'], HOME: '/nowhere' };
const holdfast = (...args: readonly string[]): Ran => tool.run(args, { cwd: repository, env: ENV });
const init = (...args: readonly string[]): Ran => holdfast('init', '--home', home, ...args);
const settingsFile = (): string => join(home, '.claude', 'settings.json');
const installed = (...parts: readonly string[]): string =>
  join(home, '.local', 'share', 'holdfast', ...parts);
const plan = (): { scope: 'user'; shim: string } => ({ scope: 'user', shim: installed('claude-code.sh') });
const wiring = (): ReturnType<typeof findWiring> => findWiring(readFileSync(settingsFile(), 'utf8'));

describe('what stops it, with nothing written', () => {
  test('no terminal to ask at', () => {
    const { status, stdout, stderr } = init();
    expect([status, stderr]).toEqual([
      2,
      'holdfast: there is no terminal to ask at; look at `--dry-run`, then add `--yes`\n',
    ]);
    expect(stdout).toContain('+ ');
    expect([existsSync(settingsFile()), existsSync(installed())]).toEqual([false, false]);
  });

  test.each([
    [
      'comments',
      '// mine\n{}',
      /line 1, column 1: .*comments are not JSON; correct it, then run this again\n$/,
    ],
    [
      'a comma too many',
      '{\n  "model": "opus",\n}\n',
      /settings\.json` was left alone: line 3, column 1: (?!.*comments).*\(JSON_SYNTAX\); correct it/,
    ],
    ['a key twice', '{"hooks": {}, "hooks": {}}', /line 1, column \d+: .*JSON_DUPLICATE_KEY/],
    [
      'hooks of another shape',
      '{"hooks": {"PreToolUse": "x"}}',
      /`hooks.PreToolUse` is not a list; correct it/,
    ],
  ])('settings with %s', (_, text, why) => {
    writeFileSync(settingsFile(), text);
    const { status, stderr } = init('--yes');
    expect(status).toBe(2);
    expect(stderr).toMatch(why);
    expect([readFileSync(settingsFile(), 'utf8'), existsSync(installed())]).toEqual([text, false]);
  });

  test('settings that are not UTF-8', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]);
    writeFileSync(settingsFile(), bytes);
    expect(init('--yes')).toMatchObject({ status: 2, stderr: expect.stringContaining('it is not UTF-8') });
    expect(readFileSync(settingsFile()).equals(bytes)).toBe(true);
  });

  test('settings that are a link to nowhere', () => {
    symlinkSync(join(home, 'dotfiles', 'settings.json'), settingsFile());
    const { status, stderr } = init('--yes');
    expect(status).toBe(2);
    expect(stderr).toMatch(/settings.json` cannot be read: there is no such file or folder; check the path/);
  });

  test.each([
    [
      'outside a repository',
      (): string => join(home, 'code'),
      /`\S+code` lies in none: go into one, or leave it out/,
    ],
    ['in the home', (): string => home, /`\S+home-\d+` is your home: leave it out here/],
  ])('settings for a team %s', (_, from, why) => {
    mkdirSync(join(home, '.git'));
    for (const args of [
      ['init', '--yes'],
      ['init', '--dry-run'],
    ]) {
      const ran = tool.run([...args, '--project', '--home', home], { cwd: from(), env: ENV });
      expect([ran.status, ran.stdout]).toEqual([2, '']);
      expect(ran.stderr).toMatch(why);
    }
    expect([existsSync(settingsFile()), existsSync(installed())]).toEqual([false, false]);
  });

  test('a dry run', () => {
    const { status, stdout } = init('--dry-run');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /write ~\/\.local\/share\/holdfast\/claude-code\.sh[\s\S]*PreToolUse[\s\S]*dry run/,
    );
    expect([existsSync(settingsFile()), existsSync(installed())]).toEqual([false, false]);
  });
});

describe('installing', () => {
  test('puts shim, hook, compiler and program below the home, and wires them', () => {
    expect(init('--yes')).toMatchObject({ status: 0, stderr: '' });
    expect(wiring().map(({ event }) => event)).toEqual(['PreToolUse', 'PostToolUse', 'PostToolUseFailure']);
    expect(wiring().every((hook) => isWiredAs(hook, plan()))).toBe(true);
    for (const file of ['hook/parts/main.js', 'hook/config-compiler.cjs', 'bin/holdfast.js']) {
      expect(readFileSync(installed(file)).length).toBeGreaterThan(10_000);
    }
    expect(statSync(installed('claude-code.sh')).mode & 0o777).toBe(0o755);
    expect(readFileSync(installed('claude-code.sh'), 'utf8')).toContain(`\nhome='${home}'\n`);
  });

  test('twice changes nothing the second time', () => {
    init('--yes');
    const before = statSync(settingsFile()).mtimeMs;
    expect(init('--yes').stdout).toBe('nothing to change: it is installed and wired\n');
    expect(statSync(settingsFile()).mtimeMs).toBe(before);
  });

  test('beside a configuration that cannot be used claims no success', () => {
    const file = put(join(home, '.config', 'holdfast', 'config.yaml'), 'mode: biuld\n');
    const says = `but your configuration cannot be used: \`${file}\` 1:7 mode \`biuld\` is not defined; did you mean \`build\`?\nuntil a person corrects it, every call of an agent is refused\n`;
    const ends = (args: readonly string[]): readonly unknown[] => {
      const { status, stdout } = init(...args);
      return [status, stdout.endsWith(says), stdout.includes('prove that it holds')];
    };
    expect(ends(['--dry-run'])).toEqual([1, true, false]);
    expect(ends(['--yes'])).toEqual([1, true, false]);
    expect(wiring()).toHaveLength(3);
    expect(ends(['--yes'])).toEqual([1, true, false]);
  });

  test('mends what was broken or removed', () => {
    init('--yes');
    writeFileSync(installed('hook', 'holdfast-hook.cjs'), '');
    rmSync(installed('claude-code.sh'));
    const { stdout } = init('--yes');
    expect(stdout).toMatch(
      /^~ is \S+\nwrite ~\/\.local\/share\/holdfast\/hook\/holdfast-hook\.cjs\nwrite ~\/\.local\/share\/holdfast\/claude-code\.sh\n/,
    );
    expect(readFileSync(installed('hook', 'holdfast-hook.cjs')).length).toBeGreaterThan(500);
  });

  test('compiles the hook in advance, and again when that is gone', () => {
    expect(init('--yes').stdout).toMatch(
      /\nwrite ~\/.local\/share\/holdfast\/hook\/parts\n[\s\S]*\ncompile ~\/.local\/share\/holdfast\/hook\/parts\n/,
    );
    const kept = installed('hook', 'parts', `${process.version}-${process.arch}`);
    expect(readdirSync(kept)).toEqual(expect.arrayContaining(['main.bin', 'shell.bin', 'packs.bin']));
    rmSync(kept, { recursive: true });
    expect(init('--yes').stdout).toMatch(/^~ is \S+\ncompile ~\/.local\/share\/holdfast\/hook\/parts\n/);
    expect(existsSync(join(kept, 'main.bin'))).toBe(true);
  });

  test('a hook that cannot be compiled in advance is installed all the same', () => {
    init('--yes');
    const broken = join(tool.built.dist, 'hook', 'parts', 'main.js');
    const source = readFileSync(broken);
    writeFileSync(broken, 'throw new Error()');
    const { status, stdout } = init('--yes');
    writeFileSync(broken, source);
    expect([status, stdout]).toEqual([0, expect.stringContaining('could not be compiled in advance')]);
  });

  test('keeps what the settings hold, and a copy of them as they were', () => {
    const text = '{\n  "model": "opus",\n  "hooks": {\n    "Stop": []\n  }\n}\n';
    writeFileSync(settingsFile(), text, { mode: 0o640 });
    const { stdout } = init('--yes');
    expect(JSON.parse(readFileSync(settingsFile(), 'utf8'))).toMatchObject({
      model: 'opus',
      hooks: { Stop: [] },
    });
    expect(statSync(settingsFile()).mode & 0o777).toBe(0o640);
    const backup = /the settings as they were: ~(\S+)/.exec(stdout)?.[1] ?? '';
    expect(readFileSync(join(home, backup), 'utf8')).toBe(text);
  });

  test('writes through a link, so that dotfiles stay linked', () => {
    mkdirSync(join(home, 'dotfiles'));
    writeFileSync(join(home, 'dotfiles', 'settings.json'), '{}\n');
    symlinkSync(join(home, 'dotfiles', 'settings.json'), settingsFile());
    init('--yes');
    expect(lstatSync(settingsFile()).isSymbolicLink()).toBe(true);
    expect(findWiring(readFileSync(join(home, 'dotfiles', 'settings.json'), 'utf8'))).toHaveLength(3);
  });

  test('the command in ~/.local/bin runs the installed program', () => {
    init('--yes');
    const command = join(home, '.local', 'bin', 'holdfast');
    expect(spawnSync(command, ['--help'], { encoding: 'utf8' }).stdout).toContain('usage: holdfast COMMAND');
  });

  test('a command of the same name by somebody else is left alone', () => {
    mkdirSync(join(home, '.local', 'bin'), { recursive: true });
    writeFileSync(join(home, '.local', 'bin', 'holdfast'), '#!/bin/sh\necho mine\n');
    expect(init('--yes').stdout).toContain('warning: ~/.local/bin/holdfast is not ours');
    expect(readFileSync(join(home, '.local', 'bin', 'holdfast'), 'utf8')).toContain('echo mine');
  });

  test('says what comes next for the home that was named', () => {
    const { stdout } = init('--yes');
    expect(stdout).toMatch(/^~ is \/\S+home-\d+\nwrite ~\//);
    const command = join(home, '.local', 'bin', 'holdfast');
    expect(stdout).toContain(`\nprove that it holds: ${command} prove --home ${home}\n`);
    const help = spawnSync(command, ['prove', '--help'], { encoding: 'utf8' });
    expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(/takes .* seconds/)]);
  });

  test('says when no host is there that the wiring could be for', () => {
    const found = /\nnote: Claude Code was not found \(no `claude` on the PATH, .*settings\.json\)/;
    const bare = (): string =>
      spawnSync(process.execPath, [tool.built.cli, 'init', '--dry-run', '--home', home], {
        cwd: repository,
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin' },
      }).stdout;
    expect(bare()).toMatch(found);
    writeFileSync(settingsFile(), '{}');
    expect(bare()).not.toMatch(found);
  });

  test('for a team: the repository is wired, without a path of anybody', () => {
    expect(init('--yes', '--project').status).toBe(0);
    const text = readFileSync(join(repository, '.claude', 'settings.json'), 'utf8');
    expect(findWiring(text)).toHaveLength(3);
    expect(text).not.toContain(home);
    expect(existsSync(settingsFile())).toBe(false);
  });

  test('the installed copy can install itself again', () => {
    init('--yes');
    const again = spawnSync(installed('bin', 'holdfast.js'), ['init', '--yes', '--home', home], {
      encoding: 'utf8',
      cwd: repository,
    });
    expect([again.status, again.stdout]).toEqual([0, 'nothing to change: it is installed and wired\n']);
  });
});

describe('commands that need a person', () => {
  test.each([
    ['off', '--uninstall'],
    ['approve', 'a-abcdefgh'],
  ])('%s %s refuses without a terminal', (...args) => {
    init('--yes');
    const { status, stderr } = holdfast(...args, '--home', home);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/needs a person at a terminal/)]);
    expect(wiring()).toHaveLength(3);
  });

  test('off says what it can do', () => {
    expect(holdfast('off')).toMatchObject({
      status: 2,
      stderr:
        'holdfast: say how long and why: holdfast off --for 30m --why TEXT (or --uninstall, to take it out)\n',
    });
  });
});

describe.skipIf(!HAS_TERMINAL)('at a terminal', () => {
  const type = (typed: string, ...args: readonly string[]): ReturnType<typeof atTerminal> =>
    atTerminal([process.execPath, tool.built.cli, ...args, '--home', home], typed, repository);

  test.each([
    ['n', 1, false],
    ['', 1, false],
    ['yeah', 1, false],
    ['y', 0, true],
    ['YES', 0, true],
  ])('init asks; %j', (answer, status, wired) => {
    const screen = type(`${answer}\n`, 'init');
    expect(screen.text).toContain('go on? [y/N]');
    expect([screen.status, existsSync(settingsFile())]).toEqual([status, wired]);
  });

  test('off takes out what init put in, and leaves the rest', () => {
    const text = '{\n  "model": "opus"\n}\n';
    writeFileSync(settingsFile(), text);
    init('--yes');
    expect(type('n\n', 'off', '--uninstall')).toMatchObject({
      status: 1,
      text: expect.stringContaining('nothing was changed'),
    });
    expect(wiring()).toHaveLength(3);
    expect(type('y\n', 'off', '--uninstall').status).toBe(0);
    expect(readFileSync(settingsFile(), 'utf8')).toBe(text);
    expect([existsSync(installed()), existsSync(join(home, '.local', 'bin', 'holdfast'))]).toEqual([
      false,
      false,
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['an empty object', '{}'],
    ['empty hooks', '{ "hooks": { } }\n'],
    ['hooks of others, spaced in their own way', '{ "hooks": { "Stop": [ ] },\n\n "model": "opus" }'],
  ])('off leaves the settings as they were: %s', (_, text) => {
    if (text !== undefined) writeFileSync(settingsFile(), text);
    init('--yes');
    expect(type('y\n', 'off', '--uninstall').status).toBe(0);
    expect(existsSync(settingsFile()) ? readFileSync(settingsFile(), 'utf8') : undefined).toBe(text);
  });

  test.each([
    ['nothing', undefined],
    ['settings of a person', '{\n  "permissions": { "deny": ["WebFetch"] },\n  "model": "opus"\n}\n'],
  ])('the host’s own rules come with `--sandbox` and go with the guard: %s', (_, text) => {
    if (text !== undefined) writeFileSync(settingsFile(), text);
    put(
      join(home, '.config/holdfast/config.yaml'),
      'secrets: [{ glob: ops/pass.txt, because: passwords }]\n',
    );
    expect(init('--sandbox', '--yes')).toMatchObject({ status: 0, stderr: '' });
    const rules = (): readonly string[] => JSON.parse(readFileSync(settingsFile(), 'utf8')).permissions.deny;
    expect(rules()).toEqual(
      expect.arrayContaining(['Edit(~/.config/holdfast/**)', 'Read(~/.mozilla/**)', 'Read(**/ops/pass.txt)']),
    );
    expect(init('--sandbox', '--yes').stdout).toBe('nothing to change: it is installed and wired\n');
    put(join(home, '.config/holdfast/config.yaml'), 'strict: true\n');
    expect(init('--yes').status).toBe(0);
    expect(rules()).not.toContain('Read(**/ops/pass.txt)');
    expect(type('y\n', 'off', '--uninstall').status).toBe(0);
    const left = existsSync(settingsFile()) ? JSON.parse(readFileSync(settingsFile(), 'utf8')) : undefined;
    expect(left).toEqual(text === undefined ? undefined : JSON.parse(text));
    expect(existsSync(join(home, '.local/state/holdfast/sandbox.json'))).toBe(false);
  });

  test('off leaves no folder of its own behind, but for the record', () => {
    init('--yes');
    for (const [folder, name] of [
      ['pending', 'x'],
      ['config', 'y.json'],
      ['sessions', 'z.jsonl'],
    ]) {
      put(join(home, '.local/state/holdfast', folder ?? '', name ?? ''), '{}');
    }
    expect(type('y\n', 'off', '--uninstall').status).toBe(0);
    expect(readdirSync(join(home, '.local'))).toEqual(['state']);
    expect(readdirSync(join(home, '.local/state/holdfast')).toSorted()).toEqual([
      'backups',
      'sessions',
      'wiring',
    ]);
  });

  test('off keeps what was added to settings that init made', () => {
    init('--yes');
    const added = JSON.parse(readFileSync(settingsFile(), 'utf8'));
    writeFileSync(settingsFile(), JSON.stringify({ model: 'opus', ...added }));
    expect(type('y\n', 'off', '--uninstall').status).toBe(0);
    expect(JSON.parse(readFileSync(settingsFile(), 'utf8'))).toEqual({ model: 'opus' });
  });

  test('an approval lets exactly one call through, once', () => {
    init('--yes');
    const call = (arg: string): string => {
      const payload = {
        session_id: 'approving',
        cwd: repository,
        prompt_id: 'turn',
        permission_mode: 'dontAsk',
        hook_event_name: 'PreToolUse',
        tool_name: 'mcp__mail__send',
        tool_input: { to: arg },
        tool_use_id: `toolu_${arg}`,
      };
      return spawnSync(installed('claude-code.sh'), ['PreToolUse'], {
        input: JSON.stringify(payload),
        encoding: 'utf8',
      }).stdout;
    };
    const [, id = 'none', where] = /holdfast approve (a-[a-z0-9]+) --home (\S+?)"/.exec(call('robin')) ?? [];
    expect(where).toBe(home);
    expect(holdfast('log', '--home', home).stdout).toMatch(
      new RegExp(`ask +TOOL_UNKNOWN .* ${id} +d-[0-9a-f]{8}\n`),
    );
    expect(type('y\n', 'approve', 'a-zzzzzzzz')).toMatchObject({ status: 2 });
    expect(type('n\n', 'approve', id)).toMatchObject({ status: 1 });
    expect(call('robin')).toContain('"deny"');
    const approved = type('y\n', 'approve', id);
    expect(approved.text).toMatch(
      /^mcp__mail__send:\n {2}mcp__mail__send \{"to":"robin"\}\nin the folder:\n {2}\S+shop\nit would:\n[\s\S]*because:\n.*\[TOOL_UNKNOWN\]\nasked:\n {2}at 20\d\d-.*by claude-code, session approving\n[\s\S]*let it through once[\s\S]*approved/m,
    );
    expect(type('y\n', 'approve', id).text).toMatch(
      /^approved already, for one call until .*; nothing was added$/m,
    );
    expect(call('somebody else')).toContain('"deny"');
    expect(call('robin')).toBe('');
    expect(call('robin')).toContain('"deny"');
  });

  test('justify records nothing by itself and says so', () => {
    const screen = atTerminal(
      [process.execPath, tool.built.cli, 'justify', 'c-abcdefgh', '--file-line', 'a:1', '--rollback', 'x'],
      '',
      repository,
    );
    expect(screen).toMatchObject({ status: 0, text: expect.stringContaining('nothing was recorded') });
  });
});

describe('the tool itself', () => {
  test.each<[readonly string[], number, RegExp]>([
    [[], 2, /^holdfast [^\n]*\n(?:[^\n]+\n)?\nusage: holdfast COMMAND/],
    [['status'], 2, /`status` is no command of holdfast; did you mean `doctor`\?/],
    [['uninstall'], 2, /did you mean `off --uninstall`\?/],
    [['explian'], 2, /did you mean `explain`\?/],
    [['--help'], 0, /usage: holdfast COMMAND/],
    [['help', 'decide'], 0, /^usage: holdfast decide/],
    [['decide', '--help'], 0, /^usage: holdfast decide/],
    [['--version'], 0, /^\S+\n$/],
    [['inti'], 2, /^holdfast: `inti` is no command of holdfast; did you mean `init`\?\n$/],
    [['--verison'], 2, /^holdfast: `--verison` is no flag of holdfast/],
    [['hook'], 2, /^holdfast: HOST is missing; usage: holdfast hook HOST/],
    [['hook', 'claude'], 2, /^holdfast: `claude` is no host; .*`claude-code`/],
    [['justify', 'c-abcdefgh'], 2, /`--file-line` is missing/],
    [
      ['justify', 'yes', '--file-line', 'a:1', '--rollback', 'undo it'],
      2,
      /`yes` is no id of a challenge; .*`c-/,
    ],
    [['justify', 'a-abcdefgh', '--file-line', 'a:1', '--rollback', 'undo'], 2, /holdfast approve a-abcdefgh/],
    [['version'], 2, /did you mean `--version`\?/],
    [['decide', 'calls.ndjson'], 2, /read from standard input: holdfast decide < calls\.ndjson/],
    [['explain', 'ls'], 2, /a command stands behind `--`: holdfast explain -- ls \.\.\./],
    [['explain', '--', ''], 2, /^holdfast: the command is empty; usage: holdfast explain/],
    [['explain', '--', ' ', '\n'], 2, /^holdfast: the command is empty/],
    [['explain', '--path', ' ', '--tool', 'read'], 2, /^holdfast: the path is blank\n$/],
    [
      ['explain', '--home', '/etc/passwd', '--', 'ls'],
      2,
      /`--home \/etc\/passwd`: this is no folder; check the path/,
    ],
    [['decide', '--root', '/etc/passwd'], 2, /`--root \/etc\/passwd`: this is no folder/],
    [['config', '--root', '/no/where'], 2, /`--root \/no\/where`: there is no such folder; check the path/],
    [['ledger', '--root', '/no/where'], 2, /there is no such folder/],
    ...['config', 'ledger', 'init', 'prove', 'hook claude-code'].map(
      (command): [readonly string[], number, RegExp] => [
        [...command.split(' '), '--home', '/no/where'],
        2,
        /^holdfast: `--home \/no\/where`: there is no such folder; check the path, or make it first\n$/,
      ],
    ),
    [['explain', '--home', '/no/where', '--root', '/no/where/shop', '--', 'ls'], 0, /^allow/],
    [['explain'], 2, /^holdfast: a command is missing/],
    [['explain', 'rm', '-rf', 'x'], 2, /put `--` before what is not for holdfast: holdfast explain -- rm/],
    [
      ['explain', '--config', '/no/such.yaml', '--', 'ls'],
      2,
      /`\/no\/such\.yaml` cannot be read: there is no such file/,
    ],
    [['explain', '--tool', 'write'], 2, /`--tool` needs a `--path`/],
    [['explain', '--path', 'a', '--tool', 'fetch'], 2, /`fetch` takes no path/],
    [['explain', '--path', 'a', '--', 'ls'], 2, /not both at once/],
  ])('%j', (args, status, text) => {
    const ran = holdfast(...args);
    expect(ran.status).toBe(status);
    expect(status === 0 ? ran.stdout : ran.stderr).toMatch(text);
  });

  test('explain tells the reading, the rules and the decision', () => {
    const { status, stdout } = holdfast('explain', '--home', home, '--path', 'db/migrate/1.sql');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^block JUSTIFICATION_REQUIRED:[\s\S]*write file db\/migrate\/1\.sql[\s\S]*expensive\.[\s\S]*required: the file:line/,
    );
    expect(stdout).toMatch(
      /holdfast justify ID --file-line[\s\S]*about the ID\n {2}the refusal of a real call/,
    );
    expect(stdout).not.toContain('\u001b');
  });

  test('explain --json is one document', () => {
    const { stdout } = holdfast('explain', '--home', home, '--json', '--path', '.env', '--tool', 'read');
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'block',
      reason: 'SECRET_REFUSED',
      call: { tool: 'read' },
      effects: [{ verb: 'read' }],
    });
  });

  test('hook without a shim speaks the protocol of the host', () => {
    const input = '{"hook_event_name": "PreToolUse"';
    const { status, stdout } = spawnSync(
      process.execPath,
      [tool.built.cli, 'hook', 'claude-code', '--home', home],
      { input, encoding: 'utf8' },
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('JSON_SYNTAX'),
    });
  });
});
