import type { Cmdlet, CmdletTable } from './cmdlet.ts';
import { CONTENTS } from './content.ts';
import { ITEMS } from './items.ts';
import { machineRow, readMachine, readProperty } from './machine.ts';
import { NETWORK } from './network.ts';
import { RUNNING } from './running.ts';
import { SESSION } from './session.ts';

export const CMDLET_TABLES: readonly CmdletTable[] = [ITEMS, CONTENTS, NETWORK, RUNNING, SESSION];

const PROPERTY = /^(?:set|new|remove|clear|copy|move|rename)-(?:itemproperty|item)$/;

/** The cmdlet of this lower-case name, when a reading describes it. */
export function cmdletOf(name: string): Cmdlet | undefined {
  for (const table of CMDLET_TABLES) if (Object.hasOwn(table, name)) return table[name];
  const row = machineRow(name);
  if (row !== undefined) return { name: titled(name), ...ANY, read: (call) => readMachine(row, call) };
  if (!PROPERTY.test(name)) return undefined;
  return { name: titled(name), ...PROPERTIES, read: readProperty };
}

const ANY = {
  parameters:
    'Name= Path= DriveLetter= DriveLetters= Number= DiskNumber= PartitionNumber= ComputerName= InputObject= ExecutionPolicy= Scope= Force RemoveData RemoveOEM Confirm FileSystem= NewFileSystemLabel= Full Credential= Wait PassThru ServiceName= BinaryPathName= DisplayName= StartupType= Description= Status= TaskName= TaskPath= Action= Trigger= Principal= Settings= User= Password= RunLevel= Repository= RequiredVersion= MinimumVersion= AllowClobber SkipPublisherCheck AcceptLicense AllowPrerelease ApiKey=',
  positional: ['Name'],
  whatIf: true,
} as const;

const PROPERTIES = {
  parameters:
    'Path= LiteralPath|PSPath|LP= Name= Value= PropertyType|Type= Destination= NewName= Filter= Include= Exclude= Force PassThru Credential= InputObject=',
  positional: ['Path', 'Name', 'Value'],
  whatIf: true,
} as const;

/** `remove-service` as documentation spells it. */
export function titled(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (text) => text.toUpperCase());
}
