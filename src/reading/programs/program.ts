import type { Effect, SourceSpan } from '../../action/effect.ts';
import type { FollowUp, Unread, Word } from '../reading.ts';

/** What a program would read on its standard input. */
export type Stdin =
  | { readonly kind: 'none' }
  /** The text is known: a here-document, a here-string, or an `echo` in front of the pipe. */
  | { readonly kind: 'text'; readonly text: string; readonly known: boolean; readonly source: SourceSpan }
  | { readonly kind: 'file'; readonly target: Word }
  /**
   * Another program's output; `remote` when that program fetched or decoded it. `paths`: it lists names of files, and
   * this glob stands for all of them. `files`: it is what they hold.
   */
  | {
      readonly kind: 'pipe';
      readonly from: string;
      readonly remote: boolean;
      readonly paths?: Word;
      readonly files?: readonly Word[];
    };

/** One program call, wrappers peeled off, words folded. */
export interface Invocation {
  /** Plain name, as in `CommandReading.program`. */
  readonly program: string;
  readonly args: readonly Word[];
  readonly via: readonly string[];
  readonly stdin: Stdin;
  /** See `Effect.base`. */
  readonly base?: string | null;
  readonly source: SourceSpan;
}

/** Text inside an invocation that would run, in a language that the reading follows in turn. */
export interface NestedText {
  readonly language:
    | 'posix'
    | 'powershell'
    | 'python'
    | 'javascript'
    | 'ruby'
    | 'perl'
    | 'php'
    | 'sql'
    | 'unknown';
  readonly text: string;
  /** False when parts of the text cannot be known. */
  readonly known: boolean;
  /** Positional parameters, as in `sh -c 'rm $1' _ x`. */
  readonly args?: readonly Word[];
  /** True when it runs on another machine or in a container: paths there are not ours. */
  readonly elsewhere?: boolean;
  /** True when an option or a setting of a program that only looks makes it run this. */
  readonly concealed?: boolean;
  /** True when it reads what the program prints to it, which the text does not show. */
  readonly fed?: boolean;
  readonly source: SourceSpan;
}

/** Words inside an invocation that are a command of their own: `sudo X`, `xargs X`, `find -exec X ;`. */
export interface NestedCommand {
  readonly words: readonly Word[];
  /** Set when input supplies further arguments that the text does not show (`xargs rm`). */
  readonly openEnded?: boolean;
  readonly elsewhere?: boolean;
  readonly privileged?: boolean;
  /** `NAME=value` words: what it finds in its environment besides. */
  readonly settings?: readonly Word[];
  /** True when what it would find in its environment otherwise is taken away: all of it, or where it looks things up. */
  readonly bare?: boolean;
  /** See `Effect.base`. Absent: unchanged. */
  readonly base?: string | null;
}

/**
 * What a program reader says of one invocation. Read effects whose content goes to standard output carry
 * `sink: 'model'`; the walker replaces it by the place where the pipeline really ends.
 */
export interface ProgramReading {
  readonly effects?: readonly Effect[];
  readonly unread?: readonly Unread[];
  readonly texts?: readonly NestedText[];
  readonly commands?: readonly NestedCommand[];
  readonly followUps?: readonly FollowUp[];
  /** True when its standard output is what a remote place said, or a decoding: `curl`, `base64 -d`. */
  readonly remoteOutput?: boolean;
}

/** Reads one program's calls. Pure; must not throw. */
export type ProgramReader = (invocation: Invocation) => ProgramReading;

/** Readers by plain program name. */
export type ProgramTable = Readonly<Record<string, ProgramReader>>;
