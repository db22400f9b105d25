import { closeSync } from 'node:fs';
import { openForReading } from './journal-file.ts';
import { readBeginning } from './session.ts';

/**
 * The roots that a session pinned in its first event, without reading more of its journal. Undefined when there is
 * none, or when it cannot be read: writing to it will then say what is wrong.
 */
export function readPinnedRoots(journalFile: string): readonly string[] | undefined {
  try {
    const open = openForReading(journalFile);
    if (!open) return undefined;
    try {
      const beginning = readBeginning(open.descriptor, open.size);
      return beginning.ok ? beginning.roots : undefined;
    } finally {
      closeSync(open.descriptor);
    }
  } catch {
    return undefined;
  }
}
