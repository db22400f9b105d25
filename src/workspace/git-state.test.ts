import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDisk } from './disk.ts';
import type { GitState } from './facts.ts';
import { type GitTarget, gitStates } from './git-state.ts';

// A machine under load is slow; only the test about the deadline needs it short.
const PATIENCE = 20_000;

let ground = '';
let repo = '';

beforeEach(() => {
  ground = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-git-')));
  repo = join(ground, 'repo');
  mkdirSync(repo);
  git('init', '-q');
  git('config', 'user.email', 'maya@example.com');
  git('config', 'user.name', 'Maya');
});

afterEach(() => {
  rmSync(ground, { recursive: true, force: true });
});

function git(...args: readonly string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', ['-c', 'protocol.file.allow=always', '--literal-pathspecs', ...args], {
    cwd: repo,
    env,
    stdio: 'ignore',
  });
}

function put(path: string, text = 'one\n'): void {
  mkdirSync(dirname(join(repo, path)), { recursive: true });
  writeFileSync(join(repo, path), text);
}

function commit(...paths: readonly string[]): void {
  for (const path of paths) put(path);
  git('add', '-A', '-f', '--', ...paths);
  git('commit', '-q', '-m', 'work');
}

function ask(
  path: string,
  loss: GitTarget['loss'] = 'all',
  directory = false,
  deadline = PATIENCE,
): GitState | undefined {
  const target: GitTarget = { path: path === '.' ? repo : join(repo, path), directory, loss };
  return gitStates([target], [repo], createDisk(true), deadline).get(target);
}

describe('files', () => {
  test('committed and unchanged is clean', () => {
    commit('a.txt');
    expect(ask('a.txt')).toBe('clean');
  });

  test('changed is dirty', () => {
    commit('a.txt');
    put('a.txt', 'two\n');
    expect(ask('a.txt')).toBe('dirty');
  });

  test('touched but unchanged is clean', () => {
    commit('a.txt');
    utimesSync(join(repo, 'a.txt'), new Date(), new Date('2020-01-01T00:00:00Z'));
    expect(ask('a.txt')).toBe('clean');
  });

  test('a file that git never saw is untracked', () => {
    commit('a.txt');
    put('b.txt');
    expect(ask('b.txt')).toBe('untracked');
  });

  test('ignored is ignored, unless it was added all the same', () => {
    put('.gitignore', 'dist/\n*.log\n');
    put('dist/app.js');
    put('x.log');
    commit('kept.log');
    expect(ask('dist/app.js')).toBe('ignored');
    expect(ask('x.log')).toBe('ignored');
    expect(ask('kept.log')).toBe('clean');
  });

  test('a file that git was told not to look at is dirty', () => {
    commit('a.txt', 'b.txt');
    git('update-index', '--assume-unchanged', 'a.txt');
    git('update-index', '--skip-worktree', 'b.txt');
    expect(ask('a.txt')).toBe('dirty');
    expect(ask('b.txt')).toBe('dirty');
  });

  test('an unmerged file is dirty', () => {
    commit('a.txt');
    git('branch', 'other');
    put('a.txt', 'two\n');
    git('commit', '-qam', 'two');
    git('checkout', '-q', 'other');
    put('a.txt', 'three\n');
    git('commit', '-qam', 'three');
    expect(() => git('merge', '-q', '-')).toThrow();
    expect(ask('a.txt')).toBe('dirty');
  });

  test.each([':(top)a.txt', '-n', '*.txt', 'a\nb', 'ünï', '"q"', 'tab\tname', '[x]'])(
    'a strange name: %j',
    (name) => {
      commit(name);
      put(`${name}.new`);
      expect(ask(name)).toBe('clean');
      expect(ask(`${name}.new`)).toBe('untracked');
    },
  );

  test('outside every repository', () => {
    const target: GitTarget = { path: join(ground, 'x'), directory: false, loss: 'all' };
    expect(gitStates([target], [repo], createDisk(true), PATIENCE).get(target)).toBe('outside');
  });
});

