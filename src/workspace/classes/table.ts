import { createHash } from 'node:crypto';
import type { PathClass } from '../facts.ts';
import { compileGlob, type Glob } from '../glob.ts';
import { expandBraces } from '../glob-braces.ts';
import { foldName, isWithin, relativeTo } from '../path-text.ts';
import { type Anchor, anchoredGlob, type ClassRow } from './row.ts';

/** The folders that patterns may be anchored to. */
export interface ClassAnchors {
  readonly homes: readonly string[];
  readonly roots: readonly string[];
}

/** Rows by the one name that a path must hold to match, so that most paths are compared with few patterns. */
export interface ClassTable {
  /** By the last name. */
  readonly names: ReadonlyMap<string, readonly RowPattern[]>;
  /** By the name of a folder on the way. */
  readonly folders: ReadonlyMap<string, readonly RowPattern[]>;
  /** By what follows the last dot. */
  readonly extensions: ReadonlyMap<string, readonly RowPattern[]>;
  readonly rest: readonly RowPattern[];
}

interface Pattern {
  readonly anchor: Anchor;
  readonly text: string;
  /** Compiled when first needed. */
  glob?: Glob;
}

interface RowPattern extends Pattern {
  readonly entry: TableRow;
  /** The longest text that a last name must hold to match; the empty string where there is none. */
  readonly needs?: string;
}

interface TableRow {
  readonly found: PathClass;
  readonly except: readonly Pattern[];
}

/** Rows of one kind, not yet compiled. */
export interface KindOfRows {
  readonly kind: PathClass['kind'];
  readonly rows: readonly ClassRow[];
}

/** @throws RangeError when a row holds no valid glob. */
export function compileTable(kinds: readonly KindOfRows[]): ClassTable {
  const table = { names: new Map(), folders: new Map(), extensions: new Map(), rest: [] };
  for (const { kind, rows } of kinds) {
    for (const { rule, because, globs, except = [] } of rows) {
      const entry: TableRow = { found: { kind, rule, because }, except: except.map(patternOf) };
      const all = kind === 'secret' ? globs.flatMap(withFolder) : globs;
      for (const text of all) for (const pattern of patternsOf(text, entry)) file(pattern, table);
    }
  }
  return table;
}

/** Another row, pattern, exception or wording is another digest. */
export function digestOfTables(kinds: readonly KindOfRows[]): string {
  return createHash('sha256').update(JSON.stringify(kinds)).digest('hex');
}

/** A folder of secrets is one itself, so that copying it as a whole is no way round. */
function withFolder(glob: string): readonly string[] {
  return glob.endsWith('/**') ? [glob, glob.slice(0, -3)] : [glob];
}

function patternOf(text: string): Pattern {
  const { anchor, glob } = anchoredGlob(text);
  return { anchor, text: foldName(glob) };
}

function patternsOf(text: string, entry: TableRow): readonly RowPattern[] {
  const { anchor, text: folded } = patternOf(text);
  return expandBraces(folded).map((one) => ({ anchor, text: one, entry }));
}

interface Filing {
  readonly names: Map<string, RowPattern[]>;
  readonly folders: Map<string, RowPattern[]>;
  readonly extensions: Map<string, RowPattern[]>;
  readonly rest: RowPattern[];
}

// Four searches cost less than one regular expression that has not been compiled yet.
function isWild(text: string): boolean {
  return text.includes('*') || text.includes('?') || text.includes('[') || text.includes('\\');
}

function file(pattern: RowPattern, table: Filing): void {
  const { text } = pattern;
  const cut = text.lastIndexOf('/');
  const last = text.slice(cut + 1);
  if (!isWild(last)) {
    append(table.names, last, pattern);
    return;
  }
  const folder = last === '**' ? text.slice(text.lastIndexOf('/', cut - 1) + 1, cut) : '';
  const dot = last.lastIndexOf('.');
  const extension = dot < 0 ? '' : last.slice(dot + 1);
  if (folder !== '' && !isWild(folder)) append(table.folders, folder, pattern);
  else if (extension !== '' && !isWild(extension) && !extension.includes(']'))
    append(table.extensions, extension, pattern);
  else table.rest.push({ ...pattern, needs: last === '**' ? '' : longestLiteral(last) });
}

function longestLiteral(name: string): string {
  let longest = '';
  for (const part of name.split(/\[[^\]]*\]|[*?]/)) if (part.length > longest.length) longest = part;
  return longest.includes('\\') ? '' : longest;
}

