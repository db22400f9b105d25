import { type Journal, readPinnedRoots } from '../evidence/records.ts';
import type { EventOrigin } from './origin.ts';
import type { LoadedRepository } from './repository-config.ts';
import type { GateSetting } from './standing.ts';

/** How a gate with a journal is opened. */
export interface GateOptions extends Omit<GateSetting, 'roots'> {
  /** Absent: the repository around the folder in which the session began. */
  readonly roots?: readonly string[];
  /** The host's session: the stream that everything is recorded in. */
  readonly run: string;
  readonly host: string;
  readonly now?: () => Date;
  /** The host tells of every read before it happens. Absent: false, so that nobody can say what was read. */
  readonly seesReads?: boolean;
  /** Loads the configuration that the repository at a root brings. Absent: none is looked for. */
  readonly repository?: (root: string) => LoadedRepository;
  /**
   * Whether the server that the host calls by our name is `holdfast mcp`, in a session that works in these folders.
   * Absent: nobody can tell, so it is not.
   */
  readonly ownServer?: (folders: readonly string[]) => boolean;
  /** Where the event came from. Absent: nobody can tell, and it is not checked. */
  readonly origin?: EventOrigin;
}

/** One host session as the gate has it open. */
export interface GateSession {
  readonly options: GateOptions;
  readonly journal: Journal;
  readonly now: () => Date;
  readonly firstRoots: readonly string[];
}

export type Settled =
  | { readonly ok: true; readonly setting: GateSetting }
  | { readonly ok: false; readonly why: string };

/** The session's roots are pinned by its first event: a later `cd` elsewhere does not move them. */
export function rootsIn({ options, journal, firstRoots }: GateSession): readonly string[] {
  return options.roots ?? readPinnedRoots(journal.file) ?? firstRoots;
}
