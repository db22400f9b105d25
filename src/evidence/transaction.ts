import { idFrom, type RunId, type TraceId } from '../action/ids.ts';
import { addDraft, addOwn, type Batch, type JournalDraft } from './batch.ts';
import type { DetectCredential } from './credential.ts';
import type { CarriedApproval, CarriedQuarantine, EvidenceEvent } from './event.ts';
import { type JournalFailure, refused } from './failure.ts';
import { foldTurn, openQuarantines, type TurnState, unusedApprovals } from './fold.ts';
import type { Problem } from './form.ts';
import type { JournalFs, OpenFile } from './journal-file.ts';
import { LIMITS } from './limits.ts';
import { lineageOf } from './lineage.ts';
import { readState, type SoundScan } from './read-state.ts';
import { writeEvents } from './write-events.ts';

/** What a journal was opened with. */
export interface JournalConfig {
  readonly dir: string;
  readonly file: string;
  readonly run: RunId;
  readonly host: string;
  readonly trace: TraceId;
  readonly roots: readonly string[] | undefined;
  readonly origin: string | undefined;
  readonly now: () => Date;
  readonly detectCredential: DetectCredential;
  readonly fs: JournalFs;
}

/** A turn, and who acts in it. */
export interface TurnOf {
  readonly turn: string;
  /** Undefined: the session's own agent. */
  readonly actor: string | undefined;
}

/** Who acts, or how the turn's own events tell. */
export type ActorGiven = string | undefined | ((events: readonly EvidenceEvent[]) => string | undefined);

/** What a transaction sees before it decides. */
export interface OpenTurn {
  readonly state: TurnState;
  /** True when nothing of this turn was recorded before. */
  readonly fresh: boolean;
  /** All events since the turn began, those of other turns among them. */
  readonly events: readonly EvidenceEvent[];
  /** Roots that the session pinned. Absent when it pinned none. */
  readonly roots?: readonly string[];
  /** The host's process that the turn, or for a new one the turn before it, began with. Absent: not known. */
  readonly origin?: string;
}

export interface Decided<T> {
  readonly drafts: readonly JournalDraft[];
  /** Handed through to the caller. */
  readonly value: T;
}

export type Decide<T> = (turn: OpenTurn) => Decided<T>;

export type TransactResult<T> =
  | { readonly ok: true; readonly events: readonly EvidenceEvent[]; readonly value: T }
  | JournalFailure;

/** The inside of a transaction: the lock is held and the file is open. */
export function runTransaction<T>(
  config: JournalConfig,
  open: OpenFile,
  { turn, actor: given }: { readonly turn: string; readonly actor: ActorGiven },
  decide: Decide<T>,
): TransactResult<T> {
  const state = readState(config, open, turn);
  if (!state.ok) return state;
  const { fresh, scan } = state;
  const events = fresh ? [] : scan.events;
  const actor = actorFrom(given, events);
  const place: Place = { turn, actor, fresh, scan };
  const roots = isNew(scan) ? config.roots : state.roots;
  const origin = originIn(scan, fresh ? undefined : turn);
  const decided = decide({
    state: foldTurn(scan.events, turn, actor),
    fresh,
    events,
    ...(roots && { roots }),
    ...(origin !== undefined && { origin }),
  });
  if (decided.drafts.length === 0) return { ok: true, events: [], value: decided.value };
  const batch = beginBatch(config, place);
  const problem = addAll(batch, decided.drafts);
  if (problem) return refuse(config, open, place, problem);
  writeEvents(config, open, batch.events, scan.ended);
  return { ok: true, events: batch.events, value: decided.value };
}

/** @throws RangeError for what is no id. */
function actorFrom(given: ActorGiven, events: readonly EvidenceEvent[]): string | undefined {
  const actor = typeof given === 'function' ? given(events) : given;
  return actor === undefined ? undefined : idFrom('actor', actor);
}

/** Where a batch begins. */
interface Place extends TurnOf {
  readonly fresh: boolean;
  readonly scan: SoundScan;
}

/** A batch that holds what the store itself has to say before anybody else does. */
function beginBatch(config: JournalConfig, { turn, actor, fresh, scan }: Place): Batch {
  const { run, trace, host, roots, detectCredential } = config;
  const at = config.now().toISOString();
  // A new turn follows from nothing but what `turn_started` takes along, now as at every later append.
  const lineage = lineageOf(fresh ? [] : scan.events);
  const batch: Batch = {
    run,
    trace,
    turn,
    actor,
    at,
    lineage,
    detectCredential,
    events: [],
    head: scan.head,
  };
  if (scan.torn) addOwn(batch, { type: 'sealed', bytes: scan.torn.bytes, digest: scan.torn.digest });
  if (isNew(scan) && roots) addOwn(batch, { type: 'session_started', host, roots });
  if (fresh) {
    // What began outside a host's process does not make the run forget which one it belongs to.
    const origin = config.origin ?? originIn(scan);
    const from = origin === undefined ? {} : { origin };
    addOwn(batch, { type: 'turn_started', host, ...carriedFrom(scan, at), ...from });
  }
  return batch;
}

function addAll(batch: Batch, drafts: readonly JournalDraft[]): Problem | undefined {
  for (const draft of drafts) {
    const problem = addDraft(batch, draft);
    if (problem) return problem;
  }
  return undefined;
}

/** Records that something was not admitted, in place of all that came with it. */
function refuse(config: JournalConfig, open: OpenFile, place: Place, problem: Problem): JournalFailure {
  const batch = beginBatch(config, place);
  addOwn(batch, { type: 'refused', code: problem.code, field: problem.field });
  writeEvents(config, open, batch.events, place.scan.ended);
  return refused(problem);
}

/** No event at all is in the journal. */
function isNew(scan: SoundScan): boolean {
  return scan.head.seq < 0;
}

interface Carried {
  readonly carried?: readonly CarriedApproval[];
  readonly quarantined?: readonly CarriedQuarantine[];
}

function carriedFrom(scan: SoundScan, at: string): Carried {
  const carried = unusedApprovals(scan.events).filter(({ expires }) => expires > at);
  const quarantined = openQuarantines(scan.events);
  return {
    ...(carried.length > 0 && { carried: carried.slice(-LIMITS.carried) }),
    ...(quarantined.length > 0 && { quarantined: quarantined.slice(0, LIMITS.quarantines) }),
  };
}

/** Where a turn began; without one, the last turn that began. */
function originIn({ events }: SoundScan, turn?: string): string | undefined {
  const begun = events.findLast(
    (event) => event.type === 'turn_started' && (turn === undefined || event.turn === turn),
  );
  return begun?.type === 'turn_started' ? begun.origin : undefined;
}
