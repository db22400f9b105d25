import type { ActionRef } from '../action/action.ts';
import type {
  ActionDigest,
  EventId,
  IdempotencyKey,
  PermitId,
  PolicyVersion,
  ReceiptId,
  RunId,
  TenantId,
  TraceId,
} from '../action/ids.ts';
import type { Reason, ReasonCode } from '../action/reason.ts';
import type { Verdict } from '../action/verdict.ts';

export type { ActionRef } from '../action/action.ts';

/** Version of the event contract. A reader refuses a version it does not know. */
export const EVENT_VERSION = 1;

/** What every event carries. All strings are bounded and redacted before they enter. */
export interface EventBase {
  readonly v: typeof EVENT_VERSION;
  readonly id: EventId;
  /** Position in the stream, from 0, without gaps. */
  readonly seq: number;
  /** UTC, RFC 3339 with milliseconds. For people; order is `seq`. */
  readonly at: string;
  readonly trace: TraceId;
  /** The session (gate) or run (library) that the event belongs to. */
  readonly run: RunId;
  /** Whose run it is. Absent: the gate's, which has one user. */
  readonly tenant?: TenantId;
  /** The host's turn, where there is one. */
  readonly turn?: string;
  /** Who acted, where that was not the session's own agent: the id that the host gives a subagent. */
  readonly actor?: string;
  /** Id of the event that this one follows from. */
  readonly parent?: EventId;
  /** Hash of the previous event of the stream; for the first one, the stream's genesis. */
  readonly prev: string;
  /** SHA-256 over the RFC 8785 form of all fields but this one, with a domain tag. */
  readonly hash: string;
}

/** A path as evidence keeps it: canonical, bounded. */
export type EvidencePath = string;

/** An unused approval of an earlier turn, taken along so that a reader needs the current turn only. */
export interface CarriedApproval {
  readonly event: EventId;
  readonly challenge: string;
  readonly digest: ActionDigest;
  readonly expires: string;
}

/** A quarantine that nobody has cleared, taken along into a new turn. */
export interface CarriedQuarantine {
  readonly event: EventId;
  readonly challenge: string;
  readonly reason: Reason;
  readonly what: readonly string[];
}

/** What was looked at before a call that can do more than its text says. */
export interface Watched {
  /** Digest of the snapshot, which lies beside the journal until the call has ended. */
  readonly snapshot: string;
  /** Why part of the roots was not looked at. Absent: all of it was. */
  readonly partial?: WatchLimit;
}

export type WatchLimit = 'entries' | 'time' | 'depth' | 'unreadable';

/** A change that nothing which was permitted explains. */
export interface UnpermittedChange {
  readonly path: EvidencePath;
  readonly change: 'created' | 'changed' | 'deleted' | 'mode';
  /** Id of the row that makes the path different. */
  readonly rule: string;
}

/** A file of the guard as a command left it: a digest of its kind, its permissions and what counts of its content. */
export interface UpkeepFile {
  readonly path: EvidencePath;
  readonly digest: string;
}

/**
 * Who said yes: a person at a terminal, a person at the prompt of an attended host, or whoever answers for the person
 * where a host is not known to be attended. Absent: `terminal`. The last two are known only once the call has run.
 */
export type ApprovedBy = 'terminal' | 'host_prompt' | 'host';

export type ReviewSays = 'wrong' | 'right' | 'declined';

/** How an effect ended. `cancelled` and `retry_exhausted`: nothing happened outside. */
export type Outcome = 'confirmed' | 'failed' | 'unknown' | 'cancelled' | 'retry_exhausted';

