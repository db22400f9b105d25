import type { Effect } from '../action/effect.ts';
import type { CommandReading, Unread } from '../reading/reading.ts';

/**
 * Why a path is treated differently. Decided on the spelled and on the real path both.
 * `secret`: holds credentials. `guard`: the guard's own configuration, wiring or state, and hosts' switches.
 * `expensive`: being wrong here costs far more than an edit. `catastrophic`: a root whose loss is a disaster.
 * `system`: belongs to the machine. `vcs`: the repository's own metadata. `private`: may hold a credential.
 */
export interface PathClass {
  readonly kind: 'secret' | 'guard' | 'expensive' | 'catastrophic' | 'system' | 'vcs' | 'private';
  /** Id of the row that matched, such as `secret.env` or `expensive.migration`. */
  readonly rule: string;
  /** For people: the category of risk, in one clause. */
  readonly because: string;
}

/** What git says of a path. `unknown`: git could not be asked in time, or safely; treated as unrecoverable. */
export type GitState = 'clean' | 'dirty' | 'untracked' | 'ignored' | 'outside' | 'unknown';

/** What is known of one path that an effect touches. Replayable: nothing here needs the disk again. */
export interface PathFacts {
  /** As the action spelled it, after folding. */
  readonly spelled: string;
  /** Absolute, `~` expanded, resolved component by component as the kernel does but links kept: the spelled end. */
  readonly absolute: string;
  /**
   * Every link followed, also a dangling one; case as the volume has it. Deleting and moving act on a link itself, so
   * for them the last name is not followed.
   */
  readonly real: string;
  readonly exists: boolean;
  readonly type: 'file' | 'directory' | 'other' | 'missing';
  /** True only when the spelled and the real path both lie inside a root. */
  readonly inside: boolean;
  /** Path relative to the root it lies in, `/`-separated; the root itself is the empty string. */
  readonly relative?: string;
  /** Under the machine's temporary directory, in which no root lies. It may itself be a root; then `inside` holds too. */
  readonly temporary: boolean;
  /** A stream of the process itself (`/dev/fd/3`) or a device that keeps nothing. Absent: false. */
  readonly stream?: true;
  /** The disk was not asked, since its root does not exist on this machine: whether it exists is not known. */
  readonly unseen?: true;
  readonly classes: readonly PathClass[];
  /** Real path of the target in which this lies, when the effect reaches it through a folder. Absent: it is a target. */
  readonly below?: string;
  /** Asked only for what exists inside a root and would be deleted, moved, or set back to what git holds. */
  readonly git?: GitState;
}

/** What resolving found for one effect; same index as the effect. */
export interface EffectFacts {
  /** One for a literal path, several for a glob, none when nobody can know. */
  readonly paths: readonly PathFacts[];
  /** True when `paths` is not the whole set (a glob too wide, a folder too large). */
  readonly partial: boolean;
}

/** The replayable outcome of all the I/O of judging. */
export interface WorkspaceFacts {
  readonly roots: readonly string[];
  readonly home: string;
  readonly cwd: string;
  /** The whole reading, follow-ups included. */
  readonly effects: readonly Effect[];
  readonly commands: readonly CommandReading[];
  readonly unread: readonly Unread[];
  readonly of: readonly EffectFacts[];
}