describe('folders', () => {
  test('clean when all in it is clean', () => {
    commit('src/a.ts', 'src/b/c.ts');
    expect(ask('src', 'all', true)).toBe('clean');
  });

  test('untracked or dirty when anything in it is', () => {
    commit('src/a.ts', 'lib/a.ts');
    put('src/new.ts');
    put('lib/a.ts', 'two\n');
    expect(ask('src', 'all', true)).toBe('untracked');
    expect(ask('lib', 'all', true)).toBe('dirty');
    expect(ask('.', 'all', true)).toBe('dirty');
  });

  test('a name that begins alike is another folder', () => {
    commit('src/a.ts');
    put('src-new/b.ts');
    expect(ask('src', 'all', true)).toBe('clean');
  });

  test('ignored, as such or by all it holds', () => {
    put('.gitignore', 'dist/\nout/*\n');
    put('dist/app.js');
    put('out/app.js');
    commit('.gitignore.keep');
    expect(ask('dist', 'all', true)).toBe('ignored');
    expect(ask('out', 'all', true)).toBe('ignored');
  });

  test('what was deleted already is not lost again', () => {
    commit('src/a.ts', 'src/b.ts');
    rmSync(join(repo, 'src/a.ts'));
    expect(ask('src', 'all', true)).toBe('clean');
  });

  test('a repository of its own inside is not the outer one’s to bring back', () => {
    commit('a.txt');
    mkdirSync(join(repo, 'vendor/tool'), { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: join(repo, 'vendor/tool') });
    put('vendor/tool/x.c');
    expect(ask('vendor/tool', 'all', true)).toBe('untracked');
    expect(ask('vendor/tool/x.c')).toBe('untracked');
  });

  test('a submodule is not known', () => {
    const other = join(ground, 'other');
    execFileSync('git', ['init', '-q', other]);
    execFileSync(
      'git',
      ['-c', 'user.email=a@example.com', '-c', 'user.name=A', 'commit', '-q', '--allow-empty', '-m', 'x'],
      { cwd: other },
    );
    commit('a.txt');
    git('submodule', '--quiet', 'add', other, 'sub');
    git('commit', '-q', '-m', 'sub');
    expect(ask('sub', 'all', true)).toBe('unknown');
  });
});

describe('setting tracked files back', () => {
  test('untracked files do not count, staged ones do', () => {
    commit('a.txt');
    put('new.txt');
    expect(ask('.', 'uncommitted', true)).toBe('clean');
    put('a.txt', 'two\n');
    git('add', 'a.txt');
    expect(ask('a.txt', 'all')).toBe('clean');
    expect(ask('.', 'uncommitted', true)).toBe('dirty');
  });

  test('before the first commit nobody knows', () => {
    put('a.txt');
    git('add', 'a.txt');
    expect(ask('a.txt', 'uncommitted')).toBe('unknown');
  });
});

describe('work trees', () => {
  test('a linked work tree is asked about its own files', () => {
    commit('a.txt');
    git('worktree', 'add', '-q', '../linked');
    const target: GitTarget = { path: join(ground, 'linked/a.txt'), directory: false, loss: 'all' };
    expect(gitStates([target], [repo], createDisk(true), PATIENCE).get(target)).toBe('clean');
    writeFileSync(target.path, 'two\n');
    expect(gitStates([target], [repo], createDisk(true), PATIENCE).get(target)).toBe('dirty');
  });

  test('a configured work tree elsewhere does not answer for this one', () => {
    commit('a.txt');
    const elsewhere = join(ground, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'a.txt'), 'one\n');
    git('config', 'core.worktree', elsewhere);
    put('a.txt', 'precious\n');
    expect(ask('a.txt')).not.toBe('clean');
  });

  test('a broken repository is not known', () => {
    commit('a.txt');
    writeFileSync(join(repo, '.git/HEAD'), 'nonsense');
    expect(ask('a.txt')).toBe('unknown');
  });
});

