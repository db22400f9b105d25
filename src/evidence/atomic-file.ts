import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file so that whoever reads it sees the old one or the new one, also after a loss of power: written beside
 * it, synced, renamed over it, the folder synced. Missing folders are made for this user only.
 */
export function writeAtomically(path: string, content: string | Uint8Array, mode: number): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `.${basename(path)}.${randomUUID().slice(0, 8)}`);
  const descriptor = openSync(fresh, 'wx', mode);
  try {
    try {
      writeFileSync(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  syncFolder(folder);
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
