import { spawnSync } from 'node:child_process';
import {
  chmodSync,
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
import { atTerminal, HAS_TERMINAL } from './terminal.ts';
import { put, type Ran, useTool } from './tool.ts';

const tool = useTool('managed');
const AS_ROOT = process.getuid?.() === 0;

let home: string;
let repository: string;
let prefix: string;

beforeEach(() => {
  ({ home, repository } = tool.newHome());
  prefix = join(home, 'machine');
  mkdirSync(prefix, { mode: 0o755 });
});

const holdfast = (...args: readonly string[]): Ran =>
  tool.run(args, { cwd: repository, env: { PATH: '/usr/bin:/bin' } });
const init = (...args: readonly string[]): Ran =>
  holdfast('init', '--managed', '--prefix', prefix, '--home', home, ...args);
const doctor = (): Ran => holdfast('doctor', '--prefix', prefix, '--home', home);
const at = (...parts: readonly string[]): string => join(prefix, ...parts);
const SETTINGS = 'etc/claude-code/managed-settings.json';
const CONFIG = 'etc/holdfast/config.yaml';
const INSTALL = 'usr/local/lib/holdfast';

/** What the wired command answers to a call of the host. */
function hook(name: string, input: object, mode = 'default'): string {
  const settings = JSON.parse(readFileSync(at(SETTINGS), 'utf8'));
  const command: string = settings.hooks.PreToolUse.at(-1).hooks[0].command;
  const event = {
    hook_event_name: 'PreToolUse',
    session_id: 's-1',
    prompt_id: 'p-1',
    tool_use_id: `c-${calls++}`,
    cwd: repository,
    permission_mode: mode,
    tool_name: name,
    tool_input: input,
  };
  const { stdout } = spawnSync('/bin/sh', ['-c', command], {
    input: JSON.stringify(event),
    encoding: 'utf8',
  });
  return stdout;
}
let calls = 0;
const migration = { file_path: 'db/migrate/1.sql', content: 'x' };

/** Every path below a folder with what may be done to it. */
function rightsBelow(folder: string): readonly (readonly [string, number])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [];
    const own = [path, lstatSync(path).mode & 0o777] as const;
    return entry.isDirectory() ? [own, ...rightsBelow(path)] : [own];
  });
}

