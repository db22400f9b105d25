/** Expensive paths of one stack, which count only where the repository shows that it uses it. */
export interface Preset {
  readonly id: string;
  readonly stack: string;
  /**
   * Any of these in the root, or in a folder between the root and the path, switches the preset on: a name with or
   * without wildcards, behind at most one folder.
   */
  readonly evidence: readonly string[];
  readonly rows: readonly PresetRow[];
}

export interface PresetRow {
  readonly name: string;
  readonly because: string;
  /** At any depth below the root. */
  readonly globs: readonly string[];
}
