import type { PathClass } from '../facts.ts';
import { compileGlob, type Glob } from '../glob.ts';
import { foldName, isWithin, relativeTo } from '../path-text.ts';
import { isWild, type PackedPatterns, type PackedRow, type PackedTable, unpackGlob } from './packed.ts';
import type { Anchor, AnchoredGlob } from './row.ts';

/** The folders that patterns may be anchored to. */
export interface ClassAnchors {
  readonly homes: readonly string[];
  readonly roots: readonly string[];
}

/** Rows by the one name that a path must hold to match, so that most paths are compared with few patterns. */
export interface ClassTable {
  readonly names: Lines;
  readonly folders: Lines;
  readonly extensions: Lines;
  readonly rest: Lines;
  readonly rows: () => readonly TableRow[];
}

interface Lines {
  readonly get: (key: string) => readonly RowPattern[] | undefined;
  readonly all: () => ReadonlyMap<string, readonly RowPattern[]>;
  readonly keys: () => readonly string[];
}

interface Pattern {
  readonly anchor: Anchor;
  readonly text: string;
  /** Compiled when first needed. */
  compiled?: Glob;
  /** Cut when first needed. */
  parts?: readonly string[];
}

interface RowPattern extends Pattern {
  readonly row: number;
}

interface TableRow {
  readonly found: PathClass;
  readonly except: readonly Pattern[];
  /** See `ClassRow.evidence`. Absent: the row always counts. */
  readonly evidence?: readonly string[];
}

/** Whether what switches a row on lies where a path is. */
export type Holds = (path: string, evidence: readonly string[]) => boolean;

export function openTable({ rows, names, folders, extensions, rest }: PackedTable): ClassTable {
  return {
    names: linesIn(names),
    folders: linesIn(folders),
    extensions: linesIn(extensions),
    rest: linesIn(rest),
    rows: once(() => (JSON.parse(rows) as readonly PackedRow[]).map(rowOf)),
  };
}

function rowOf([found, except, evidence]: PackedRow): TableRow {
  const patterns = except.map((glob) => patternOf(unpackGlob(glob)));
  return { found, except: patterns, ...(evidence === undefined ? {} : { evidence }) };
}

function patternOf({ anchor, glob }: AnchoredGlob): Pattern {
  return { anchor, text: glob };
}

function patternsIn(json: string): readonly RowPattern[] {
  const patterns: RowPattern[] = [];
  let row = -1;
  for (const part of JSON.parse(json) as PackedPatterns) {
    if (typeof part === 'number') row = part;
    else patterns.push({ ...patternOf(unpackGlob(part)), row });
  }
  return patterns;
}

/** After so many questions it pays to have read all lines. */
const FEW = 100;

function linesIn(text: string): Lines {
  const lines = once(() => text.split('\n').filter((line) => line !== ''));
  const all = once(() => new Map(lines().map(lineOf)));
  const keys = once(() => lines().map((line) => line.slice(0, line.indexOf('\t'))));
  const known = new Map<string, readonly RowPattern[]>();
  let asked = 0;
  const get = (key: string): readonly RowPattern[] | undefined => {
    if (++asked > FEW) return all().get(key);
    if (known.has(key) || key.includes('\n') || key.includes('\t')) return known.get(key);
    const at = text.indexOf(`\n${key}\t`);
    if (at < 0) return undefined;
    const [, patterns] = lineOf(text.slice(at + 1, text.indexOf('\n', at + 1)));
    known.set(key, patterns);
    return patterns;
  };
  return { get, all, keys };
}

function lineOf(line: string): readonly [key: string, patterns: readonly RowPattern[]] {
  const tab = line.indexOf('\t');
  return [line.slice(0, tab), patternsIn(line.slice(tab + 1))];
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type Names = readonly string[];

/** One path as seen from each anchor, cut into folded names. */
type Viewed = Readonly<Record<Anchor, readonly Names[]>>;

/** The classes of an absolute path, each rule once. */
export function matchTable(
  table: ClassTable,
  path: string,
  anchors: ClassAnchors,
  holds: Holds,
): readonly PathClass[] {
  const viewed = viewOf(path, anchors);
  const [names = []] = viewed.machine;
  const found = new Set<number>();
  const last = names.at(-1) ?? '';
  const look = (patterns: readonly RowPattern[] = []): void => collect(patterns, viewed, table, found);
  look(table.names.get(last));
  look(table.extensions.get(last.slice(last.lastIndexOf('.') + 1)));
  for (const name of names) look(table.folders.get(name));
  for (const needs of table.rest.keys()) if (last.includes(needs)) look(table.rest.get(needs));
  return classesAt(found, table, path, holds);
}

function classesAt(
  rows: ReadonlySet<number>,
  table: ClassTable,
  path: string,
  holds: Holds,
): readonly PathClass[] {
  return [...rows].flatMap((at) => {
    const { found, evidence } = table.rows()[at] ?? {};
    return found === undefined || (evidence !== undefined && !holds(path, evidence)) ? [] : [found];
  });
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

function collect(
  patterns: readonly RowPattern[],
  viewed: Viewed,
  table: ClassTable,
  found: Set<number>,
): void {
  for (const pattern of patterns) {
    const { row } = pattern;
    if (found.has(row) || !matches(pattern, viewed)) continue;
    const excepted = table.rows()[row]?.except.some((exception) => matches(exception, viewed)) ?? false;
    if (!excepted) found.add(row);
  }
}

function matches(pattern: Pattern, viewed: Viewed): boolean {
  const views = viewed[pattern.anchor];
  if (views.length === 0) return false;
  pattern.compiled ??= compileGlob(pattern.text);
  for (const names of views) if (pattern.compiled.matchesNames(names)) return true;
  return false;
}

/** The classes of what could lie in a folder, by what the folder itself is called. */
export function promisesOf(
  table: ClassTable,
  folder: string,
  anchors: ClassAnchors,
  holds: Holds,
): readonly PathClass[] {
  const viewed = viewOf(folder, anchors);
  const found = new Set<number>();
  for (const lines of [table.names, table.folders, table.extensions, table.rest]) {
    for (const list of lines.all().values()) collectPromises(list, viewed, found);
  }
  return classesAt(found, table, folder, holds);
}

function collectPromises(patterns: readonly RowPattern[], viewed: Viewed, found: Set<number>): void {
  for (const pattern of patterns) {
    if (found.has(pattern.row)) continue;
    pattern.parts ??= pattern.text.split('/');
    const { anchor, parts, row } = pattern;
    if (viewed[anchor].some((names) => leadsInto(parts, names))) found.add(row);
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
  const wild = [...table.rest.all().values()]
    .flat()
    .map(({ text }) => witness(text.slice(text.lastIndexOf('/') + 1)));
  return [...table.names.keys(), ...table.extensions.keys().map((extension) => `x.${extension}`), ...wild];
}

/** A name that a last segment matches. */
function witness(segment: string): string {
  return segment
    .replace(/\[([^\]])[^\]]*\]/g, '$1')
    .replace(/\*+/g, '')
    .replaceAll('?', 'x');
}
