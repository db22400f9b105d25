import { digestOfTables, type PackedTable, packTable } from './packed.ts';
import { ROWS_OF_ANY, ROWS_OF_MACHINE } from './rows.ts';

/** The built-in rows, packed. */
export interface BuiltIn {
  readonly any: PackedTable;
  readonly machine: PackedTable;
  readonly digest: string;
}

/** The build of the hook puts what this returns in the place of this module. */
export function builtIn(): BuiltIn {
  return {
    any: packTable(ROWS_OF_ANY),
    machine: packTable(ROWS_OF_MACHINE),
    digest: digestOfTables([...ROWS_OF_ANY, ...ROWS_OF_MACHINE]),
  };
}
