import type { Disk } from './disk.ts';
import type { GitState } from './facts.ts';
import { gitConfigTexts, workTreeOf } from './git-folders.ts';
import { askGit, GIT_DEADLINE, gitProgram, startDeadline, type TimeLeft } from './git-process.ts';
import { parentPath, relativeTo } from './path-text.ts';

/** A path to ask git about. */
export interface GitTarget {
  /** Real path. */
  readonly path: string;
  readonly directory: boolean;
  /**
   * `all`: whatever lies there would be lost. `uncommitted`: only what tracked files hold beyond the last commit, so
   * that untracked files do not count.
   */
  readonly loss: 'all' | 'uncommitted';
}

/**
 * Asks git what it says of each target: one question a repository for all its paths, and further ones about ignored
 * and staged paths where needed. Nothing that the repository configures is run. What cannot be answered in time is
 * `unknown`.
 */
export function gitStates(
  targets: readonly GitTarget[],
  roots: readonly string[],
  disk: Disk,
  milliseconds: number = GIT_DEADLINE,
): ReadonlyMap<GitTarget, GitState> {
  const states = new Map<GitTarget, GitState>();
  const program = gitProgram(roots);
  const timeLeft = startDeadline(milliseconds);
  for (const [workTree, inTree] of byWorkTree(targets, disk)) {
    if (workTree !== undefined && program !== undefined)
      askTree({ program, workTree, disk, timeLeft }, inTree, states);
    else for (const target of inTree) states.set(target, workTree === undefined ? 'outside' : 'unknown');
  }
  return states;
}

/** Grouped by the repository that holds the path; a nested repository is asked about in the one around it. */
function byWorkTree(
  targets: readonly GitTarget[],
  disk: Disk,
): ReadonlyMap<string | undefined, readonly GitTarget[]> {
  const groups = new Map<string | undefined, GitTarget[]>();
  for (const target of targets) {
    const tree = workTreeOf(parentPath(target.path), disk) ?? workTreeOf(target.path, disk);
    const group = groups.get(tree);
    if (group) group.push(target);
    else groups.set(tree, [target]);
  }
  return groups;
}

interface Tree {
  readonly program: string;
  readonly workTree: string;
  readonly disk: Disk;
  readonly timeLeft: TimeLeft;
}

type States = Map<GitTarget, GitState>;

function askTree(tree: Tree, targets: readonly GitTarget[], states: States): void {
  const overrides = filterOverrides(tree);
  const listed = overrides && listFiles(tree, targets, overrides);
  const silent: GitTarget[] = [];
  for (const target of targets) {
    const state = listed ? stateFrom(listed, target, tree) : 'unknown';
    if (state === undefined) silent.push(target);
    else states.set(target, state);
  }
  if (overrides && silent.length > 0) askIgnored(tree, silent, overrides, states);
  const maybeStaged = targets.filter(
    (target) => target.loss === 'uncommitted' && states.get(target) === 'clean',
  );
  if (overrides && maybeStaged.length > 0) askStaged(tree, maybeStaged, overrides, states);
}

type Overrides = readonly (readonly [string, string])[];

/**
 * Empties every filter that the repository configures; undefined when one has a name that cannot be overridden or the
 * configuration could not be listed.
 */
function filterOverrides({ program, workTree, disk, timeLeft }: Tree): Overrides | undefined {
  const texts = gitConfigTexts(workTree, disk);
  if (texts.every((text) => text !== undefined && !/filter|include/i.test(text))) return [];
  const answer = askGit({
    program,
    folder: workTree,
    args: ['config', '--includes', '--list', '--name-only', '-z'],
    timeLeft,
  });
  if (!answer.ok) return undefined;
  const drivers = new Set(
    answer.output.split('\0').flatMap((key) => /^filter\.(.*)\.[^.]*$/s.exec(key)?.[1] ?? []),
  );
  if ([...drivers].some((name) => name.includes('='))) return undefined;
  return [...drivers].flatMap((name) => [
    [`filter.${name}.clean`, ''] as const,
    [`filter.${name}.smudge`, ''] as const,
    [`filter.${name}.process`, ''] as const,
    [`filter.${name}.required`, 'false'] as const,
  ]);
}

