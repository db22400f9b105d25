import { FILE_READERS } from './files/index.ts';
import { GIT_READERS } from './git/index.ts';
import { INTERPRETERS } from './interpreters/programs.ts';
import { NETWORK_READERS } from './network/index.ts';
import { PACKAGE_READERS } from './packages/index.ts';
import { PACK_READERS } from './packs/index.ts';
import type { ProgramReader, ProgramTable } from './program.ts';
import { SYSTEM_READERS } from './system/index.ts';

export { PACKS, readUnknown } from './packs/index.ts';

/** Every program that a reading describes, by plain name. It has no prototype, so `constructor` is no program. */
export const PROGRAMS: ProgramTable = assembled();

function assembled(): ProgramTable {
  const table: Record<string, ProgramReader> = Object.assign(
    Object.create(null),
    FILE_READERS,
    SYSTEM_READERS,
    PACKAGE_READERS,
    GIT_READERS,
    NETWORK_READERS,
    INTERPRETERS,
  );
  for (const [name, reader] of Object.entries(PACK_READERS)) {
    const other = table[name];
    table[name] = other === undefined ? reader : both(other, reader);
  }
  return table;
}

/** A program that a pack and a reader both know: `rake` runs the workspace's code, and may drop a database. */
function both(first: ProgramReader, second: ProgramReader): ProgramReader {
  return (call) => {
    const one = first(call);
    return { ...one, effects: [...(one.effects ?? []), ...(second(call).effects ?? [])] };
  };
}
