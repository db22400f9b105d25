import type { Effect, SourceSpan } from '../action/effect.ts';

/**
 * A word of a command after folding. `known: false` means that some part of it cannot be known from the text
 * (a variable from outside, a command substitution); `text` then holds what is known, with `\uFFFD` for each gap.
 */
export interface Word {
  readonly text: string;
  readonly known: boolean;
  /**
   * True when an unquoted glob character survives in it. Then a quoted glob character stands behind a backslash, and a
   * pattern that matches nothing is the name that it spells.
   */
  readonly glob: boolean;
  /** True when some part of it is what a program fetched or decoded. */
  readonly remote?: boolean;
  /** True for the number of a process that this very text put into the background. */
  readonly child?: true;
  readonly source: SourceSpan;
}

/** One simple command that the text would run, wherever it stands (pipes, substitutions, `bash -c`, `xargs`). */
export interface CommandReading {
  /** Plain name of the program: no folder, no `.exe`, aliases and functions of the same text resolved. */
  readonly program: string;
  readonly args: readonly Word[];
  /** Wrappers around it, outermost first: `sudo`, `env`, `xargs`. */
  readonly via: readonly string[];
  /** True when it reads what another command of the text prints. */
  readonly piped?: true;
  readonly source: SourceSpan;
  /** Variables were set before it in the same text, so what it does may depend on them. */
  readonly environment?: true;
  /** See `Effect.origin`. `source` is empty where this is present. */
  readonly origin?: string;
}

/** A place where the text could not be followed. Never silently allowed: at least `ask`. */
export interface Unread {
  readonly why: string;
  readonly source?: SourceSpan;
  /** True when the reading stopped because the text asks for too many steps, not because it is unclear. */
  readonly overBudget?: boolean;
}

/**
 * Text that lies elsewhere and would run: what must be fetched from disk before the reading is whole. `resolve` reads
 * it within a size limit and reads on; what is not found or too large stays an opaque `exec` of the workspace's code.
 */
export type FollowUp =
  | { readonly kind: 'script'; readonly path: string; readonly base?: string | null; readonly shell: boolean }
  | { readonly kind: 'package-script'; readonly name: string; readonly base?: string | null }
  | { readonly kind: 'make-target'; readonly targets: readonly string[]; readonly base?: string | null }
  | {
      readonly kind: 'patch';
      readonly path: string;
      readonly glob: boolean;
      /** Leading folders that are taken off its paths, and the folder that they are below then. */
      readonly strip: number;
      readonly folder?: string;
      readonly reverse: boolean;
      readonly base?: string | null;
    };

/** What one action would do, as far as its text tells. Pure data, made without any I/O. */
export interface Reading {
  readonly effects: readonly Effect[];
  readonly commands: readonly CommandReading[];
  readonly unread: readonly Unread[];
  readonly followUps: readonly FollowUp[];
}
