import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { WiringResult } from '../../adapters/claude-code/index.ts';
import { writeAtomically } from '../../evidence/atomic-file.ts';
import { accessFault } from '../../evidence/errno.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { digestOfText } from '../files/digest.ts';
import { UsageError } from '../usage-error.ts';

/** What a person does about settings that cannot be read. */
const MEND = 'correct it, then run this again';

/** A settings file as it stands, and as it would become. */
export interface SettingsChange {
  /** As people know it. */
  readonly path: string;
  /** Undefined when there is no such file yet. */
  readonly before: string | undefined;
  /** Undefined when there is to be no such file. */
  readonly after: string | undefined;
  readonly changed: boolean;
  readonly warnings: readonly string[];
}

/**
 * Plans a change of a settings file; writes nothing.
 * @throws UsageError when the file cannot be read or is not what the host writes.
 */
export function planSettings(
  path: string,
  change: (text: string | undefined) => WiringResult,
): SettingsChange {
  const before = read(path);
  const result = change(before);
  if (!result.ok) throw new UsageError(`\`${path}\` was left alone: ${result.why}; ${MEND}`);
  return { path, before, after: result.text, changed: result.changed, warnings: result.warnings };
}

/**
 * Writes a planned change where the file really lies, after keeping a copy of what was there. Returns the copy's path.
 * @throws UsageError when the file has changed since it was planned.
 */
export function applySettings({ path, before, after }: SettingsChange, backups: string): string | undefined {
  if (read(path) !== before)
    throw new UsageError(`\`${path}\` changed meanwhile; nothing was written to it, run again`);
  if (before === undefined) {
    if (after !== undefined) writeAtomically(path, after, 0o600);
    return undefined;
  }
  const backup = join(backups, `${BACKUP}${digestOfText(before).slice(0, 12)}.json`);
  writeAtomically(backup, before, 0o600);
  const real = realpathSync(path);
  if (after === undefined) rmSync(real);
  else writeAtomically(real, after, statSync(real).mode & 0o777);
  return backup;
}

const BACKUP = 'settings-';

/** The settings that were kept, as they were. One that cannot be read counts for nothing. */
function keptSettings(backups: string): readonly string[] {
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .filter((name) => name.startsWith(BACKUP))
    .map((name) => readFileSync(join(backups, name), 'utf8'));
}

/**
 * What the file was before `wired` made of it what it is now: a text that was kept, or no file. Absent where neither
 * explains the file as it stands; a link is not taken away.
 */
export function originOf(
  { path, before }: SettingsChange,
  backups: string,
  wired: (text: string | undefined) => WiringResult,
): { readonly text: string | undefined } | undefined {
  const makes = (text: string | undefined): boolean => {
    const result = wired(text);
    return result.ok && result.changed && result.text === before;
  };
  const kept = keptSettings(backups).find(makes);
  if (kept !== undefined) return { text: kept };
  return makes(undefined) && !lstatSync(path).isSymbolicLink() ? { text: undefined } : undefined;
}

function read(path: string): string | undefined {
  if (!isThere(path)) return undefined;
  const bytes = readBytes(path);
  if (!isUtf8(bytes)) throw new UsageError(`\`${path}\` was left alone: it is not UTF-8; ${MEND}`);
  return bytes.toString('utf8');
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(accessFault('read', path, error));
  }
}

/** A link that leads nowhere is there: writing through it would surprise. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Where the settings are kept as they were. */
export function backupsBelow(home: string): string {
  return join(locationsBelow(home).state, 'backups');
}