interface Listed {
  readonly path: string;
  readonly tag: string;
  readonly submodule: boolean;
}

function listFiles(
  tree: Tree,
  targets: readonly GitTarget[],
  overrides: Overrides,
): readonly Listed[] | undefined {
  const paths = targets.map(({ path }) => relativeTo(path, tree.workTree) || '.');
  const answer = askGit({
    program: tree.program,
    folder: tree.workTree,
    args: [
      '--literal-pathspecs',
      'ls-files',
      '-z',
      '-v',
      '-s',
      '-c',
      '-o',
      '-m',
      '-d',
      '--exclude-standard',
      '--',
      ...paths,
    ],
    overrides,
    timeLeft: tree.timeLeft,
  });
  return answer.ok ? answer.output.split('\0').flatMap(readListed) : undefined;
}

const TRACKED = /^(\S) ([0-7]{6}) [0-9a-f]+ [0-3]\t(.*)$/s;

function readListed(line: string): readonly Listed[] {
  if (line.startsWith('? ')) return [{ tag: '?', path: line.slice(2).replace(/\/$/, ''), submodule: false }];
  const match = TRACKED.exec(line);
  if (!match) return [];
  return [{ tag: match[1] ?? '', path: match[3] ?? '', submodule: match[2] === '160000' }];
}

/** Undefined when git lists nothing there: it is ignored, or empty. */
function stateFrom(listed: readonly Listed[], target: GitTarget, tree: Tree): GitState | undefined {
  const path = relativeTo(target.path, tree.workTree);
  const below = listed.filter(
    (entry) => entry.path === path || (target.directory && isBelow(entry.path, path)),
  );
  const gone = new Set(below.filter(({ tag }) => tag === 'R').map((entry) => entry.path));
  const present = below.filter((entry) => !gone.has(entry.path));
  const untracked = present.some(({ tag }) => tag === '?');
  // Lower case and `S`: git was told not to look whether the file changed.
  const dirty = present.some(({ tag }) => tag !== '?' && tag !== 'H');
  if (target.loss === 'uncommitted') return dirty ? 'dirty' : 'clean';
  if (below.length === 0) return undefined;
  if (present.some(({ submodule }) => submodule)) return 'unknown';
  if (dirty) return 'dirty';
  return untracked ? 'untracked' : 'clean';
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

function askIgnored(tree: Tree, targets: readonly GitTarget[], overrides: Overrides, states: States): void {
  const answer = askGit({
    program: tree.program,
    folder: tree.workTree,
    args: ['check-ignore', '-z', '--stdin'],
    input: targets.map((target) => `${asked(tree, target)}\0`).join(''),
    overrides,
    timeLeft: tree.timeLeft,
  });
  const ignored = new Set(answer.ok ? answer.output.split('\0') : []);
  for (const target of targets) {
    // A folder in which git sees nothing holds ignored files only, or none.
    const ignoredOrEmpty = target.directory || ignored.has(asked(tree, target));
    states.set(target, answer.ok ? (ignoredOrEmpty ? 'ignored' : 'untracked') : 'unknown');
  }
}

// Here git reads magic at the start of a path; a leading `./` leaves no room for it.
function asked(tree: Tree, { path }: GitTarget): string {
  return `./${relativeTo(path, tree.workTree)}`;
}

/** What is staged and not committed is lost too when tracked files are set back. */
function askStaged(tree: Tree, targets: readonly GitTarget[], overrides: Overrides, states: States): void {
  const paths = targets.map(({ path }) => relativeTo(path, tree.workTree) || '.');
  const answer = askGit({
    program: tree.program,
    folder: tree.workTree,
    args: [
      '--literal-pathspecs',
      'diff-index',
      '--cached',
      '--name-only',
      '--no-ext-diff',
      '-z',
      'HEAD',
      '--',
      ...paths,
    ],
    overrides,
    timeLeft: tree.timeLeft,
  });
  const staged = answer.ok ? answer.output.split('\0').filter((path) => path !== '') : undefined;
  for (const target of targets) {
    const path = relativeTo(target.path, tree.workTree);
    if (staged === undefined) states.set(target, 'unknown');
    else if (staged.some((one) => one === path || isBelow(one, path))) states.set(target, 'dirty');
  }
}
