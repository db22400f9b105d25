import type {
  OnUnreadable,
  TranscriptCall,
  TranscriptReader,
  Translation,
} from '../../adapters/claude-code/index.ts';
import {
  CLAUDE_CODE,
  modeOf,
  transcriptFiles,
  transcriptFolder,
  transcriptReader,
  translate,
} from '../../adapters/claude-code/index.ts';

/** A host whose transcripts can be replayed. */
export interface RehearsedHost {
  readonly id: string;
  readonly name: string;
  /** Where it leaves its transcripts below a home. */
  readonly folder: (home: string) => string;
  /** The transcripts in a folder like that, or the file itself. */
  readonly files: (place: string, unreadable: OnUnreadable) => readonly string[];
  /** A reader for the lines of one file. */
  readonly reader: () => TranscriptReader;
  readonly translate: (call: TranscriptCall) => Translation;
  /** The mode of ours that the host was in, where that restricts. */
  readonly modeOf: (call: TranscriptCall) => string | undefined;
}

export const REHEARSED_HOSTS: readonly RehearsedHost[] = [
  {
    id: CLAUDE_CODE.id,
    name: CLAUDE_CODE.name,
    folder: transcriptFolder,
    files: transcriptFiles,
    reader: transcriptReader,
    translate: ({ tool, input, cwd }) => translate(tool, input, cwd),
    modeOf: ({ permissionMode }) => modeOf(CLAUDE_CODE, permissionMode),
  },
];
