import type { ActionDigest, EventId, PolicyVersion } from '../action/ids.ts';
import type { Reason, ReasonCode } from '../action/reason.ts';
import type { Verdict } from '../action/verdict.ts';
import type { ActionRef, CarriedQuarantine, EvidenceEvent, EvidencePath, Watched } from './event.ts';
import { countRefusals, refusalKeys } from './refusal-keys.ts';

/** A path that an answered challenge opened for the rest of the turn. */
export interface Opening {
  readonly challenge: string;
  readonly fileLine: string;
  readonly rollback: string;
  /** The justification. */
  readonly event: EventId;
}

export interface RecordedDecision {
  /** Parent of what follows from the decision. */
  readonly event: EventId;
  readonly action: ActionRef;
  readonly verdict: Verdict;
  readonly reason: Reason;
  readonly policy: PolicyVersion;
  /** See the event `decision`. Empty: none. */
  readonly kinds: readonly string[];
  /** See the event `decision`. */
  readonly watched?: Watched;
  /** See `refusalKeys`. Empty: nothing was refused. */
  readonly refused: readonly string[];
}

/** A refusal that an answer could lift. */
export interface OpenChallenge extends RecordedDecision {
  readonly id: string;
  /** Real paths it asks about; empty when it asks for a person's approval of the action as a whole. */
  readonly paths: readonly EvidencePath[];
}

/** A person's yes that no permit has used up. */
export interface UnusedApproval {
  /** Parent of the `approval_allow` permit that uses it up. */
  readonly event: EventId;
  readonly challenge: string;
  readonly digest: ActionDigest;
  /** RFC 3339. Whether it has passed is for the reader to say. */
  readonly expires: string;
}

/** An unused approval, with the latest time that was recorded since it was given. */
export interface DatedApproval extends UnusedApproval {
  /** RFC 3339. A clock that shows less has gone back, and then nobody knows what has passed. */
  readonly latest: string;
}

/** A right that no receipt has answered yet. */
export interface OpenPermit {
  /** Parent of its receipt. */
  readonly event: EventId;
  readonly kind: 'policy_allow' | 'approval_allow';
  readonly action: ActionRef;
  readonly policy: PolicyVersion;
  readonly watched?: Watched;
  /** Who acts. Undefined: the session's own agent. */
  readonly actor?: string;
  /** The host's call id of the proposal, where it gave one. */
  readonly call?: string;
}

/** A call that was asked about and that nobody has said yes to yet. */
export interface AskedCall extends RecordedDecision {
  readonly challenge: string;
}

/** What the events of one turn amount to. */
export interface TurnState {
  readonly turn: string;
  /** By real path; those of the actor. */
  readonly openings: ReadonlyMap<EvidencePath, Opening>;
  /** Challenges to the actor that nobody has answered, by id. */
  readonly challenges: ReadonlyMap<string, OpenChallenge>;
  /** Challenges that were answered, by id: answering one again changes nothing. */
  readonly answered: ReadonlyMap<string, OpenChallenge>;
  /** How often each effect was refused to the actor since it was last answered for, by its key. */
  readonly refusals: ReadonlyMap<string, number>;
  /** The last decision on each action. */
  readonly decisions: ReadonlyMap<ActionDigest, RecordedDecision>;
  /** The unused approval of each action that lasts longest, whichever turn of the session it was given in. */
  readonly approvals: ReadonlyMap<ActionDigest, DatedApproval>;
  /** By event id of the permit. */
  readonly permits: ReadonlyMap<EventId, OpenPermit>;
  /** By the host's call id. A permit of the same action takes the question away. */
  readonly asked: ReadonlyMap<string, AskedCall>;
  /** Why events of this turn were not admitted. Not empty: what is recorded of the turn is not the whole of it. */
  readonly refused: readonly ReasonCode[];
  /** What nobody has cleared, whichever turn of the session it began in. */
  readonly quarantines: readonly CarriedQuarantine[];
}

/**
 * Folds events, which may be mixed with those of other turns, into the state of one turn as one actor has it: what is
 * open and what is asked is each actor's own. `actor` absent means the session's own agent. Pure.
 */
export function foldTurn(events: readonly EvidenceEvent[], turn: string, actor?: string): TurnState {
  const fold = emptyFold();
  for (const event of events) {
    foldApprovals(fold, event);
    foldQuarantines(fold, event);
    if (event.turn === turn) foldEvent(fold, event, event.actor === actor);
  }
  const { calls: _, approvals, quarantines, ...state } = fold;
  return { turn, ...state, approvals: byDigest(approvals), quarantines: [...quarantines.values()] };
}

/** Quarantines that nobody has cleared, oldest first. They outlive the turn. */
export function openQuarantines(events: readonly EvidenceEvent[]): readonly CarriedQuarantine[] {
  const fold = emptyFold();
  for (const event of events) foldQuarantines(fold, event);
  return [...fold.quarantines.values()];
}

/** Approvals that no permit has used up, oldest first. They outlive the turn. */
export function unusedApprovals(events: readonly EvidenceEvent[]): readonly UnusedApproval[] {
  const fold = emptyFold();
  for (const event of events) foldApprovals(fold, event);
  return [...fold.approvals.values()].map(({ latest: _, ...approval }) => approval);
}

