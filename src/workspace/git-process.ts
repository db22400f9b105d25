import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { isWithin, joinPath, parentPath } from './path-text.ts';

/** How long git may take for all questions of one judgement, in milliseconds. It answers in about ten. */
export const GIT_DEADLINE = 1_500;

/** What is left of a deadline, in milliseconds. */
export type TimeLeft = () => number;

export function startDeadline(milliseconds: number): TimeLeft {
  // `performance` would tell the same, but takes long to load.
  const end = process.uptime() * 1000 + milliseconds;
  return () => Math.max(1, Math.ceil(end - process.uptime() * 1000));
}

const MAX_OUTPUT = 8 << 20;

const USUAL_PLACES = [
  '/usr/bin/git',
  '/usr/local/bin/git',
  '/opt/homebrew/bin/git',
  '/bin/git',
  '/run/current-system/sw/bin/git',
  'C:/Program Files/Git/cmd/git.exe',
];

/**
 * Overrides of everything in a repository's configuration that would make these questions run a program or ask
 * another machine. Drivers of filters have names of their own: see `filterOverrides` in `git-state.ts`.
 */
const HARMLESS: readonly (readonly [string, string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.untrackedCache', 'false'],
  ['core.preloadIndex', 'false'],
  ['core.pager', 'cat'],
  ['core.editor', 'false'],
  ['core.sshCommand', 'false'],
  ['core.askPass', 'false'],
  ['core.gitProxy', ''],
  ['core.alternateRefsCommand', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['credential.helper', ''],
  ['diff.external', ''],
  ['gpg.program', 'false'],
  ['protocol.allow', 'never'],
  ['submodule.recurse', 'false'],
  ['index.sparse', 'false'],
  ['safe.directory', '*'],
];

let found: string | undefined;

/** A git outside every root, by an absolute path: never one that the repository brought along. */
export function gitProgram(roots: readonly string[]): string | undefined {
  found ??= USUAL_PLACES.find(canRun);
  return found ?? onPath(roots);
}

function onPath(roots: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(process.platform === 'win32' ? ';' : ':');
  const outside = folders.filter(
    (folder) => folder.startsWith('/') && !roots.some((root) => isWithin(folder, root)),
  );
  return outside.map((folder) => joinPath(folder, 'git')).find(canRun);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What one run of git said. */
export type GitAnswer =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly why: string };

export interface GitQuestion {
  readonly program: string;
  readonly folder: string;
  readonly args: readonly string[];
  readonly overrides?: readonly (readonly [string, string])[];
  readonly input?: string;
  readonly timeLeft: TimeLeft;
}

/**
 * Runs git with nothing of the caller's environment and nothing of the repository's programs. It looks for the
 * repository in `folder` and nowhere above, and takes `folder` for the work tree whatever the configuration says.
 */
export function askGit({
  program,
  folder,
  args,
  overrides = [],
  input = '',
  timeLeft,
}: GitQuestion): GitAnswer {
  const settings = [...HARMLESS, ...overrides].flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const options = ['--no-optional-locks', '--no-pager', `--work-tree=${folder}`];
  const result = spawnSync(program, [...settings, ...options, ...args], {
    cwd: folder,
    env: environment(folder),
    input,
    timeout: timeLeft(),
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  if (result.error) return { ok: false, why: result.error.message };
  const done = result.status === 0 || (result.status === 1 && args[0] === 'check-ignore');
  if (!done) return { ok: false, why: `git ended with ${result.status ?? result.signal}` };
  return { ok: true, output: result.stdout.toString('utf8') };
}

function environment(folder: string): Record<string, string> {
  return {
    LC_ALL: 'C',
    PATH: '/usr/bin:/bin',
    HOME: '/nonexistent',
    GIT_CEILING_DIRECTORIES: parentPath(folder),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
  };
}
