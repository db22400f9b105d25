import type { Branded } from '../action/ids.ts';
import type { Disk, Entry } from './disk.ts';
import { componentsOf, joinPath, parentPath, rootOf } from './path-text.ts';
import { isStream, procPlace } from './proc-links.ts';

/** An absolute path with every link followed, made by `canonicalPath` alone. */
export type CanonicalPath = Branded<'CanonicalPath'>;

/** Where a path leads. */
export interface Place {
  readonly kind: 'place';
  /** Absolute, `..` resolved where the kernel would, links kept. */
  readonly absolute: string;
  /** Links followed, also a dangling one; names that do not exist are kept. */
  readonly real: CanonicalPath;
  readonly exists: boolean;
  readonly type: 'file' | 'directory' | 'other' | 'missing';
  /** A stream of the process itself, or a device that keeps nothing. */
  readonly stream: boolean;
  readonly entry: Entry;
}

/** A path that no operation can reach, or that nobody can follow. */
export interface NoPlace {
  readonly kind: 'no-place';
  readonly why: string;
}

export interface PathOptions {
  readonly disk: Disk;
  /** Absolute folder that the command would run in, for `/proc/self/cwd`. */
  readonly cwd: string;
  /** False for what acts on a link itself (unlink, rename). A trailing slash follows all the same. */
  readonly followLast: boolean;
}

const MAX_LENGTH = 32_768;
const MAX_LINKS = 40;

/** A name still to walk. `spelled` is false for what a link's target adds. */
interface Step {
  readonly name: string;
  readonly spelled: boolean;
}

/** How far the walk has come. */
interface Walk {
  readonly todo: Step[];
  real: string;
  entry: Entry;
  stream: boolean;
  links: number;
  spelledRoot: string;
  readonly spelled: string[];
  /** The real folder that each spelled name was looked up in. */
  readonly foundIn: string[];
}

/**
 * Resolves an absolute path from left to right as the kernel does: looks at each name, follows links (a dangling one
 * leads to where a write would create its target), takes `..` after links, and keeps names that do not exist.
 */
export function canonicalPath(path: string, options: PathOptions): Place | NoPlace {
  if (path.includes('\0')) return noPlace('it holds a NUL character');
  if (path.length > MAX_LENGTH) return noPlace('it is longer than any path');
  const walk = startWalk(path, options.disk);
  for (let step = walk.todo.pop(); step !== undefined; step = walk.todo.pop()) {
    if (step.name === '' || step.name === '.') continue;
    if (step.name === '..') stepUp(walk, step.spelled, options.disk);
    else {
      const why = stepInto(walk, step, options);
      if (why !== undefined) return noPlace(why);
    }
  }
  return placeOf(walk);
}

function startWalk(path: string, disk: Disk): Walk {
  const root = rootOf(path);
  const todo = stepsOf(path, true);
  return {
    todo,
    real: root,
    entry: disk.look(root),
    stream: false,
    links: 0,
    spelledRoot: root,
    spelled: [],
    foundIn: [],
  };
}

function stepsOf(path: string, spelled: boolean): Step[] {
  return componentsOf(path)
    .map((name) => ({ name, spelled }))
    .reverse();
}

function stepUp(walk: Walk, spelled: boolean, disk: Disk): void {
  const above = parentPath(walk.real);
  walk.real = above;
  walk.entry = disk.look(above);
  walk.stream = false;
  if (!spelled) return;
  if (walk.foundIn.at(-1) === above || walk.spelled.length === 0) {
    walk.spelled.pop();
    walk.foundIn.pop();
  } else {
    spellAs(walk, above);
  }
}

/** After `link/..` the spelling leads elsewhere than its words say, so it starts anew from where it really is. */
function spellAs(walk: Walk, real: string): void {
  walk.spelledRoot = rootOf(real);
  walk.spelled.length = 0;
  walk.foundIn.length = 0;
  let folder = walk.spelledRoot;
  for (const name of componentsOf(real)) {
    walk.spelled.push(name);
    walk.foundIn.push(folder);
    folder = joinPath(folder, name);
  }
}

function stepInto(walk: Walk, step: Step, options: PathOptions): string | undefined {
  if (walk.stream) return 'it leads through an open descriptor';
  const folder = walk.real;
  const name = options.disk.trueName(folder, step.name);
  const path = joinPath(folder, name);
  if (step.spelled) {
    walk.spelled.push(name);
    walk.foundIn.push(folder);
  }
  walk.real = path;
  const target = linkTarget(walk, options);
  if (target === undefined) return undefined;
  walk.links += 1;
  if (walk.links > MAX_LINKS) return 'its links lead in a circle';
  walk.real = target.startsWith('/') ? rootOf(target) : folder;
  walk.entry = options.disk.look(walk.real);
  walk.todo.push(...stepsOf(target.startsWith('/') ? target : `/${target}`, false));
  return undefined;
}

/** Looks at the place the walk has reached; the target when it is a link to follow. */
function linkTarget(walk: Walk, { disk, cwd, followLast }: PathOptions): string | undefined {
  const path = walk.real;
  const proc = procPlace(path, cwd);
  walk.entry = proc?.kind === 'folder' ? FOLDER : disk.look(path);
  if (proc?.kind === 'folder') return undefined;
  if (proc?.kind === 'stream') {
    walk.stream = true;
    return undefined;
  }
  if (!followLast && walk.todo.length === 0) return undefined;
  if (proc?.kind === 'link') return proc.target;
  if (proc?.kind === 'foreign-link') return foreignTarget(disk.readLink(path), proc.fallback);
  return walk.entry.kind === 'link' ? disk.readLink(path) : undefined;
}

// What is neither a file nor a folder reads as `pipe:[1]`.
function foreignTarget(target: string | undefined, fallback: string | undefined): string | undefined {
  return target?.startsWith('/') ? target : fallback;
}

const FOLDER: Entry = { kind: 'directory', dev: -1, ino: -1, links: 1, size: 0 };

function placeOf(walk: Walk): Place {
  const absolute = walk.spelledRoot + walk.spelled.join('/');
  const { entry, real } = walk;
  const stream = walk.stream || isStream(real);
  const exists = stream || entry.kind !== 'missing';
  return {
    kind: 'place',
    absolute,
    real: real as CanonicalPath,
    exists,
    type: typeOf(entry, stream),
    stream,
    entry,
  };
}

function typeOf(entry: Entry, stream: boolean): Place['type'] {
  if (stream) return 'other';
  if (entry.kind === 'file' || entry.kind === 'directory' || entry.kind === 'missing') return entry.kind;
  return 'other';
}

function noPlace(why: string): NoPlace {
  return { kind: 'no-place', why };
}
