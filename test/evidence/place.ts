import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Journal,
  type JournalFailure,
  type JournalOptions,
  openJournal,
} from '../../src/evidence/index.ts';
import { type JournalFs, NODE_FS } from '../../src/evidence/journal-file.ts';
import { detectSample, NOON, RUN } from './story.ts';

/** Without waiting for the disk: for tests that append very often and crash no machine. */
export const HASTY_FS: JournalFs = { ...NODE_FS, fdatasyncSync: () => {}, fsyncSync: () => {} };

/** A folder of its own for journals; `dir` is not made yet. */
export interface Place {
  readonly folder: string;
  readonly dir: string;
  open(options?: Partial<JournalOptions>): Journal;
  dispose(): void;
}

export function createPlace(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-evidence-')));
  const dir = join(folder, 'state', 'sessions');
  return {
    folder,
    dir,
    open: (options) =>
      openJournal({
        dir,
        run: RUN,
        host: 'example-host',
        now: () => new Date(NOON),
        detectCredential: detectSample,
        ...options,
      }),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The lines of a journal, without their ends. */
export function linesOf(journal: Journal): readonly string[] {
  const text = readFileSync(journal.file, 'utf8');
  return text.replace(/\n$/, '').split('\n');
}

/** The type of each line's event; `?` for a line that is none. */
export function typesOf(journal: Journal): readonly string[] {
  return linesOf(journal).map((line) => {
    try {
      return (JSON.parse(line) as { readonly type: string }).type;
    } catch {
      return '?';
    }
  });
}

/** `ok`, or the code of the failure. */
export function said(result: { readonly ok: true } | JournalFailure): string {
  return result.ok ? 'ok' : result.code;
}
