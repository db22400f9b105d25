import { carries, readCarried } from './carried.ts';
import { FILE_READERS } from './files/index.ts';
import { GIT_READERS } from './git/index.ts';
import { INTERPRETERS } from './interpreters/programs.ts';
import { NETWORK_READERS } from './network/index.ts';
import { PACKAGE_READERS } from './packages/index.ts';
import { PACK_READERS } from './packs/index.ts';
import type { ProgramReader, ProgramTable } from './program.ts';
import { SYSTEM_READERS } from './system/index.ts';

export { PACKS } from './packs/index.ts';

/** Where one name stands in several of them, the first one speaks. */
const FAMILIES: readonly ProgramTable[] = [
  INTERPRETERS,
  NETWORK_READERS,
  GIT_READERS,
  PACKAGE_READERS,
  SYSTEM_READERS,
  FILE_READERS,
];

/** The reader of a program, by its plain name. Undefined: no reading describes it. */
export function programNamed(name: string): ProgramReader | undefined {
  const family = FAMILIES.find((table) => Object.hasOwn(table, name));
  const own = family?.[name];
  const packed = Object.hasOwn(PACK_READERS, name) ? PACK_READERS[name] : undefined;
  const reader = own && packed ? both(own, packed) : (own ?? packed);
  if (!carries(name)) return reader;
  return reader === undefined ? readCarried : both(reader, readCarried);
}

/** A program that a pack and a reader both know: `rake` runs the workspace's code, and may drop a database. */
function both(first: ProgramReader, second: ProgramReader): ProgramReader {
  return (call) => {
    const one = first(call);
    return { ...one, effects: [...(one.effects ?? []), ...(second(call).effects ?? [])] };
  };
}
