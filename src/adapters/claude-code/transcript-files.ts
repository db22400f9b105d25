import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../../evidence/errno.ts';

/** Told of a file or folder that cannot be read, and why. */
export type OnUnreadable = (place: string, why: string) => void;

/** Where the host leaves the transcripts of its sessions. */
export function transcriptFolder(home: string): string {
  return join(home, '.claude', 'projects');
}

/** Folders within folders that are looked into: subagents lie two below their project. */
const DEEPEST = 6;

/**
 * Every transcript in a folder, those of subagents among them, or the file itself. Nothing is followed through a link
 * below it. What is not there holds none.
 */
export function transcriptFiles(place: string, unreadable: OnUnreadable): readonly string[] {
  return filesIn(place, unreadable, DEEPEST);
}

function filesIn(place: string, unreadable: OnUnreadable, depth: number): readonly string[] {
  try {
    const stat = statSync(place);
    if (stat.isFile()) return [place];
    if (!stat.isDirectory()) {
      unreadable(place, 'it is no file');
      return [];
    }
    return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
      const path = join(place, entry.name);
      if (entry.isDirectory()) return depth > 0 ? filesIn(path, unreadable, depth - 1) : [];
      return entry.isFile() && entry.name.endsWith('.jsonl') ? [path] : [];
    });
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') unreadable(place, unreadableBecause(error));
    return [];
  }
}

export function unreadableBecause(error: unknown): string {
  return errnoOf(error) || (error instanceof Error ? error.message : String(error));
}
