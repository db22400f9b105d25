import type { ClassRow } from './row.ts';

/** A row of the user's or of a preset: a glob below a root, and the category of risk. */
export interface ExpensiveRow {
  readonly glob: string;
  readonly because: string;
}

/** The rows that a user or a preset adds. They are below a root, at any depth unless they begin with `/`. */
export function configuredRows(rows: readonly ExpensiveRow[]): readonly ClassRow[] {
  return rows.map(({ glob, because }) => ({
    rule: 'expensive.configured',
    because,
    globs: [glob.startsWith('/') ? `.${glob}` : `./**/${glob.replace(/^\.\//, '')}`],
  }));
}
