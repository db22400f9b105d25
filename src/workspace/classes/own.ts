import type { KindOfRows } from './packed.ts';
import type { ClassRow } from './row.ts';

/** A row that a configuration adds: a glob below a root, and the category of risk, which the agent reads. */
export interface OwnRow {
  readonly glob: string;
  readonly because: string;
}

/** The rows that a configuration adds, by kind. None can be taken away by another. */
export interface OwnRows {
  readonly expensive: readonly OwnRow[];
  readonly secrets: readonly OwnRow[];
}

export function kindsOfOwn({ expensive, secrets }: OwnRows): readonly KindOfRows[] {
  const kinds: readonly KindOfRows[] = [
    { kind: 'expensive', rows: rowsOf('expensive.configured', expensive) },
    { kind: 'secret', rows: rowsOf('secret.configured', secrets) },
  ];
  return kinds.filter(({ rows }) => rows.length > 0);
}

/** They are below a root, at any depth unless they begin with `/`. What a glob names may be a folder. */
function rowsOf(rule: string, rows: readonly OwnRow[]): readonly ClassRow[] {
  return rows.map(({ glob, because }) => ({
    rule,
    because,
    globs: withContents(glob.startsWith('/') ? `.${glob}` : `./**/${glob.replace(/^\.\//, '')}`),
  }));
}

function withContents(glob: string): readonly string[] {
  const plain = glob.replace(/\/+$/, '');
  return plain.endsWith('/**') ? [plain] : [plain, `${plain}/**`];
}
