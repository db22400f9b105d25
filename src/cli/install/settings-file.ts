import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { WiringResult } from '../../adapters/claude-code/index.ts';
import { writeAtomically } from '../files/atomic.ts';
import { digestOfText } from '../files/digest.ts';
import { UsageError } from '../usage-error.ts';

/** A settings file as it stands, and as it would become. */
export interface SettingsChange {
  /** As people know it. */
  readonly path: string;
  /** Undefined when there is no such file yet. */
  readonly before: string | undefined;
  readonly after: string;
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
  if (!result.ok) throw new UsageError(`\`${path}\` was left alone: ${result.why}`);
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
    writeAtomically(path, after, 0o600);
    return undefined;
  }
  const backup = join(backups, `settings-${digestOfText(before).slice(0, 12)}.json`);
  writeAtomically(backup, before, 0o600);
  const real = realpathSync(path);
  writeAtomically(real, after, statSync(real).mode & 0o777);
  return backup;
}

function read(path: string): string | undefined {
  if (!isThere(path)) return undefined;
  const bytes = readBytes(path);
  if (!isUtf8(bytes)) throw new UsageError(`\`${path}\` was left alone: it is not UTF-8`);
  return bytes.toString('utf8');
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(`\`${path}\` cannot be read: ${code}`);
  }
}

/** A link that leads nowhere is there: writing through it would surprise. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