describe('a hostile repository', () => {
  let canaries = '';

  beforeEach(() => {
    canaries = join(ground, 'canaries');
    mkdirSync(canaries);
    commit('a.txt', 'src/b.txt');
  });

  /** A program that leaves a file behind when it runs, whatever it is given. */
  function trap(name: string): string {
    const path = join(ground, `${name}.sh`);
    writeFileSync(path, `#!/bin/sh\n: > '${canaries}/${name}'\ncat\n`);
    chmodSync(path, 0o755);
    return path;
  }

  function configure(text: string): void {
    appendFileSync(join(repo, '.git/config'), `\n${text}\n`);
  }

  /** Makes git compare contents: a size that is the same, a time that is not. */
  function raise(): void {
    put('a.txt', 'two\n');
    put('src/b.txt', 'two\n');
    put('new.txt');
  }

  const SETTINGS: readonly (readonly [string, (path: string) => string])[] = [
    ['fsmonitor', (path) => `[core]\n\tfsmonitor = ${path}`],
    ['hooks', (path) => `[core]\n\thooksPath = ${path}`],
    ['clean', (path) => `[filter "x"]\n\tclean = ${path}\n\tsmudge = ${path}\n\trequired = true`],
    ['process', (path) => `[filter "x"]\n\tprocess = ${path}\n\trequired = true`],
    ['upper', (path) => `[FILTER "x"]\n\tCLEAN = ${path}`],
    ['alias', (path) => `[alias]\n\tls-files = !${path}\n\tcheck-ignore = !${path}\n\tconfig = !${path}`],
    [
      'ssh',
      (path) =>
        `[core]\n\tsshCommand = ${path}\n[remote "origin"]\n\turl = ssh://example.invalid/x\n\tpromisor = true`,
    ],
    ['pager', (path) => `[core]\n\tpager = ${path}\n[pager]\n\tls-files = ${path}`],
    [
      'external-diff',
      (path) => `[diff]\n\texternal = ${path}\n[diff "x"]\n\ttextconv = ${path}\n\tcommand = ${path}`,
    ],
    ['alternates', (path) => `[core]\n\talternateRefsCommand = ${path}`],
    ['gpg', (path) => `[gpg]\n\tprogram = ${path}`],
  ];

  test.each(SETTINGS)('its %s does not run', (name, setting) => {
    configure(setting(trap(name)));
    writeFileSync(join(repo, '.gitattributes'), '* filter=x diff=x\n');
    mkdirSync(join(repo, '.git/info'), { recursive: true });
    writeFileSync(join(repo, '.git/info/attributes'), '* filter=x diff=x\n');
    raise();
    expect(ask('a.txt')).not.toBe('clean');
    expect(ask('.', 'uncommitted', true)).not.toBe('clean');
    expect(ask('new.txt')).not.toBe('clean');
    expect(readdirSync(canaries)).toEqual([]);
  });

  test('the trap itself works: an unguarded git runs the filter', () => {
    configure(`[filter "x"]\n\tclean = ${trap('clean')}`);
    writeFileSync(join(repo, '.gitattributes'), '* filter=x\n');
    raise();
    execFileSync('git', ['status', '--short'], { cwd: repo, stdio: 'ignore' });
    expect(existsSync(join(canaries, 'clean'))).toBe(true);
  });

  test('an included configuration is no way round', () => {
    const included = join(ground, 'included');
    writeFileSync(included, `[filter "x"]\n\tclean = ${trap('included')}\n`);
    configure(`[include]\n\tpath = ${included}`);
    writeFileSync(join(repo, '.gitattributes'), '* filter=x\n');
    raise();
    expect(ask('a.txt')).toBe('dirty');
    expect(readdirSync(canaries)).toEqual([]);
  });

  test('a filter whose name cannot be overridden makes the state unknown', () => {
    configure(`[filter "x=y"]\n\tclean = ${trap('named')}`);
    raise();
    expect(ask('a.txt')).toBe('unknown');
    expect(readdirSync(canaries)).toEqual([]);
  });

  test('hooks in the repository do not run', () => {
    for (const hook of ['post-index-change', 'fsmonitor-watchman', 'pre-commit', 'post-checkout']) {
      const path = join(repo, '.git/hooks', hook);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `#!/bin/sh\n: > '${canaries}/${hook}'\n`);
      chmodSync(path, 0o755);
    }
    raise();
    expect(ask('.', 'all', true)).toBe('dirty');
    expect(readdirSync(canaries)).toEqual([]);
  });

  test('a configuration that never ends is given up on', () => {
    const pipe = join(ground, 'pipe');
    execFileSync('mkfifo', [pipe]);
    configure(`[include]\n\tpath = ${pipe}`);
    expect(ask('a.txt', 'all', false, 300)).toBe('unknown');
  });
});
