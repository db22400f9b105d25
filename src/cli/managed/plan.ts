import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { managedSettingsFile, wire } from '../../adapters/claude-code/index.ts';
import { configDigest } from '../../gate/config.ts';
import { ANY_HOME } from '../../gate/managed/layer.ts';
import { unsafeBecause } from '../../gate/managed/sound.ts';
import { type SystemPlaces, systemBelow } from '../../gate/system.ts';
import { compileSource } from '../config/compiler.ts';
import { readAssets } from '../install/assets.ts';
import { type InstalledFile, type InstallPlan, isCurrent, planFiles } from '../install/plan.ts';
import { planSettings, type SettingsChange } from '../install/settings-file.ts';
import { UsageError } from '../usage-error.ts';

/** What a managed installation consists of, and what of it is not there yet. */
export interface ManagedPlan {
  readonly places: SystemPlaces;
  readonly install: InstallPlan;
  /** The configuration, where there is none yet, and what it is compiled to. */
  readonly config: readonly InstalledFile[];
  readonly settings: SettingsChange;
}

export interface ManagedOptions {
  readonly prefix: string;
  readonly version: string;
  readonly program: string;
  /** The home that the hook is told. Absent: that of whoever runs it. */
  readonly home?: string;
}

/** The folder that stands for `/`: its real path, since no part of what is root's may be a link. */
export function systemFrom(prefix: string | undefined): SystemPlaces {
  if (prefix === undefined) return systemBelow('/');
  if (lstatSync(prefix, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`\`--prefix ${prefix}\`: there is no such folder; make it first`);
  }
  return systemBelow(realpathSync(prefix));
}

/** The text of a managed configuration that says nothing yet. */
export const MANAGED_CONFIG = `# Holds for every user of this machine, above their own configuration, which can only take more away.
# \`holdfast config schema\` prints the form; run \`sudo holdfast init --managed\` again after a change.
`;

/**
 * Plans a managed installation; reads what is there, writes nothing.
 * @throws UsageError where a place is not only root's, or a text cannot be used.
 */
export function planManaged({ prefix, version, program, home }: ManagedOptions): ManagedPlan {
  const places = systemBelow(prefix);
  const settingsFile = managedSettingsFile(prefix);
  for (const path of [places.install, places.configFile, places.command, settingsFile])
    requireSafe(path, prefix);
  const node = join(places.install, 'node');
  const install = planFiles({
    folder: places.install,
    command: places.command,
    node,
    version,
    assets: readAssets(program),
    shim: { system: prefix, ...(home !== undefined && { home }) },
    first: [{ path: node, content: readFileSync(process.execPath), mode: 0o755 }],
    isCurrent: (file) => isInPlace(file, prefix),
  });
  const settings = planSettings(settingsFile, (text) => wire(text, { scope: 'managed', shim: install.shim }));
  return { places, install, config: configFiles(places, prefix), settings };
}

/** A file of ours: what it holds, and that nobody but its owner can change it. */
function isInPlace(file: InstalledFile, prefix: string): boolean {
  if (!isCurrent(file) || unsafeBecause(file.path, prefix) !== undefined) return false;
  return (lstatSync(file.path).mode & 0o777) === file.mode;
}

/** Files are written anew where others could change them; a folder that is not root's is for a person to look at. */
function requireSafe(path: string, prefix: string): void {
  const unsafe = unsafeBecause(dirname(path), prefix);
  if (unsafe === undefined) return;
  throw new UsageError(
    `${unsafe}, so whoever may write there could replace what is installed below it; mend that first`,
  );
}

function configFiles(places: SystemPlaces, prefix: string): readonly InstalledFile[] {
  const { configFile, compiled } = places;
  const source = existsSync(configFile) ? readFileSync(configFile) : Buffer.from(MANAGED_CONFIG);
  const result = compileSource(source, configFile, ANY_HOME);
  if (!result.ok) throw new UsageError(result.why);
  const name = `${configDigest(source)}.json`;
  const files: readonly InstalledFile[] = [
    { path: join(compiled, name), content: Buffer.from(`${JSON.stringify(result.config)}\n`), mode: 0o644 },
    { path: configFile, content: source, mode: 0o644 },
  ];
  return files.filter((file) => !isInPlace(file, prefix));
}

/** Where the host's managed settings are kept as they were. */
export function managedBackups({ configFile }: SystemPlaces): string {
  return join(dirname(configFile), 'backups');
}
