import type { ActionDigest, ActionId, EventId, TenantId } from '../action/ids.ts';
import type { EventDraft, EvidenceEvent, Outcome } from './event.ts';

/** An approval as what follows from it must match it. */
export interface ApprovalLink {
  readonly digest: ActionDigest;
  readonly expires: string;
}

/** What is known of the events that a new one may follow from: those since the current turn began. */
export interface Lineage {
  readonly events: Map<EventId, EvidenceEvent | EventDraft>;
  readonly digestOfAction: Map<ActionId, ActionDigest>;
  /** By turn and host's call id: some hosts count their calls anew in every turn. */
  readonly digestOfCall: Map<string, ActionDigest>;
  /** Also those that an earlier turn left unused. */
  readonly approvals: Map<EventId, ApprovalLink>;
  /** Approvals that a permit has used up. */
  readonly spent: Set<EventId>;
  /** Challenges of quarantines that nobody has cleared, those of earlier turns included. */
  readonly quarantines: Set<string>;
  /** Last receipt of each permit. */
  readonly outcomes: Map<EventId, Outcome>;
  /** Number of the last attempt that each permit was dispatched in. */
  readonly dispatched: Map<EventId, number>;
  /** Permits whose unknown outcome somebody found out. */
  readonly reconciled: Set<EventId>;
  /** Whose run it is, once it began as somebody's. */
  tenant?: TenantId;
}

export function lineageOf(events: readonly EvidenceEvent[]): Lineage {
  const lineage: Lineage = {
    events: new Map(),
    digestOfAction: new Map(),
    digestOfCall: new Map(),
    approvals: new Map(),
    spent: new Set(),
    quarantines: new Set(),
    outcomes: new Map(),
    dispatched: new Map(),
    reconciled: new Set(),
  };
  for (const event of events) extendLineage(lineage, event, event.id);
  return lineage;
}

export function callKey(turn: string | undefined, call: string): string {
  return `${turn ?? ''}\n${call}`;
}

/** Takes in one more event that is known to be sound. */
export function extendLineage(lineage: Lineage, event: EvidenceEvent | EventDraft, id: EventId): void {
  lineage.events.set(id, event);
  if ('action' in event) lineage.digestOfAction.set(event.action.id, event.action.digest);
  switch (event.type) {
    case 'run_started':
      lineage.tenant = event.tenant;
      break;
    case 'turn_started':
      for (const approval of event.carried ?? []) lineage.approvals.set(approval.event, approval);
      for (const { challenge } of event.quarantined ?? []) lineage.quarantines.add(challenge);
      break;
    case 'quarantined':
      lineage.quarantines.add(event.challenge);
      break;
    case 'cleared':
      lineage.quarantines.delete(event.challenge);
      break;
    case 'proposal':
      if (event.call !== undefined) {
        lineage.digestOfCall.set(callKey(event.turn, event.call), event.action.digest);
      }
      break;
    case 'approval':
      lineage.approvals.set(id, event);
      break;
    case 'permit':
      if (event.kind === 'approval_allow' && event.parent !== undefined) lineage.spent.add(event.parent);
      break;
    case 'receipt':
      if (event.parent !== undefined) lineage.outcomes.set(event.parent, event.outcome);
      break;
    case 'dispatched':
      if (event.parent !== undefined) lineage.dispatched.set(event.parent, event.attempt);
      break;
    case 'reconciled':
      if (event.parent !== undefined) lineage.reconciled.add(event.parent);
      break;
    default:
      break;
  }
}
