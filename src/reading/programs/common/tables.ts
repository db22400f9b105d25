import type { ProgramReader, ProgramTable } from '../program.ts';

/**
 * One reader under several names, which spaces separate. The table has no prototype: that makes it a dictionary from
 * the start, where a plain object would take a new shape with every name, which costs more than all else at a start.
 */
export function shared(names: string, reader: ProgramReader): ProgramTable {
  const table: Record<string, ProgramReader> = Object.create(null);
  for (const name of names.split(' ')) table[name] = reader;
  return table;
}
