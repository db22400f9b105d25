import type { PathClass } from '../facts.ts';
import { compileGlob, type Glob } from '../glob.ts';
import { foldName, isWithin, relativeTo } from '../path-text.ts';

/**
 * One line of a table of path classes. A pattern that begins with `~/` is below the home, with `/` absolute, with `./`
 * below a root; any other matches at any depth. Letters match without their case, so that no spelling slips through.
 */
export interface ClassRow {
  readonly rule: string;
  /** The category of risk, in one clause for people. */
  readonly because: string;
  readonly globs: readonly string[];
  /** What looks like it and is not. */
  readonly except?: readonly string[];
}

/** A table with its kind, ready to match. */
export interface ClassTable {
  readonly kind: PathClass['kind'];
  readonly rows: readonly CompiledRow[];
}

interface CompiledRow {
  readonly row: ClassRow;
  readonly globs: readonly Pattern[];
  readonly except: readonly Pattern[];
}

type Anchor = 'home' | 'machine' | 'root' | 'anywhere';

interface Pattern {
  readonly anchor: Anchor;
  readonly glob: Glob;
}

/** The folders that patterns may be anchored to. */
export interface ClassAnchors {
  readonly homes: readonly string[];
  readonly roots: readonly string[];
}

export function compileTable(kind: PathClass['kind'], rows: readonly ClassRow[]): ClassTable {
  return { kind, rows: rows.map(compileRow) };
}

function compileRow(row: ClassRow): CompiledRow {
  return { row, globs: row.globs.map(compilePattern), except: (row.except ?? []).map(compilePattern) };
}

function compilePattern(pattern: string): Pattern {
  const [anchor, rest] = anchorOf(pattern);
  return { anchor, glob: compileGlob(foldName(rest)) };
}

function anchorOf(pattern: string): readonly [Anchor, string] {
  if (pattern.startsWith('~/')) return ['home', pattern.slice(2)];
  if (pattern.startsWith('./')) return ['root', pattern.slice(2)];
  if (pattern.startsWith('/')) return ['machine', pattern.slice(1)];
  return ['anywhere', `**/${pattern}`];
}

/** One path, seen from each anchor, cut into folded names. */
export type Viewed = Readonly<Record<Anchor, readonly (readonly string[])[]>>;

export function viewPath(path: string, anchors: ClassAnchors): Viewed {
  const folded = foldName(path);
  const whole = [folded.replace(/^\/+/, '').split('/')];
  return {
    home: below(folded, anchors.homes),
    root: below(folded, anchors.roots),
    machine: whole,
    anywhere: whole,
  };
}

function below(folded: string, folders: readonly string[]): readonly (readonly string[])[] {
  return folders
    .map(foldName)
    .filter((folder) => isWithin(folded, folder))
    .map((folder) => relativeTo(folded, folder).split('/'));
}

/** The rows of a table that a path falls under. */
export function matchTable(table: ClassTable, viewed: Viewed): PathClass[] {
  const found: PathClass[] = [];
  for (const { row, globs, except } of table.rows) {
    if (!globs.some((pattern) => matches(pattern, viewed))) continue;
    if (except.some((pattern) => matches(pattern, viewed))) continue;
    found.push({ kind: table.kind, rule: row.rule, because: row.because });
  }
  return found;
}

function matches(pattern: Pattern, viewed: Viewed): boolean {
  for (const names of viewed[pattern.anchor]) if (pattern.glob.matchesNames(names)) return true;
  return false;
}
