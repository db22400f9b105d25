import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs';
import { baseName, foldName, joinPath, parentPath } from './path-text.ts';

/** What a look at one path found. `hidden`: something is there or not, and this user may not know. */
export type Entry =
  | { readonly kind: 'missing' }
  | { readonly kind: 'hidden' }
  | {
      readonly kind: 'file' | 'directory' | 'link' | 'other';
      readonly dev: number;
      readonly ino: number;
      readonly links: number;
      readonly size: number;
    };

/**
 * A view of the file system that looks at each place once, so that all facts of one judgement agree with each
 * other. It only reads.
 */
export interface Disk {
  readonly enabled: boolean;
  look(path: string): Entry;
  readLink(path: string): string | undefined;
  /** Names in a folder, sorted; undefined when it cannot be listed. */
  list(folder: string): readonly string[] | undefined;
  /** The whole text of a regular file, or undefined when it is absent, unreadable or larger than `limit` bytes. */
  readText(path: string, limit: number): string | undefined;
  /** The name as the volume has it, where the volume takes several spellings for one file. */
  trueName(folder: string, name: string): string;
}

const MISSING: Entry = { kind: 'missing' };
const HIDDEN: Entry = { kind: 'hidden' };

export function createDisk(enabled: boolean): Disk {
  const seen = new Map<string, Entry>();
  const listed = new Map<string, readonly string[] | undefined>();
  const folding = new Map<number, boolean>();

  function look(path: string): Entry {
    if (!enabled) return MISSING;
    let entry = seen.get(path);
    if (entry === undefined) {
      entry = lookNow(path);
      seen.set(path, entry);
    }
    return entry;
  }

  function list(folder: string): readonly string[] | undefined {
    if (!enabled) return undefined;
    if (!listed.has(folder)) listed.set(folder, listNow(folder));
    return listed.get(folder);
  }

  function folds(path: string, dev: number): boolean {
    let known = folding.get(dev);
    if (known === undefined) {
      known = probeFolding(path, dev);
      folding.set(dev, known);
    }
    return known;
  }

  return {
    enabled,
    look,
    list,
    readLink: (path) => (enabled ? readLinkNow(path) : undefined),
    readText: (path, limit) => (enabled ? readTextNow(path, limit) : undefined),
    trueName(folder, name) {
      const entry = look(joinPath(folder, name));
      if (!('dev' in entry) || !folds(joinPath(folder, name), entry.dev)) return name;
      return nameInList(list(folder) ?? [], name);
    },
  };
}

/**
 * Measures whether the volume takes two spellings for one name: looks up the nearest folder whose name has a letter
 * under the other case. Only folders are asked, since files may be hard links of each other. Nothing is created.
 */
export function probeFolding(path: string, dev: number): boolean {
  for (let at = path; at !== parentPath(at); at = parentPath(at)) {
    const entry = lookNow(at);
    if (!('dev' in entry) || entry.dev !== dev) return false;
    const swapped = swapCase(baseName(at));
    if (entry.kind !== 'directory' || swapped === baseName(at)) continue;
    const other = lookNow(joinPath(parentPath(at), swapped));
    return 'dev' in other && other.dev === entry.dev && other.ino === entry.ino;
  }
  return false;
}

function swapCase(name: string): string {
  let swapped = '';
  for (const char of name) {
    const lower = char.toLowerCase();
    swapped += char === lower ? char.toUpperCase() : lower;
  }
  return swapped;
}

function nameInList(names: readonly string[], name: string): string {
  if (names.includes(name)) return name;
  const folded = foldName(name);
  return names.find((candidate) => foldName(candidate) === folded) ?? name;
}

function lookNow(path: string): Entry {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined ? MISSING : entryFrom(stats);
  } catch (error) {
    return CANNOT_EXIST.has(codeOf(error)) ? MISSING : HIDDEN;
  }
}

/** Nothing can have a name below a file, or one that the volume does not take. */
const CANNOT_EXIST = new Set(['ENOTDIR', 'ENAMETOOLONG', 'ENOENT', 'EILSEQ', 'EINVAL']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function entryFrom(stats: Stats): Entry {
  return { kind: kindOf(stats), dev: stats.dev, ino: stats.ino, links: stats.nlink, size: stats.size };
}

function kindOf(stats: Stats): 'file' | 'directory' | 'link' | 'other' {
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isDirectory()) return 'directory';
  return stats.isFile() ? 'file' : 'other';
}

function listNow(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder).sort();
  } catch {
    return undefined;
  }
}

function readLinkNow(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function readTextNow(path: string, limit: number): string | undefined {
  const entry = lookNow(path);
  if (entry.kind !== 'file' || entry.size > limit) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
