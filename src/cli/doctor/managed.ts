import { existsSync } from 'node:fs';
import { isManagedCompiled } from '../../gate/managed/layer.ts';
import { isManaged, type SystemPlaces } from '../../gate/system.ts';
import { hasManaged, managedWeakness } from '../../prove/managed.ts';
import { planManaged } from '../managed/plan.ts';
import { UsageError } from '../usage-error.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

export interface ManagedPlace {
  readonly places: SystemPlaces;
  readonly version: string;
  readonly program: string;
}

const OF = 'managed';
const MEND = 'an administrator runs: sudo holdfast init --managed';

/** How an administrator's installation stands; nothing where there is none. */
export function examineManaged({ places, version, program }: ManagedPlace): readonly Finding[] {
  if (!hasManaged(places)) return [];
  const weakness = managedWeakness(places);
  return [
    installFinding(places, version, program),
    weakness === undefined
      ? ok(OF, 'owner', 'nobody but its owner may change it')
      : wrong(OF, 'owner', weakness, `give it back to its owner and take the right to write away; ${MEND}`),
    ...configFindings(places),
    ...(process.getuid?.() === 0 && places.prefix === '/'
      ? [note(OF, 'you are root', 'a managed installation protects nothing from an agent that runs as root')]
      : []),
  ];
}

function installFinding(places: SystemPlaces, version: string, program: string): Finding {
  if (!existsSync(places.install)) {
    return wrong(
      OF,
      'installed',
      `\`${places.configFile}\` is there, and no hook in \`${places.install}\``,
      MEND,
    );
  }
  try {
    const { install } = planManaged({ prefix: places.prefix, version, program });
    const stale = install.stale.filter(({ path }) => !path.endsWith('/node') && path !== install.shim);
    return stale.length === 0
      ? ok(OF, 'installed', `version ${version} in \`${places.install}\``)
      : wrong(
          OF,
          'installed',
          `${stale.length} files in \`${places.install}\` are not those of version ${version}`,
          MEND,
        );
  } catch (error) {
    if (error instanceof UsageError) return wrong(OF, 'installed', error.message, MEND);
    throw error;
  }
}

function configFindings(places: SystemPlaces): readonly Finding[] {
  if (!isManaged(places)) {
    return [wrong(OF, 'configuration', `\`${places.configFile}\` is missing: users may loosen`, MEND)];
  }
  return isManagedCompiled(places)
    ? [ok(OF, 'configuration', `\`${places.configFile}\` holds above every user's`)]
    : [note(OF, 'configuration', `\`${places.configFile}\` changed and is compiled at every call: ${MEND}`)];
}
