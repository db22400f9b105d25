import { closeSync } from 'node:fs';
import { openForReading } from './journal-file.ts';
import { readSession } from './session.ts';

/**
 * The roots that a session pinned in its first event, without reading more of its journal. Undefined when there is
 * none, or when it cannot be read: writing to it will then say what is wrong.
 */
export function readPinnedRoots(journalFile: string): readonly string[] | undefined {
  try {
    const open = openForReading(journalFile);
    if (!open) return undefined;
    try {
      return readSession(open.descriptor, open.size)?.roots;
    } finally {
      closeSync(open.descriptor);
    }
  } catch {
    return undefined;
  }
}
