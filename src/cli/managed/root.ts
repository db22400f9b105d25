import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '../../evidence/atomic-file.ts';
import type { InstalledFile } from '../install/plan.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Refuses to go on for anybody but the owner of the folder that stands for `/`.
 * @throws UsageError for anybody else.
 */
export function requireRoot(prefix: string, command: string): void {
  if (process.getuid?.() === statSync(prefix).uid) return;
  throw new UsageError(
    prefix === '/'
      ? `\`--managed\` writes for every user of this machine, which only root may: run \`sudo ${command}\``
      : `\`--managed --prefix ${prefix}\` is for the owner of that folder, who stands for root there`,
  );
}

/** Writes a file that everybody may read. The folders that it needs are made so too, whatever the umask says. */
export function writeForAll({ path, content, mode }: InstalledFile): void {
  folderForAll(dirname(path));
  writeAtomically(path, content, mode);
  chmodSync(path, mode);
}

export function folderForAll(folder: string): void {
  if (existsSync(folder)) return;
  folderForAll(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}
