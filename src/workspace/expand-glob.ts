import { spend } from '../reading/index.ts';
import type { Disk } from './disk.ts';
import { expandBraces } from './glob-braces.ts';
import { compileSegment } from './glob-segment.ts';
import { joinPath, rootOf } from './path-text.ts';
import { isForeign } from './walk.ts';

/** What a glob stands for on this disk. */
export interface Expansion {
  /** Absolute paths, as spelled by the glob, links not followed. */
  readonly paths: readonly string[];
  /** True when there may be more. */
  readonly partial: boolean;
}

export const MAX_EXPANSION = 200;
const MAX_LOOKS = 5_000;
/** What may be looked at in hidden folders, which a search enters and a shell does not. */
const MAX_HIDDEN_LOOKS = 3_000;
const MAX_DEPTH = 16;

interface Search {
  readonly disk: Disk;
  readonly found: Set<string>;
  looks: number;
  hiddenLooks: number;
  partial: boolean;
}

/** As `**`, in words for `find`: hidden folders are entered, and hidden names match. */
const ANY_DEPTH = '***';

/**
 * Expands an absolute glob as a shell does: names that begin with a dot match only where the glob says so. `**` goes
 * into all folders, whether or not the shell was told to; a glob that nothing matches stands for itself. `***` is what a
 * search goes through, the folders with a dot included; where it finds nothing, it stands for nothing.
 */
export function expandGlob(glob: string, disk: Disk): Expansion {
  const search: Search = { disk, found: new Set(), looks: 0, hiddenLooks: 0, partial: false };
  let alternatives: readonly string[];
  try {
    alternatives = expandBraces(glob);
  } catch {
    return { paths: [], partial: true };
  }
  for (const text of alternatives) {
    spend(2 + text.length);
    const before = search.found.size;
    const root = rootOf(text);
    const parts = text.slice(root.length).split('/');
    descend(search, root, parts, 0);
    if (search.found.size === before && !search.partial && !foundNothing(search, root, parts))
      add(search, unescapeGlob(text));
  }
  return { paths: [...search.found].sort(), partial: search.partial };
}

/** True when a search through a folder that can be looked into found none. */
function foundNothing({ disk }: Search, root: string, parts: readonly string[]): boolean {
  const depth = parts.indexOf(ANY_DEPTH);
  const folder = parts.slice(0, depth);
  if (depth < 0 || folder.some((part) => /[*?[]/.test(part))) return false;
  return disk.list(folder.map(unescapeGlob).reduce(joinPath, root)) !== undefined;
}

function add(search: Search, path: string): void {
  if (search.found.size < MAX_EXPANSION) search.found.add(path);
  else search.partial = true;
}

/** A glob that ends in a slash stands for folders, and links that may lead to one. */
function addFolder(search: Search, path: string): void {
  const { kind } = search.disk.look(path);
  if (kind === 'directory' || kind === 'link') add(search, path);
}

function descend(search: Search, folder: string, parts: readonly string[], depth: number): void {
  const [part, ...rest] = parts;
  if (part === undefined) add(search, folder);
  else if (part === '' && rest.length === 0) addFolder(search, folder);
  else if (part === '' || part === '.') descend(search, folder, rest, depth);
  else if (part === '**' || part === ANY_DEPTH) descendAll(search, folder, parts, depth);
  else if (/[*?[]/.test(part)) descendMatching(search, folder, part, rest, depth);
  else descendNamed(search, joinPath(folder, unescapeGlob(part)), rest, depth);
}

function descendNamed(search: Search, path: string, rest: readonly string[], depth: number): void {
  const last = rest.every((name) => name === '');
  if (!last || search.disk.look(path).kind !== 'missing') descend(search, path, rest, depth);
}

function descendMatching(
  search: Search,
  folder: string,
  part: string,
  rest: readonly string[],
  depth: number,
): void {
  const matches = compileSegment(part, false);
  const hidden = /^(?:\\?\.|\[[^!^]*\.)/.test(part);
  for (const name of names(search, folder)) {
    if ((hidden || !name.startsWith('.')) && matches(name))
      descend(search, joinPath(folder, name), rest, depth);
  }
}

function descendAll(search: Search, folder: string, parts: readonly string[], depth: number): void {
  if (depth >= MAX_DEPTH) {
    search.partial = true;
    return;
  }
  const [mark = '', ...rest] = parts;
  const enters = mark === ANY_DEPTH;
  const last = rest.length === 0 ? '*' : rest.length === 1 ? rest[0] : undefined;
  if (enters && last !== undefined && last !== '') addNamed(search, folder, last);
  else descend(search, folder, rest.length === 0 ? ['*'] : rest, depth);
  const hidden: string[] = [];
  for (const name of names(search, folder)) {
    const path = joinPath(folder, name);
    if (search.disk.look(path).kind !== 'directory') continue;
    if (!name.startsWith('.')) descendAll(search, path, parts, depth + 1);
    else if (enters && !isForeign(name)) hidden.push(path);
  }
  for (const path of hidden) descendHidden(search, path, parts, depth);
}

/** A search compares names with what it looks for, whether or not they begin with a dot. */
function addNamed(search: Search, folder: string, part: string): void {
  const matches = compileSegment(part, false);
  for (const name of names(search, folder)) if (matches(name)) add(search, joinPath(folder, name));
}

/** Hidden folders are mostly caches: what lies in them beyond what can be looked at is left aside. */
function descendHidden(search: Search, folder: string, parts: readonly string[], depth: number): void {
  const room = MAX_HIDDEN_LOOKS - search.hiddenLooks;
  const inner: Search = { ...search, looks: Math.max(MAX_LOOKS - room, 0), partial: false };
  const before = inner.looks;
  descendAll(inner, folder, parts, depth + 1);
  search.hiddenLooks += inner.looks - before;
}

function names(search: Search, folder: string): readonly string[] {
  if (search.partial) return [];
  const listed = search.disk.list(folder) ?? [];
  search.looks += listed.length;
  spend(1 + listed.length);
  if (search.looks > MAX_LOOKS) search.partial = true;
  return listed;
}

/** A path as a glob that matches it alone. */
export function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}\\]/g, '\\$&');
}

export function unescapeGlob(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
