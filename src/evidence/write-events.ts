import type { EvidenceEvent } from './event.ts';
import { type JournalFs, type OpenFile, syncFolder, UnsafePlace } from './journal-file.ts';
import { writeLine } from './line.ts';

/**
 * Appends events in one write and makes them durable before it returns. A write that fails in the middle leaves a torn
 * end, which the next append seals.
 * @throws the system's error, or UnsafePlace when only a part could be written.
 */
export function writeEvents(
  { dir, file, fs }: { readonly dir: string; readonly file: string; readonly fs: JournalFs },
  { descriptor, size }: OpenFile,
  events: readonly EvidenceEvent[],
  ended: boolean,
): void {
  const lines = events.map((event) => `${writeLine(event)}\n`).join('');
  const bytes = Buffer.from(ended ? lines : `\n${lines}`);
  const written = fs.writeSync(descriptor, bytes);
  if (written < bytes.length) {
    throw new UnsafePlace(
      `\`${file}\` cannot be written: only ${written} of ${bytes.length} bytes went in`,
      'free some space on that disk, or raise the limit on the size of files',
    );
  }
  fs.fdatasyncSync(descriptor);
  if (size === 0) syncFolder(dir, fs);
}
