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
  /** The row counts only where one of these lies in the root or on the way from it: see `Preset.evidence`. */
  readonly evidence?: readonly string[];
}

/** What a pattern is anchored to. */
export type Anchor = 'home' | 'machine' | 'root' | 'anywhere';

export interface AnchoredGlob {
  readonly anchor: Anchor;
  readonly glob: string;
}

export function anchoredGlob(pattern: string): AnchoredGlob {
  if (pattern.startsWith('~/')) return { anchor: 'home', glob: pattern.slice(2) };
  if (pattern.startsWith('./')) return { anchor: 'root', glob: pattern.slice(2) };
  if (pattern.startsWith('/')) return { anchor: 'machine', glob: pattern.slice(1) };
  return { anchor: 'anywhere', glob: `**/${pattern}` };
}
