import type { PathClass } from '../facts.ts';
import { isWithin, joinPath, relativeTo } from '../path-text.ts';
import { readWindowsPath } from '../windows-path.ts';
import { type BuiltIn, builtIn } from './built-in.ts';
import { kindsOfOwn, type OwnRows } from './own.ts';
import { packTable } from './packed.ts';
import {
  type ClassAnchors,
  type ClassTable,
  type Holds,
  matchTable,
  openTable,
  promisesOf,
} from './table.ts';
import { GIT_KEEPS, GIT_OBEYS, GIT_RUNS } from './vcs.ts';

/** What classes depend on besides the path itself. Folders are absolute, both as spelled and as they really are. */
export interface ClassContext extends ClassAnchors {
  /** Folders that `.git` files of the roots point to, and the `.git` folders of the roots. */
  readonly gitFolders: readonly string[];
  /** Temporary folders: what lies there does not belong to the machine. */
  readonly temporary: readonly string[];
  readonly tables: ClassTables;
  /** Switches the rows of presets on. */
  readonly holds: Holds;
}

/** Tables, each compiled when first asked for. */
export interface ClassTables {
  /** About any path. */
  readonly all: () => ClassTable;
  /** About folders of the machine, which a path inside a project never is. */
  readonly machine: () => ClassTable;
  /** The rows that the configuration adds. */
  readonly own: ClassTable | undefined;
}

/**
 * The built-in tables with the rows that the configuration adds.
 * @throws RangeError when an own row holds no valid glob.
 */
export function classTables(own: OwnRows): ClassTables {
  const kinds = kindsOfOwn(own);
  return {
    all: () => (all ??= openTable(packed().any)),
    machine: () => (machine ??= openTable(packed().machine)),
    own: kinds.length === 0 ? undefined : openTable(packTable(kinds)),
  };
}

/** Stands for what the built-in tables say. */
export function classTablesDigest(): string {
  return packed().digest;
}

let all: ClassTable | undefined;
let machine: ClassTable | undefined;
let tables: BuiltIn | undefined;

function packed(): BuiltIn {
  tables ??= builtIn();
  return tables;
}

/** Every class that an absolute path falls under, each rule once. */
export function classify(path: string, context: ClassContext): PathClass[] {
  const found = new Map<string, PathClass>();
  for (const spelling of spellingsOf(path)) {
    const belongsHere = isHere(spelling, context);
    for (const table of tablesFor(spelling, context)) {
      for (const row of matchTable(table, spelling, context, context.holds)) {
        if (!(belongsHere && row.rule === 'system.machine')) found.set(row.rule, row);
      }
    }
    for (const row of placeClasses(spelling, context)) found.set(row.rule, row);
  }
  return [...found.values()];
}

function tablesFor(path: string, { tables, roots, homes }: ClassContext): readonly ClassTable[] {
  const common = tables.own ? [tables.all(), tables.own] : [tables.all()];
  const root = roots.find((one) => path !== one && one !== '/' && isWithin(path, one));
  const inProject = root !== undefined && !homes.some((home) => isWithin(home, root));
  return inProject ? common : [...common, tables.machine()];
}

/** Classes of what could lie in a folder, by its own name; for folders that nobody can look into. */
export function promises(folder: string, context: ClassContext): readonly PathClass[] {
  const named = tablesFor(folder, context).flatMap((table) =>
    promisesOf(table, folder, context, context.holds),
  );
  const isHome = classify(folder, context).some(({ rule }) => rule === 'catastrophic.home');
  return isHome ? [...named, HOME_SECRETS] : named;
}

const HOME_SECRETS: PathClass = {
  kind: 'secret',
  rule: 'secret.home',
  because: 'a home keeps its owner’s logins and keys',
};

/** A name that is a Windows path, or one with the stream that holds the content, is one however it got here. */
function spellingsOf(path: string): readonly string[] {
  const stream = path.replace(/:[^:/]*:\$data$/i, '');
  if (stream !== path) return [path, ...spellingsOf(stream)];
  const inner = /(?:^|\/)([A-Za-z]:[\\/].*|\\\\.*)$/.exec(path);
  if (!inner?.[1]) return [path];
  const windows = readWindowsPath(inner[1]);
  return windows.kind === 'path' ? [path, windows.path] : [path];
}

// A root or home that is the whole machine makes nothing of it the project's.
function isHere(path: string, { roots, homes, temporary }: ClassContext): boolean {
  return [...roots, ...homes, ...temporary].some((folder) => folder !== '/' && isWithin(path, folder));
}

const ROOT = grave('catastrophic.root', 'it is the whole project');
const HOLDS_ROOT = grave('catastrophic.holds-root', 'the whole project lies in it');
const HOME = grave('catastrophic.home', 'all that a person keeps on this machine lies there');
const HOLDS_HOME = grave('catastrophic.holds-home', 'a home lies in it');
const REPOSITORY = grave('catastrophic.repository', 'the whole history of the project lies there');

/** Classes that follow from where the roots, the home and the repository lie, and from no row. */
export const PLACE_CLASSES: readonly PathClass[] = [
  ROOT,
  HOLDS_ROOT,
  HOME,
  HOLDS_HOME,
  REPOSITORY,
  HOME_SECRETS,
];

const CORE_OF_GIT = ['objects', 'refs', 'logs', 'HEAD', 'packed-refs'];

/** Classes that come from where the roots, the home and the repository lie. */
function placeClasses(path: string, { roots, homes, gitFolders }: ClassContext): PathClass[] {
  const found: PathClass[] = [];
  if (roots.includes(path)) {
    found.push(ROOT);
  } else if (roots.some((root) => isWithin(root, path))) {
    found.push(HOLDS_ROOT);
  }
  if (homes.includes(path)) found.push(HOME);
  else if (homes.some((home) => isWithin(home, path))) found.push(HOLDS_HOME);
  for (const folder of gitFolders) {
    if (path === folder || CORE_OF_GIT.some((name) => path === joinPath(folder, name))) {
      found.push(REPOSITORY);
    }
    if (isWithin(path, folder)) found.push(internal(path, folder));
  }
  return found;
}

function grave(rule: string, because: string): PathClass {
  return { kind: 'catastrophic', rule, because };
}

function internal(path: string, folder: string): PathClass {
  const within = relativeTo(path, folder);
  if (/^hooks(\/|$)/.test(within)) return { kind: 'vcs', rule: 'vcs.hooks', because: GIT_RUNS };
  if (/^config(\.worktree)?$/.test(within)) return { kind: 'vcs', rule: 'vcs.config', because: GIT_OBEYS };
  return { kind: 'vcs', rule: 'vcs.internal', because: GIT_KEEPS };
}
