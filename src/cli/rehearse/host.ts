import { join } from 'node:path';
import type { TranscriptCall, TranscriptReader, Translation } from '../../adapters/claude-code/index.ts';
import { CLAUDE_CODE, modeOf, transcriptReader, translate } from '../../adapters/claude-code/index.ts';

/** A host whose transcripts can be replayed. */
export interface RehearsedHost {
  readonly id: string;
  readonly name: string;
  /** Where it leaves its transcripts below a home; every `.jsonl` in there is one. */
  readonly folder: (home: string) => string;
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
    folder: (home) => join(home, '.claude', 'projects'),
    reader: transcriptReader,
    translate: ({ tool, input, cwd }) => translate(tool, input, cwd),
    modeOf: ({ permissionMode }) => modeOf(CLAUDE_CODE, permissionMode),
  },
];
