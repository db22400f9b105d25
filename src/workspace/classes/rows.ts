import type { PathClass } from '../facts.ts';
import { EXPENSIVE_ROWS } from './expensive.ts';
import { GUARD_ROWS } from './guard.ts';
import { CATASTROPHIC_ROWS, SYSTEM_ROWS } from './machine.ts';
import type { KindOfRows } from './packed.ts';
import { PRESET_ROWS } from './presets/index.ts';
import { PRIVATE_ROWS } from './private.ts';
import type { ClassRow } from './row.ts';
import { SECRET_ROWS } from './secrets.ts';
import { VCS_ROWS } from './vcs.ts';

/** Rows about any path. */
export const ROWS_OF_ANY: readonly KindOfRows[] = [
  { kind: 'guard', rows: GUARD_ROWS },
  { kind: 'secret', rows: SECRET_ROWS },
  { kind: 'expensive', rows: [...EXPENSIVE_ROWS, ...PRESET_ROWS] },
  { kind: 'vcs', rows: VCS_ROWS },
  { kind: 'private', rows: PRIVATE_ROWS },
];

/** Rows about folders of the machine, which a path inside a project never is. */
export const ROWS_OF_MACHINE: readonly KindOfRows[] = [
  { kind: 'catastrophic', rows: CATASTROPHIC_ROWS },
  { kind: 'system', rows: SYSTEM_ROWS },
];

/** Every built-in row with its kind, for listing and explaining. */
export function classRows(): readonly (ClassRow & { readonly kind: PathClass['kind'] })[] {
  return [...ROWS_OF_ANY, ...ROWS_OF_MACHINE].flatMap(({ kind, rows }) =>
    rows.map((row) => ({ kind, ...row })),
  );
}
