import { FILE_READERS } from './files/index.ts';
import { GIT_READERS } from './git/index.ts';
import { INTERPRETERS } from './interpreters/programs.ts';
import { NETWORK_READERS } from './network/index.ts';
import { PACKAGE_READERS } from './packages/index.ts';
import type { ProgramTable } from './program.ts';
import { SYSTEM_READERS } from './system/index.ts';

/** Every program that a reading describes, by plain name. It has no prototype, so `constructor` is no program. */
export const PROGRAMS: ProgramTable = Object.assign(
  Object.create(null),
  FILE_READERS,
  SYSTEM_READERS,
  PACKAGE_READERS,
  GIT_READERS,
  NETWORK_READERS,
  INTERPRETERS,
);
