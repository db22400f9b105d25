import { CMDLET_TABLES } from './powershell/cmdlets/index.ts';
import { CARRIERS } from './programs/carried.ts';
import { FILE_READERS } from './programs/files/index.ts';
import { GIT_READERS } from './programs/git/index.ts';
import { CALL_RULES } from './programs/interpreters/call-rules.ts';
import { INTERPRETERS } from './programs/interpreters/programs.ts';
import { NETWORK_READERS } from './programs/network/index.ts';
import { PACKAGE_READERS } from './programs/packages/index.ts';
import { PACK_READERS } from './programs/packs/index.ts';
import { SYSTEM_READERS } from './programs/system/index.ts';
import { BATCH } from './wrappers/batch.ts';
import { BY_OPTION } from './wrappers/by-option.ts';
import { CONTAINERS } from './wrappers/containers.ts';
import { ENVIRONMENT } from './wrappers/environment.ts';
import { LAUNCHERS } from './wrappers/launchers.ts';
import { RIGHTS } from './wrappers/rights.ts';
import { TERMINALS } from './wrappers/terminals.ts';
import { TIMING } from './wrappers/timing.ts';

/** One table of the reading, with all the names that it describes. For listing; judging takes the tables themselves. */
export interface ListedTable {
  readonly id: string;
  readonly about: string;
  readonly names: readonly string[];
}

const PROGRAMS: readonly (readonly [string, string, object])[] = [
  ['files', 'programs that read, write, move and delete files', FILE_READERS],
  ['git', 'git, by its sub-commands', GIT_READERS],
  ['interpreters', 'interpreters: their scripts, and code on the command line', INTERPRETERS],
  ['network', 'programs that fetch, send and log in elsewhere', NETWORK_READERS],
  ['packages', 'package managers, and the build tools of languages', PACKAGE_READERS],
  ['system', 'programs that change the machine, its services and processes', SYSTEM_READERS],
  ['packs', 'clients that the packs describe', PACK_READERS],
  ['carriers', 'programs that carry a file away by an option or an operand', CARRIERS],
];

const WRAPPERS: readonly (readonly [string, string, object])[] = [
  ['rights', 'programs that run another one with other rights', RIGHTS],
  ['environment', 'programs that run another one in another environment', ENVIRONMENT],
  ['timing', 'programs that run another one later, slower, or watched', TIMING],
  ['batch', 'programs that run another one for each of many things', BATCH],
  ['launchers', 'programs that fetch or find another one and run it', LAUNCHERS],
  ['containers', 'programs that run another one in a container or cluster', CONTAINERS],
  ['by-option', 'programs that run another one when an option or a verb says so', BY_OPTION],
  ['terminals', 'programs that type into another terminal', TERMINALS],
];

const LANGUAGES = 'calls in code on the command line that are read';

/** Every table of the reading. */
export function listedTables(): readonly ListedTable[] {
  const listed = (kind: string, tables: typeof PROGRAMS): readonly ListedTable[] =>
    tables.map(([name, about, table]) => ({ id: `${kind}.${name}`, about, names: Object.keys(table) }));
  const languages = Object.entries(CALL_RULES).map(([name, calls]) => ({
    id: `calls.${name === 'unknown' ? 'other' : name}`,
    about: LANGUAGES,
    names: Object.keys(calls),
  }));
  const cmdlets = CMDLET_TABLES.flatMap((table) => Object.values(table).map(({ name }) => name));
  return [
    ...listed('programs', PROGRAMS),
    ...listed('wrappers', WRAPPERS),
    ...languages,
    {
      id: 'cmdlets.powershell',
      about: 'cmdlets that the conservative reading of PowerShell knows',
      names: cmdlets,
    },
  ];
}
