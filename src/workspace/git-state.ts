import type { Disk } from './disk.ts';
import type { GitState } from './facts.ts';
import { gitConfigTexts, workTreeOf } from './git-folders.ts';
import { askGit, GIT_DEADLINE, gitProgram } from './git-process.ts';
import { parentPath, relativeTo } from './path-text.ts';

/** A path to ask git about. */
export interface GitTarget {
  /** Real path. */
  readonly path: string;
  readonly directory: boolean;
}

/**
 * Asks git what it says of each path: one question a repository for all its paths, and a second one about ignored
 * paths where needed. Nothing that the repository configures is run. What cannot be answered in time is `unknown`.
 */
export function gitStates(
  targets: readonly GitTarget[],
  roots: readonly string[],
  disk: Disk,
): ReadonlyMap<string, GitState> {
  const states = new Map<string, GitState>();
  const program = gitProgram(roots);
  for (const [workTree, inTree] of byWorkTree(targets, disk)) {
    if (workTree === undefined) for (const { path } of inTree) states.set(path, 'outside');
    else if (program === undefined) for (const { path } of inTree) states.set(path, 'unknown');
    else askTree({ program, workTree, disk }, inTree, states);
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
}

function askTree(tree: Tree, targets: readonly GitTarget[], states: Map<string, GitState>): void {
  const overrides = filterOverrides(tree);
  const listed = overrides && listFiles(tree, targets, overrides);
  if (!listed) {
    for (const { path } of targets) states.set(path, 'unknown');
    return;
  }
  const silent: GitTarget[] = [];
  for (const target of targets) {
    const state = stateFrom(listed, relativeTo(target.path, tree.workTree), target.directory);
    if (state === undefined) silent.push(target);
    else states.set(target.path, state);
  }
  if (silent.length > 0) askIgnored(tree, silent, overrides, states);
}

type Overrides = readonly (readonly [string, string])[];

/**
 * Empties every filter that the repository configures; undefined when one has a name that cannot be overridden or the
 * configuration could not be listed.
 */
function filterOverrides({ program, workTree, disk }: Tree): Overrides | undefined {
  const texts = gitConfigTexts(workTree, disk);
  if (texts.every((text) => text !== undefined && !/filter|include/i.test(text))) return [];
  const answer = askGit({
    program,
    folder: workTree,
    args: ['config', '--includes', '--list', '--name-only', '-z'],
    deadline: GIT_DEADLINE,
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
    deadline: GIT_DEADLINE,
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
function stateFrom(listed: readonly Listed[], path: string, directory: boolean): GitState | undefined {
  const below = listed.filter((entry) => entry.path === path || (directory && isBelow(entry.path, path)));
  if (below.length === 0) return undefined;
  const gone = new Set(below.filter(({ tag }) => tag === 'R').map((entry) => entry.path));
  const present = below.filter((entry) => !gone.has(entry.path));
  if (present.some(({ submodule }) => submodule)) return 'unknown';
  // Lower case and `S`: git was told not to look whether the file changed.
  if (present.some(({ tag }) => tag !== '?' && tag !== 'H')) return 'dirty';
  return present.some(({ tag }) => tag === '?') ? 'untracked' : 'clean';
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

function askIgnored(
  tree: Tree,
  targets: readonly GitTarget[],
  overrides: Overrides,
  states: Map<string, GitState>,
): void {
  const answer = askGit({
    program: tree.program,
    folder: tree.workTree,
    args: ['check-ignore', '-z', '--stdin'],
    input: targets.map((target) => `${asked(tree, target)}\0`).join(''),
    overrides,
    deadline: GIT_DEADLINE,
  });
  const ignored = new Set(answer.ok ? answer.output.split('\0') : []);
  for (const target of targets) {
    // A folder in which git sees nothing holds ignored files only, or none.
    const ignoredOrEmpty = target.directory || ignored.has(asked(tree, target));
    states.set(target.path, answer.ok ? (ignoredOrEmpty ? 'ignored' : 'untracked') : 'unknown');
  }
}

// Here git reads magic at the start of a path; a leading `./` leaves no room for it.
function asked(tree: Tree, { path }: GitTarget): string {
  return `./${relativeTo(path, tree.workTree)}`;
}