interface Fold {
  readonly openings: Map<EvidencePath, Opening>;
  readonly challenges: Map<string, OpenChallenge>;
  readonly answered: Map<string, OpenChallenge>;
  readonly refusals: Map<string, number>;
  readonly decisions: Map<ActionDigest, RecordedDecision>;
  readonly approvals: Map<EventId, DatedApproval>;
  readonly permits: Map<EventId, OpenPermit>;
  readonly asked: Map<string, AskedCall>;
  readonly refused: ReasonCode[];
  /** By challenge. */
  readonly quarantines: Map<string, CarriedQuarantine>;
  /** Host's call id by action id. */
  readonly calls: Map<string, string>;
}

function emptyFold(): Fold {
  return {
    openings: new Map(),
    challenges: new Map(),
    answered: new Map(),
    refusals: new Map(),
    decisions: new Map(),
    approvals: new Map(),
    permits: new Map(),
    asked: new Map(),
    refused: [],
    quarantines: new Map(),
    calls: new Map(),
  };
}

function foldApprovals({ approvals }: Fold, event: EvidenceEvent): void {
  const { at: latest } = event;
  for (const [id, approval] of approvals)
    if (approval.latest < latest) approvals.set(id, { ...approval, latest });
  if (event.type === 'turn_started') {
    for (const carried of event.carried ?? []) approvals.set(carried.event, { ...carried, latest });
  } else if (event.type === 'approval') {
    const { id, challenge, digest, expires } = event;
    approvals.set(id, { event: id, challenge, digest, expires, latest });
  } else if (event.type === 'permit' && event.kind === 'approval_allow' && event.parent !== undefined) {
    approvals.delete(event.parent);
  }
}

function foldQuarantines({ quarantines }: Fold, event: EvidenceEvent): void {
  if (event.type === 'turn_started') {
    for (const carried of event.quarantined ?? []) quarantines.set(carried.challenge, carried);
  } else if (event.type === 'quarantined') {
    const { id, challenge, reason, what } = event;
    quarantines.set(challenge, { event: id, challenge, reason, what });
  } else if (event.type === 'cleared') {
    quarantines.delete(event.challenge);
  }
}

function foldEvent(fold: Fold, event: EvidenceEvent, own: boolean): void {
  switch (event.type) {
    case 'proposal':
      if (event.call !== undefined) fold.calls.set(event.action.id, event.call);
      break;
    case 'decision':
      foldDecision(fold, event, own);
      break;
    case 'justification':
      if (own) foldJustification(fold, event);
      break;
    case 'approval':
      answer(fold, event.challenge);
      break;
    case 'permit':
      foldPermit(fold, event);
      break;
    case 'receipt':
      if (event.parent !== undefined) fold.permits.delete(event.parent);
      break;
    case 'unpermitted':
      if (own) foldUnpermitted(fold, event);
      break;
    case 'refused':
      fold.refused.push(event.code);
      break;
    default:
      break;
  }
}

function foldDecision(
  fold: Fold,
  event: Extract<EvidenceEvent, { readonly type: 'decision' }>,
  own: boolean,
): void {
  const { id, action, verdict, reason, policy, kinds = [], watched } = event;
  const refused = refusalKeys(event);
  const decision: RecordedDecision = {
    event: id,
    action,
    verdict,
    reason,
    policy,
    kinds,
    refused,
    ...(watched && { watched }),
  };
  fold.decisions.set(action.digest, decision);
  if (own) countRefusals(fold.refusals, refused);
  if (event.challenge === undefined) return;
  const call = fold.calls.get(action.id);
  if (verdict === 'ask' && call !== undefined) {
    fold.asked.set(call, { ...decision, challenge: event.challenge });
  }
  if (!own) return;
  fold.challenges.set(event.challenge, { ...decision, id: event.challenge, paths: event.paths ?? [] });
  fold.answered.delete(event.challenge);
}

/** What was changed without a permit can be answered for like what is about to be. */
function foldUnpermitted(fold: Fold, event: Extract<EvidenceEvent, { readonly type: 'unpermitted' }>): void {
  const { id, action, policy, challenge, paths = [] } = event;
  if (challenge === undefined) return;
  const question = { event: id, action, verdict: 'block', reason: 'EFFECT_UNPERMITTED', policy } as const;
  fold.challenges.set(challenge, { ...question, kinds: [], refused: [], id: challenge, paths });
  fold.answered.delete(challenge);
}

function foldJustification(
  fold: Fold,
  event: Extract<EvidenceEvent, { readonly type: 'justification' }>,
): void {
  const { id, challenge, fileLine, rollback } = event;
  for (const path of event.paths) fold.openings.set(path, { challenge, fileLine, rollback, event: id });
  answer(fold, challenge);
}

function foldPermit(fold: Fold, event: Extract<EvidenceEvent, { readonly type: 'permit' }>): void {
  const { id, kind, action, policy, actor } = event;
  const call = fold.calls.get(action.id);
  const watched = fold.decisions.get(action.digest)?.watched;
  fold.permits.set(id, {
    event: id,
    kind,
    action,
    policy,
    ...(watched && { watched }),
    ...(actor !== undefined && { actor }),
    ...(call !== undefined && { call }),
  });
  if (call !== undefined) fold.asked.delete(call);
}

function answer({ challenges, answered, refusals }: Fold, id: string): void {
  const challenge = challenges.get(id);
  if (!challenge) return;
  for (const key of challenge.refused) refusals.delete(key);
  challenges.delete(id);
  answered.set(id, challenge);
}

function byDigest(approvals: ReadonlyMap<EventId, DatedApproval>): Map<ActionDigest, DatedApproval> {
  const map = new Map<ActionDigest, DatedApproval>();
  for (const approval of approvals.values()) {
    const other = map.get(approval.digest);
    if (!other || other.expires < approval.expires) map.set(approval.digest, approval);
  }
  return map;
}
