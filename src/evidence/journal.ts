import { closeSync } from 'node:fs';
import { idFrom, type RunId, type TraceId } from '../action/ids.ts';
import type { JournalDraft } from './batch.ts';
import { type DetectCredential, requireDetector } from './credential.ts';
import type { EvidenceEvent } from './event.ts';
import { failureOf, type JournalFailure, unwritable } from './failure.ts';
import {
  type JournalFs,
  journalFileOf,
  NODE_FS,
  type OpenFile,
  openJournalFile,
  prepareFolder,
} from './journal-file.ts';
import { acquireLock } from './lock.ts';
import { type ReadResult, readJournalTurn } from './read-turn.ts';
import {
  type ActorGiven,
  type Decide,
  type JournalConfig,
  runTransaction,
  type TransactResult,
  type TurnOf,
} from './transaction.ts';

export interface JournalOptions {
  /** Folder of all journals: absolute, of the user's own. Made when it is not there. */
  readonly dir: string;
  readonly run: RunId;
  /** Name of the host, for the events that begin a session or a turn. */
  readonly host: string;
  /** Absent means that the run is its own trace. */
  readonly trace?: TraceId;
  /** Canonical roots, pinned by the session's first event; later values change nothing. Absent: none are pinned. */
  readonly roots?: readonly string[];
  /** The host's process that sends the events, where it is known. */
  readonly origin?: string;
  /** For people and for expiry. Order never depends on it. */
  readonly now: () => Date;
  /** Required: without one, nothing may be written. */
  readonly detectCredential: DetectCredential;
  /** How long to wait for other writers. Absent means 2,000 ms. */
  readonly waitMs?: number;
  /** The system's calls that write; for tests of failing disks. */
  readonly fs?: JournalFs;
}

export type AppendResult = { readonly ok: true; readonly events: readonly EvidenceEvent[] } | JournalFailure;

/** One session's journal. Synchronous: a hook is a short process. */
export interface Journal {
  readonly file: string;
  /**
   * Locks, reads the turn, lets `decide` choose what to append given its state, appends, makes it durable, unlocks. So
   * what several processes decide at once is as if they had come one after the other. `decide` must be quick, since the
   * others wait; slow facts are gathered before. What it throws is thrown on; nothing is appended then. `actor` absent
   * means the session's own agent: what one actor opened or was asked is not in another's state. A function tells it from
   * the events of the turn.
   */
  transact<T>(turn: string, decide: Decide<T>, actor?: ActorGiven): TransactResult<T>;
  append(turn: string, drafts: readonly JournalDraft[], actor?: string): AppendResult;
  /** Reads a turn without waiting for writers. */
  readTurn(turn: string, actor?: string): ReadResult;
}

/**
 * Names a session's journal; nothing is touched yet.
 * @throws TypeError without a credential detector, RangeError when the run, trace or host is no id.
 */
export function openJournal(options: JournalOptions): Journal {
  requireDetector(options.detectCredential);
  const file = journalFileOf(options.dir, idFrom('run', options.run));
  const config: JournalConfig = {
    file,
    dir: options.dir,
    run: options.run,
    host: idFrom('host', options.host),
    trace: idFrom('trace', options.trace ?? options.run),
    roots: options.roots,
    origin: options.origin === undefined ? undefined : idFrom('origin', options.origin),
    now: options.now,
    detectCredential: options.detectCredential,
    fs: options.fs ?? NODE_FS,
  };
  const waitMs = options.waitMs ?? 2_000;
  const transact = <T>(turn: string, decide: Decide<T>, actor?: ActorGiven): TransactResult<T> => {
    const given = typeof actor === 'function' ? { turn: idFrom('turn', turn), actor } : turnOf(turn, actor);
    return locked(config, waitMs, () =>
      withFile(config, (at) => runTransaction(config, at, given, guarded(decide))),
    );
  };
  return {
    file,
    transact,
    append: (turn, drafts, actor) => transact(turn, () => ({ drafts, value: undefined }), actor),
    readTurn: (turn, actor) => readJournalTurn(config, turnOf(turn, actor)),
  };
}

function turnOf(turn: string, actor: string | undefined): TurnOf {
  return { turn: idFrom('turn', turn), actor: actor === undefined ? undefined : idFrom('actor', actor) };
}

/** Runs `body` as the only writer. A system call that fails is a result; anything else that is thrown is thrown on. */
function locked<T>(
  { dir, file, fs }: JournalConfig,
  waitMs: number,
  body: () => TransactResult<T>,
): TransactResult<T> {
  try {
    prepareFolder(dir, fs);
    const taken = acquireLock(`${file}.lock`, waitMs);
    if (!taken.ok) return unwritable(taken.why, taken.mend);
    try {
      return body();
    } finally {
      taken.lock.release();
    }
  } catch (error) {
    if (error instanceof DecideFailed) throw error.cause;
    const failure = failureOf(error, file);
    if (failure) return failure;
    throw error;
  }
}

function withFile<T>({ file, fs }: JournalConfig, body: (open: OpenFile) => T): T {
  const open = openJournalFile(file, fs);
  try {
    return body(open);
  } finally {
    closeSync(open.descriptor);
  }
}

/** Keeps a caller's own error, which may well be one of the system's, apart from ours. */
function guarded<T>(decide: Decide<T>): Decide<T> {
  return (turn) => {
    try {
      return decide(turn);
    } catch (cause) {
      throw new DecideFailed('the caller could not decide', { cause });
    }
  };
}

class DecideFailed extends Error {}
