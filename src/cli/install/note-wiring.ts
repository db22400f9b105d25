import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { originOf } from '../../adapters/claude-code/index.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { recordUpkeep, recordWiring } from '../../gate/wiring-record.ts';
import { isAttended } from '../terminal.ts';

/** Records that the guard was put in or taken out; what to tell the person where that cannot be recorded. */
export function noteWiring(home: string, settings: string, on: boolean): string | undefined {
  const result = recordWiring(locationsBelow(home), { on, settings }, new Date());
  if (result.ok) return undefined;
  return `not recorded, so \`holdfast report\` will not know of it: ${result.why}; ${result.mend}`;
}

/**
 * Puts on record how a person's command left these files, so that they are not found as the doing of a call that runs
 * meanwhile. A command that nobody sits at explains nothing.
 */
export function noteUpkeep(home: string, paths: readonly string[]): void {
  if (paths.length === 0 || !isAttended()) return;
  const above = originOf(process.pid)?.above ?? [];
  recordUpkeep(locationsBelow(home), { paths, above }, new Date());
}

/** Every file below a folder, links among them. */
export function filesBelow(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