function append(map: Map<string, RowPattern[]>, key: string, pattern: RowPattern): void {
  const list = map.get(key);
  if (list) list.push(pattern);
  else map.set(key, [pattern]);
}

type Names = readonly string[];

/** One path as seen from each anchor, cut into folded names. */
type Viewed = Readonly<Record<Anchor, readonly Names[]>>;

/** The classes of an absolute path, each rule once. */
export function matchTable(table: ClassTable, path: string, anchors: ClassAnchors): readonly PathClass[] {
  const viewed = viewOf(path, anchors);
  const [names = []] = viewed.machine;
  const found = new Set<PathClass>();
  const last = names.at(-1) ?? '';
  collect(table.names.get(last), viewed, found);
  collect(table.extensions.get(last.slice(last.lastIndexOf('.') + 1)), viewed, found);
  for (const name of names) collect(table.folders.get(name), viewed, found);
  collect(
    table.rest.filter(({ needs = '' }) => last.includes(needs)),
    viewed,
    found,
  );
  return [...found];
}

function viewOf(path: string, anchors: ClassAnchors): Viewed {
  const folded = foldName(path);
  const names = folded.replace(/^\/+/, '').split('/');
  return {
    home: below(folded, anchors.homes),
    root: below(folded, anchors.roots),
    machine: [names],
    anywhere: [names],
  };
}

function below(folded: string, folders: readonly string[]): readonly Names[] {
  const views: Names[] = [];
  for (const folder of folders) {
    const start = foldName(folder);
    if (isWithin(folded, start)) views.push(relativeTo(folded, start).split('/'));
  }
  return views;
}

function collect(patterns: readonly RowPattern[] | undefined, viewed: Viewed, found: Set<PathClass>): void {
  if (patterns === undefined) return;
  for (const pattern of patterns) {
    const { entry } = pattern;
    if (found.has(entry.found) || !matches(pattern, viewed)) continue;
    if (!entry.except.some((exception) => matches(exception, viewed))) found.add(entry.found);
  }
}

function matches(pattern: Pattern, viewed: Viewed): boolean {
  const views = viewed[pattern.anchor];
  if (views.length === 0) return false;
  pattern.glob ??= compileGlob(pattern.text);
  for (const names of views) if (pattern.glob.matchesNames(names)) return true;
  return false;
}

/** The classes of what could lie in a folder, by what the folder itself is called. */
export function promisesOf(table: ClassTable, folder: string, anchors: ClassAnchors): readonly PathClass[] {
  const viewed = viewOf(folder, anchors);
  const found = new Set<PathClass>();
  for (const patterns of [table.names, table.folders, table.extensions]) {
    for (const list of patterns.values()) collectPromises(list, viewed, found);
  }
  collectPromises(table.rest, viewed, found);
  return [...found];
}

function collectPromises(patterns: readonly RowPattern[], viewed: Viewed, found: Set<PathClass>): void {
  for (const { anchor, text, entry } of patterns) {
    if (found.has(entry.found)) continue;
    const parts = text.split('/');
    if (viewed[anchor].some((names) => leadsInto(parts, names))) found.add(entry.found);
  }
}

/**
 * True when the names are the literal start of a pattern that goes on below them; one that goes on with any folders
 * tells nothing about this one.
 */
function leadsInto(parts: readonly string[], names: Names): boolean {
  const floating = parts[0] === '**';
  const literal = floating ? parts.slice(1) : parts;
  for (let count = 1; count < literal.length; count++) {
    if (isWild(literal[count - 1] ?? '')) return false;
    if (literal[count] === '**' && count < literal.length - 1) continue;
    if (!floating && count !== names.length) continue;
    const tail = names.slice(-count);
    if (tail.length === count && tail.every((name, at) => name === literal[at])) return true;
  }
  return false;
}

/** Names that rows speak of: every literal last name, and one for each wild one. */
export function sampleNames(table: ClassTable): readonly string[] {
  const wild = table.rest.map(({ text }) => witness(text.slice(text.lastIndexOf('/') + 1)));
  return [
    ...table.names.keys(),
    ...[...table.extensions.keys()].map((extension) => `x.${extension}`),
    ...wild,
  ];
}

/** A name that a last segment matches. */
function witness(segment: string): string {
  return segment
    .replace(/\[([^\]])[^\]]*\]/g, '$1')
    .replace(/\*+/g, '')
    .replaceAll('?', 'x');
}