describe('what stops it, with nothing written', () => {
  test.each([
    [['--project'], /`--managed` is for the whole machine, so it takes no `--project`/],
    [['--observe'], /takes no `--observe`/],
    [['--expectations'], /takes no `--expectations`/],
    [[], /there is no terminal to ask at; look at `--dry-run`, then add `--yes`/],
  ])('%j', (args, why) => {
    const { status, stderr } = init(...args);
    expect([status, existsSync(at('etc'))]).toEqual([2, false]);
    expect(stderr).toMatch(why);
  });

  test('a prefix that is not there, and one without `--managed`', () => {
    expect(holdfast('init', '--managed', '--prefix', at('none')).stderr).toMatch(/there is no such folder/);
    expect(holdfast('init', '--prefix', prefix).stderr).toMatch(/`--prefix` goes with `--managed`/);
  });

  test.runIf(AS_ROOT)('somebody who is not root', () => {
    const args = [tool.built.cli, 'init', '--managed', '--yes'];
    for (const path of [tool.place, tool.built.dist]) chmodSync(path, 0o755);
    const ran = spawnSync(process.execPath, args, { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8' });
    expect([ran.status, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toBe(
      'holdfast: `--managed` writes for every user of this machine, which only root may: run `sudo holdfast init --managed`\n',
    );
    const dry = [tool.built.cli, 'init', '--managed', '--dry-run', '--prefix', prefix];
    chmodSync(home, 0o755);
    const shown = spawnSync(process.execPath, dry, { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8' });
    expect([shown.status, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain(`write ${at(INSTALL, 'node')}`);
    const real = [tool.built.cli, 'init', '--managed', '--yes', '--prefix', prefix];
    const other = spawnSync(process.execPath, real, { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8' });
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('who stands for root there')]);
  });

  test.each([
    [
      'a folder that everybody may write to',
      (path: string) => chmodSync(path, 0o777),
      'may be written by everybody',
    ],
    [
      'a link',
      (path: string) => {
        rmSync(path, { recursive: true });
        symlinkSync(home, path);
      },
      'is a link',
    ],
  ])('%s on the way', (_, spoil, why) => {
    mkdirSync(at('usr/local'), { recursive: true });
    spoil(at('usr/local'));
    const { status, stderr } = init('--yes');
    expect([status, existsSync(at(SETTINGS))]).toEqual([2, false]);
    expect(stderr).toContain(`\`${at('usr/local')}\` ${why}`);
  });

  test('settings or a configuration that cannot be used', () => {
    put(at(SETTINGS), '// ours\n{}');
    expect(init('--yes').stderr).toMatch(/managed-settings.json` was left alone: line 1/);
    writeFileSync(at(SETTINGS), '{}\n');
    put(at(CONFIG), 'mode: biuld\n');
    expect(init('--yes').stderr).toMatch(/config.yaml` 1:7 mode `biuld` is not defined/);
    expect(existsSync(at(INSTALL))).toBe(false);
  });

  test('a dry run', () => {
    const { status, stdout } = init('--dry-run');
    expect([status, existsSync(at('etc'))]).toEqual([0, false]);
    for (const path of [
      at(INSTALL, 'node'),
      at(INSTALL, 'claude-code.sh'),
      at('usr/local/bin/holdfast'),
      at(CONFIG),
      at(SETTINGS),
    ]) {
      expect(stdout).toContain(`write ${path}\n`);
    }
    expect(stdout).toContain('dry run: nothing was changed');
  });
});

describe('installed', () => {
  test('nobody but the owner can change any of it, everybody can read and run it', () => {
    const before = process.umask(0o077);
    expect(init('--yes')).toMatchObject({ status: 0, stderr: '' });
    process.umask(before);
    const rights = ['etc', 'usr'].flatMap((folder) => rightsBelow(at(folder)));
    const wrong = rights.filter(([path, mode]) => {
      if (path.includes('/backups')) return (mode & 0o077) !== 0;
      return (mode & 0o022) !== 0 || (mode & 0o044) !== 0o044;
    });
    expect(rights.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
    expect(statSync(at(INSTALL, 'node')).size).toBe(statSync(process.execPath).size);
    expect(init('--yes').stdout).toBe('nothing to change: it is installed and wired for every user\n');
  });

  test('the wired hook runs with the copied Node, for the home of whoever runs it', () => {
    expect(init('--yes').status).toBe(0);
    expect(hook('Write', migration)).toContain('JUSTIFICATION_REQUIRED');
    expect(hook('Read', { file_path: 'README.md' })).toBe('');
    const shim = readFileSync(at(INSTALL, 'claude-code.sh'), 'utf8');
    expect(shim).toContain(`\nnode='${at(INSTALL, 'node')}'\n`);
    const other = join(home, 'other');
    mkdirSync(other);
    expect(holdfast('init', '--managed', '--prefix', other, '--yes').status).toBe(0);
    expect(readFileSync(join(other, INSTALL, 'claude-code.sh'), 'utf8')).toContain("\nhome=''\n");
  });

  test('a broken piece is the denial of the host, and a second run mends it', () => {
    init('--yes');
    rmSync(at(INSTALL, 'node'));
    expect(hook('Read', { file_path: 'README.md' })).toContain('GUARD_FAILED');
    rmSync(at(INSTALL, 'claude-code.sh'));
    expect(hook('Read', { file_path: 'README.md' })).toContain('sudo holdfast init --managed');
    expect(init('--yes').status).toBe(0);
    expect(hook('Read', { file_path: 'README.md' })).toBe('');
  });
});

describe('the managed configuration', () => {
  const config = (name: string, text: string): void => {
    put(name === 'user' ? join(home, '.config/holdfast/config.yaml') : at(CONFIG), text);
  };

  test('holds above the user, who can only take away', () => {
    config('managed', 'mode: plan\nexpensive:\n  - glob: contracts/**\n    because: signed\n');
    expect(init('--yes').status).toBe(0);
    config('user', 'mode: build\nroots: [/srv/other]\nobserve: true\n');
    expect(hook('Write', { file_path: 'src/a.ts', content: 'x' })).toContain('MODE_FORBIDS_TOOL');
    expect(hook('Bash', { command: 'npm test' })).toContain('MODE_FORBIDS');
    const { stdout } = holdfast('config', '--prefix', prefix, '--home', home);
    expect(stdout).toMatch(new RegExp(`^mode +plan +${at(CONFIG)}:1:1$`, 'm'));
    expect(stdout).toMatch(
      /asked for and not given \(`\S+config.yaml` decides\):\nobserve +true .*\nroots +\/srv\/other/,
    );
  });

  test('the user makes it stricter', () => {
    config('managed', 'roots: [/srv/shared]\n');
    init('--yes');
    config('user', 'mode: review\nstrict: true\nsecrets:\n  - glob: notes.txt\n    because: passwords\n');
    expect(hook('Write', { file_path: 'src/a.ts', content: 'x' })).toContain('MODE_FORBIDS_TOOL');
    expect(hook('Read', { file_path: 'notes.txt' })).toContain('SECRET_REFUSED');
    const { stdout } = holdfast('config', '--prefix', prefix, '--home', home);
    expect(stdout).toMatch(/^at most +review /m);
    expect(stdout).toMatch(/^strict +true +\S+\.config\/holdfast/m);
    expect(stdout).toMatch(new RegExp(`^roots +/srv/shared +${at(CONFIG)}`, 'm'));
  });

  test('`~` in it is the home of each user', () => {
    config('managed', 'roots: [~/notes]\n');
    init('--yes');
    expect(hook('Write', { file_path: join(home, 'notes/a.md'), content: 'x' })).toBe('');
    expect(hook('Write', { file_path: join(home, 'other/a.md'), content: 'x' })).toContain('OUTSIDE_ROOT');
  });

  test('one that is no longer only its owner’s refuses every call, and a changed one counts at once', () => {
    init('--yes');
    config('managed', 'mode: plan\n');
    expect(hook('Write', { file_path: 'src/a.ts', content: 'x' })).toContain('MODE_FORBIDS_TOOL');
    expect(doctor().stdout).toMatch(/changed and is compiled at every call/);
    config('managed', 'mode: biuld\n');
    expect(hook('Read', { file_path: 'README.md' })).toMatch(/CONFIG_INVALID.*an administrator mends/);
    config('managed', 'mode: build\n');
    chmodSync(at(CONFIG), 0o666);
    expect(hook('Read', { file_path: 'README.md' })).toMatch(/CONFIG_INVALID.*may be written by everybody/);
  });

  test('a forged compiled form in the state of the user counts for nothing', () => {
    config('managed', 'mode: plan\n');
    init('--yes');
    const [name = ''] = readdirSync(at('etc/holdfast/compiled'));
    const kept = JSON.parse(readFileSync(at('etc/holdfast/compiled', name), 'utf8'));
    put(join(home, '.local/state/holdfast/config', name), JSON.stringify({ ...kept, mode: 'build' }));
    expect(hook('Write', { file_path: 'src/a.ts', content: 'x' })).toContain('MODE_FORBIDS_TOOL');
  });
});

describe('doctor and prove', () => {
  test.each([
    [
      'a file that others may write',
      () => chmodSync(at(INSTALL, 'hook/parts/main.js'), 0o646),
      /may be written by everybody/,
    ],
    [
      'a folder that others may write',
      () => chmodSync(at(INSTALL, 'hook'), 0o777),
      /may be written by everybody/,
    ],
    [
      'a file that was changed',
      () => writeFileSync(at(INSTALL, 'hook/parts/main.js'), '1'),
      /1 files? in \S+ are not those|is not that/,
    ],
    ['no configuration', () => rmSync(at(CONFIG)), /config.yaml` is missing: users may loosen/],
  ])('%s is told', (_, spoil, saw) => {
    init('--yes');
    spoil();
    const { status, stdout } = doctor();
    expect(status).toBe(1);
    expect(stdout).toMatch(saw);
    expect(stdout).toContain('sudo holdfast init --managed');
  });

  test('a sound one holds, and one beside a user’s own wiring is told', () => {
    init('--yes');
    const sound = doctor().stdout;
    expect(sound).toMatch(/ok +owner: nobody but its owner may change it/);
    expect(sound).toMatch(/ok +wired: managed settings, /);
    expect(sound).toMatch(/ok +canary/);
    expect(sound).not.toContain('WRONG  wired');
    expect(holdfast('init', '--home', home, '--yes').status).toBe(0);
    expect(doctor().stdout).toMatch(
      /WRONG +wired once: .*\n? .*each call is judged[\s\S]*take yours out: holdfast off --uninstall/,
    );
  });

  test('what a user switches off in their own settings does not count', () => {
    init('--yes');
    put(join(home, '.claude/settings.json'), '{"disableAllHooks": true}\n');
    expect(doctor().stdout).not.toContain('hooks are on');
    writeFileSync(at(SETTINGS), readFileSync(at(SETTINGS), 'utf8').replace('{', '{"disableAllHooks": true,'));
    expect(doctor().stdout).toMatch(/WRONG +hooks are on/);
  });

  test('prove drives what is wired, and fails for what others may write', () => {
    init('--yes');
    chmodSync(at(INSTALL), 0o777);
    const { stdout } = holdfast('prove', '--json', '--prefix', prefix, '--home', home);
    const { proofs } = JSON.parse(stdout);
    expect(proofs.filter((proof: { held: boolean }) => !proof.held)).toMatchObject([
      { name: 'the managed installation can be changed by nobody but its owner', group: 'machine' },
    ]);
    expect(proofs.filter(({ group }: { group: string }) => group === 'machine').length).toBeGreaterThan(30);
  }, 300_000);
});

describe.skipIf(!HAS_TERMINAL)('taking it out', () => {
  const uninstall = (): string =>
    atTerminal(
      [process.execPath, tool.built.cli, 'off', '--uninstall', '--managed', '--prefix', prefix],
      'y\n',
      repository,
    ).text;

  test('puts back what was there', () => {
    const settings = '{\n    "permissions": { "deny": ["WebFetch"] }\n}\n';
    put(at(SETTINGS), settings);
    init('--yes');
    expect(readFileSync(at(SETTINGS), 'utf8')).not.toBe(settings);
    expect(uninstall()).toMatch(/agents of every user then run unguarded[\s\S]*taken out\n/);
    expect(readFileSync(at(SETTINGS), 'utf8')).toBe(settings);
    expect([
      existsSync(at(INSTALL)),
      existsSync(at('etc/holdfast')),
      existsSync(at('usr/local/bin/holdfast')),
    ]).toEqual([false, false, false]);
    expect(uninstall()).toContain('nothing to take out');
  });

  test('keeps a configuration that somebody wrote, and says that it holds', () => {
    put(at(CONFIG), 'strict: true\n');
    init('--yes');
    expect(uninstall()).toMatch(/config.yaml` stays, and holds for whoever wires the guard/);
    expect(readFileSync(at(CONFIG), 'utf8')).toBe('strict: true\n');
    expect(existsSync(at('etc/claude-code'))).toBe(false);
  });

  test('a script cannot', () => {
    init('--yes');
    const { status, stderr } = holdfast('off', '--uninstall', '--managed', '--prefix', prefix);
    expect([status, existsSync(at(INSTALL))]).toEqual([2, true]);
    expect(stderr).toMatch(/needs a person at a terminal/);
  });
});