export type EventBody =
  /** First event of a session's stream; written by the store. Pins the roots: a later `cd` does not move them. */
  | { readonly type: 'session_started'; readonly host: string; readonly roots: readonly EvidencePath[] }
  /** First event of a turn; written by the store. Absent `carried` means none. */
  | {
      readonly type: 'turn_started';
      readonly host: string;
      readonly carried?: readonly CarriedApproval[];
      /** Absent: none. */
      readonly quarantined?: readonly CarriedQuarantine[];
      /** The host's process, as `pid:start`, where the system tells which one sent the event. */
      readonly origin?: string;
    }
  /** First event of a library's run; written by the store. It pins the tenant: no later event has another. */
  | { readonly type: 'run_started'; readonly host: string; readonly tenant: TenantId }
  /** A model asked for an action. Nothing may follow from it but a decision. */
  | {
      readonly type: 'proposal';
      readonly action: ActionRef;
      readonly host: string;
      /** Host's call id: an attribute only, they collide. */
      readonly call?: string;
      /** Digest of the tool's definition. */
      readonly tool: string;
    }
  | {
      readonly type: 'decision';
      readonly action: ActionRef;
      readonly verdict: Verdict;
      readonly reason: Reason;
      readonly rule?: string;
      readonly policy: PolicyVersion;
      /** Effect summaries, `verb domain target`, bounded and redacted. */
      readonly effects: readonly string[];
      /** Id by which an agent answers or a person approves. */
      readonly challenge?: string;
      /** Real paths that the challenge asks about. */
      readonly paths?: readonly EvidencePath[];
      /** What a person is asked to approve: the command, or the tool with its arguments. Absent: nobody is asked. */
      readonly asked?: string;
      /** The folder in which that would run. */
      readonly cwd?: EvidencePath;
      /** Kinds of command that reach outside, as a ledger keeps them. Absent: none, or one that no ledger may keep. */
      readonly kinds?: readonly string[];
      /** True: the verdict was only recorded, and the action passed all the same. Never of `allow`. Absent: it held. */
      readonly observed?: true;
      /**
       * What was objected to: verb, domain and real place of each effect, so that two spellings of one effect say the
       * same. Absent: nothing was, or the action as a whole.
       */
      readonly about?: readonly string[];
      /** Absent: the call was not watched. */
      readonly watched?: Watched;
      /** How often the same was refused to the same actor before in this turn, with no answer since. Absent: never. */
      readonly retry?: number;
      /** Where values of the arguments came from, `pointer source` each. Absent: nothing was said of that. */
      readonly provenance?: readonly string[];
      /** When the question that it puts to a person lapses. */
      readonly expires?: string;
    }
  /** The agent's complete answer to a challenge. Opens its real paths for the rest of the turn. */
  | {
      readonly type: 'justification';
      readonly challenge: string;
      readonly paths: readonly EvidencePath[];
      readonly fileLine: string;
      readonly rollback: string;
      readonly vague: boolean;
    }
  /** A person's yes: one action, once. */
  | {
      readonly type: 'approval';
      readonly challenge: string;
      readonly digest: ActionDigest;
      readonly expires: string;
      readonly by?: ApprovedBy;
      /** The person, as the application knows them. Absent: whoever sits at the terminal. */
      readonly approver?: string;
    }
  | {
      readonly type: 'permit';
      readonly kind: 'policy_allow' | 'approval_allow';
      readonly action: ActionRef;
      readonly policy: PolicyVersion;
      /** The permit that an executor claims. Absent, as are the next three: the host executes. */
      readonly permit?: PermitId;
      readonly key?: IdempotencyKey;
      readonly expires?: string;
      /** Digest over everything that the permit is bound to. */
      readonly binding?: string;
    }
  /** An attempt left for the outside. Written before it does. */
  | {
      readonly type: 'dispatched';
      readonly action: ActionRef;
      readonly permit: PermitId;
      readonly key: IdempotencyKey;
      /** From 1. */
      readonly attempt: number;
    }
  | {
      readonly type: 'receipt';
      readonly action: ActionRef;
      readonly outcome: Outcome;
      readonly call?: string;
      /** Absent, as are the next: the host's own. */
      readonly receipt?: ReceiptId;
      readonly attempts?: number;
      /** Digest of what the tool answered. */
      readonly result?: string;
      /** Why it did not end as confirmed. */
      readonly why?: ReasonCode;
    }
  /** An attempt whose end was recorded without it answered after all. It changes no outcome. */
  | {
      readonly type: 'late';
      readonly action: ActionRef;
      readonly outcome: 'confirmed' | 'failed';
      readonly result?: string;
    }
  /** Somebody asked the other side how an unknown effect ended. */
  | {
      readonly type: 'reconciled';
      readonly action: ActionRef;
      readonly outcome: 'confirmed' | 'failed';
      readonly by: string;
      readonly result?: string;
    }
  /** What a person said of a decision afterwards: it was wrong, it was right, or no to the question that it put. */
  | {
      readonly type: 'review';
      readonly says: ReviewSays;
      /** Of the action that was decided on. */
      readonly digest: ActionDigest;
      readonly why?: string;
    }
  /** The guard was wired into a settings file of a host, or taken out of it. */
  | { readonly type: 'wired'; readonly on: boolean; readonly settings: EvidencePath }
  /**
   * A person's command, at a terminal, changed files that the guard keeps. In the stream of the wiring; it explains what a
   * call that ran meanwhile would be asked about.
   */
  | {
      readonly type: 'upkeep';
      readonly files: readonly UpkeepFile[];
      /** The processes above the command as `pid:start`, itself first, as far as the system tells. */
      readonly above: readonly string[];
    }
  /** A person switched the gate off for a while, or on again. In a stream of its own: no session does it. */
  | {
      readonly type: 'switched';
      readonly to: 'off' | 'on';
      /** When it is on again by itself. Only of `off`, as is `why`. */
      readonly until?: string;
      readonly why?: string;
      readonly by: 'terminal';
    }
  /** While a call ran, paths changed that nothing permitted explains. Follows from the call's permit. */
  | {
      readonly type: 'unpermitted';
      readonly action: ActionRef;
      readonly policy: PolicyVersion;
      readonly call?: string;
      readonly changes: readonly UnpermittedChange[];
      /** How many more there were than `changes` holds. Absent: none. */
      readonly more?: number;
      /** Id by which the agent answers for the expensive ones. */
      readonly challenge?: string;
      readonly paths?: readonly EvidencePath[];
    }
  /** What the run does cannot be trusted any more: a person clears it at a terminal. Absent `parent`: no call of the run. */
  | {
      readonly type: 'quarantined';
      readonly reason: Reason;
      /** Id by which a person clears it. */
      readonly challenge: string;
      readonly what: readonly string[];
    }
  /** A person looked at a quarantine and ended it. */
  | { readonly type: 'cleared'; readonly challenge: string }
  /** An event was not admitted. Written by the store instead of the append it belonged to; the run is suspect. */
  | {
      readonly type: 'refused';
      readonly code: ReasonCode;
      readonly field: string;
    }
  /** A torn last line was closed off: its digest and length, so that the loss is visible. */
  | { readonly type: 'sealed'; readonly bytes: number; readonly digest: string };

export type EventType = EventBody['type'];

export type EvidenceEvent = EventBase & EventBody;

/** What a writer supplies; the store adds the rest. */
export type EventDraft = EventBody & {
  /** Made with `newId` when a later draft of the same append names this one as its parent; else the store makes it. */
  readonly id?: EventId;
  readonly trace: TraceId;
  readonly run: RunId;
  readonly tenant?: TenantId;
  readonly turn?: string;
  readonly actor?: string;
  readonly parent?: EventId;
};
