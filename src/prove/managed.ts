import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { managedSettingsFile } from '../adapters/claude-code/index.ts';
import { unsafeBecause } from '../gate/managed/sound.ts';
import { isManaged, type SystemPlaces } from '../gate/system.ts';
import type { Check } from '../report/checks.ts';

/** Whether an administrator installed anything here. */
export function hasManaged(places: SystemPlaces): boolean {
  return isManaged(places) || existsSync(places.install);
}

/** What somebody else than its owner could change of a managed installation; undefined where it is safe. */
export function managedWeakness(places: SystemPlaces): string | undefined {
  const { prefix, install, configFile, compiled, command } = places;
  const files = [...filesIn(install), ...filesIn(compiled), configFile, command, managedSettingsFile(prefix)];
  for (const path of files) {
    const unsafe = unsafeBecause(path, prefix);
    if (unsafe !== undefined) return unsafe;
  }
  return undefined;
}

/** A claim of its own where there is a managed installation. */
export function managedChecks(places: SystemPlaces): readonly Check[] {
  if (!hasManaged(places)) return [];
  const weakness = managedWeakness(places);
  return [
    {
      name: 'the managed installation can be changed by nobody but its owner',
      group: 'machine',
      held: weakness === undefined,
      did: `looked at who owns \`${places.install}\`, \`${places.configFile}\` and what leads there`,
      saw: weakness ?? 'all of it belongs to its owner, and nobody else may write there',
    },
  ];
}

/** Notes on what V8 checked are links on purpose, and only save time. */
function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return [path, ...filesIn(path)];
    return entry.name.endsWith('.checked') ? [] : [path];
  });
}
