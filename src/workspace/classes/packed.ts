import { createHash } from 'node:crypto';
import type { PathClass } from '../facts.ts';
import { expandBraces } from '../glob-braces.ts';
import { foldName } from '../path-text.ts';
import { type Anchor, type AnchoredGlob, anchoredGlob, type ClassRow } from './row.ts';

/**
 * A table of classes as text, which costs nothing to load: a line is looked up and read when a path asks for it. Made
 * when the hook is built.
 */
export interface PackedTable {
  /** JSON of `PackedRow[]`. */
  readonly rows: string;
  /** Lines of a key, a tab and JSON of `PackedPatterns`; by the last name. */
  readonly names: string;
  /** The same, by the name of a folder on the way. */
  readonly folders: string;
  /** The same, by what follows the last dot. */
  readonly extensions: string;
  /** The same, by the longest text that a last name must hold; for the patterns that no one name tells. */
  readonly rest: string;
}

export type PackedRow = readonly [
  found: PathClass,
  except: readonly PackedGlob[],
  evidence?: readonly string[],
];

/** A folded glob behind the letter of its anchor. */
export type PackedGlob = string;

/** The number of a row, a glob of it, the number of a row, and so on. */
export type PackedPatterns = readonly (number | PackedGlob)[];

/** Rows of one kind. */
export interface KindOfRows {
  readonly kind: PathClass['kind'];
  readonly rows: readonly ClassRow[];
}

/** @throws RangeError when a row holds no valid glob. */
export function packTable(kinds: readonly KindOfRows[]): PackedTable {
  const rows: PackedRow[] = [];
  const filing: Filing = { names: new Map(), folders: new Map(), extensions: new Map(), rest: new Map() };
  for (const { kind, rows: ofKind } of kinds) {
    for (const { rule, because, globs, except = [], evidence } of ofKind) {
      const all = kind === 'secret' ? globs.flatMap(withFolder) : globs;
      for (const glob of all) fileGlob(rows.length, anchoredGlob(glob), filing);
      const row = [{ kind, rule, because }, except.map(packedGlob)] as const;
      rows.push(evidence === undefined ? row : [...row, evidence]);
    }
  }
  const { names, folders, extensions, rest } = filing;
  return {
    rows: JSON.stringify(rows),
    names: linesOf(names),
    folders: linesOf(folders),
    extensions: linesOf(extensions),
    rest: linesOf(rest),
  };
}

/** Another row, pattern, exception or wording is another digest. */
export function digestOfTables(kinds: readonly KindOfRows[]): string {
  return createHash('sha256').update(JSON.stringify(kinds)).digest('hex');
}

/** A folder of secrets is one itself, so that copying it as a whole is no way round. */
function withFolder(glob: string): readonly string[] {
  return glob.endsWith('/**') ? [glob, glob.slice(0, -3)] : [glob];
}

const LETTERS: Readonly<Record<Anchor, string>> = { home: 'h', machine: 'm', root: 'r', anywhere: 'a' };

const ANCHORS: Readonly<Record<string, Anchor>> = { h: 'home', m: 'machine', r: 'root', a: 'anywhere' };

function packedGlob(text: string): PackedGlob {
  const { anchor, glob } = anchoredGlob(text);
  return LETTERS[anchor] + foldName(glob);
}

/** @throws RangeError on what `packTable` did not write. */
export function unpackGlob(packed: PackedGlob): AnchoredGlob {
  const anchor = ANCHORS[packed.charAt(0)];
  if (anchor === undefined) throw new RangeError('a packed glob begins with the letter of an anchor');
  return { anchor, glob: packed.slice(1) };
}

type Filed = Map<string, (number | PackedGlob)[]>;

interface Filing {
  readonly names: Filed;
  readonly folders: Filed;
  readonly extensions: Filed;
  readonly rest: Filed;
}

function fileGlob(row: number, { anchor, glob }: AnchoredGlob, filing: Filing): void {
  for (const text of expandBraces(foldName(glob))) {
    const [lines, key] = placeOf(text, filing);
    const line = lines.get(key) ?? [];
    line.push(row, LETTERS[anchor] + text);
    lines.set(key, line);
  }
}

/** Where a path looks that could match a glob without braces. */
function placeOf(text: string, { names, folders, extensions, rest }: Filing): readonly [Filed, string] {
  const cut = text.lastIndexOf('/');
  const last = text.slice(cut + 1);
  if (isKey(last)) return [names, last];
  const folder = last === '**' ? text.slice(text.lastIndexOf('/', cut - 1) + 1, cut) : '';
  if (folder !== '' && isKey(folder)) return [folders, folder];
  const dot = last.lastIndexOf('.');
  const extension = dot < 0 ? '' : last.slice(dot + 1);
  if (extension !== '' && isKey(extension) && !extension.includes(']')) return [extensions, extension];
  return [rest, last === '**' ? '' : longestLiteral(last)];
}

/** Whether a name stands for itself alone, and can stand at the beginning of a line. */
function isKey(name: string): boolean {
  return !isWild(name) && !BREAKS_LINES.test(name);
}

const BREAKS_LINES = /[\n\t]/;

export function isWild(text: string): boolean {
  return text.includes('*') || text.includes('?') || text.includes('[') || text.includes('\\');
}

function longestLiteral(name: string): string {
  let longest = '';
  for (const part of name.split(/\[[^\]]*\]|[*?]/)) if (part.length > longest.length) longest = part;
  return longest.includes('\\') || BREAKS_LINES.test(longest) ? '' : longest;
}

function linesOf(filed: Filed): string {
  const lines = [...filed].map(([key, patterns]) => `${key}\t${JSON.stringify(patterns)}`);
  return `\n${lines.join('\n')}\n`;
}
