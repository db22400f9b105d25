import type { ActionRef, EventBody, EventDraft, EventType, EvidenceEvent, Outcome } from './event.ts';
import type { Problem } from './form.ts';
import { callKey, type Lineage } from './lineage.ts';
import { isUnjudged } from './unjudged.ts';

type Of<T extends EventType> = EventDraft & Extract<EventBody, { readonly type: T }>;

/** Whether an event may follow from those before it. `at` is now, RFC 3339. */
export function checkLineage(draft: EventDraft, lineage: Lineage, at: string): Problem | undefined {
  if (draft.id !== undefined && lineage.events.has(draft.id)) return duplicate('id');
  if (draft.tenant !== lineage.tenant) return { code: 'TENANT_MISMATCH', field: 'tenant' };
  const reused = 'action' in draft ? checkAction(draft.action, lineage) : undefined;
  if (reused) return reused;
  switch (draft.type) {
    case 'proposal':
      return checkCall(draft, lineage);
    case 'decision':
      return checkDecision(draft, lineage);
    case 'justification':
      return checkJustification(draft, lineage);
    case 'approval':
      return checkApproval(draft, lineage);
    case 'permit':
      return checkPermit(draft, lineage, at);
    case 'dispatched':
      return checkDispatch(draft, lineage, at);
    case 'receipt':
      return checkReceipt(draft, lineage);
    case 'late':
      return checkLate(draft, lineage);
    case 'reconciled':
      return checkReconciled(draft, lineage);
    case 'switched':
      return draft.to === 'off' && draft.until === undefined ? invalid('until') : undefined;
    case 'review':
      return checkReview(draft, lineage);
    case 'wired':
    case 'upkeep':
      return undefined;
    case 'unpermitted':
      return checkUnpermitted(draft, lineage);
    case 'quarantined':
      return draft.parent === undefined || lineage.events.has(draft.parent) ? undefined : orphan();
    case 'cleared':
      return lineage.quarantines.has(draft.challenge) ? undefined : invalid('challenge');
    case 'session_started':
    case 'run_started':
    case 'turn_started':
    case 'refused':
    case 'sealed':
      // Only the store writes these.
      return { code: 'EVENT_FIELD_INVALID', field: 'type' };
    default:
      return draft satisfies never;
  }
}

function checkAction({ id, digest }: ActionRef, { digestOfAction }: Lineage): Problem | undefined {
  const known = digestOfAction.get(id);
  return known !== undefined && known !== digest ? duplicate('action.id') : undefined;
}

function checkCall(
  draft: Of<'proposal'> | Of<'receipt'> | Of<'unpermitted'>,
  { digestOfCall }: Lineage,
): Problem | undefined {
  if (draft.call === undefined) return undefined;
  const known = digestOfCall.get(callKey(draft.turn, draft.call));
  return known !== undefined && known !== draft.action.digest ? duplicate('call') : undefined;
}

function checkDecision(draft: Of<'decision'>, lineage: Lineage): Problem | undefined {
  const proposal = parentOf(draft, 'proposal', lineage);
  if (!proposal) return orphan();
  const weak = draft.verdict === 'allow' || draft.verdict === 'degrade';
  const passes = weak || draft.observed === true;
  if (passes && isUnjudged(draft.reason)) return { code: 'EVENT_VERDICT_REPAIRED', field: 'verdict' };
  // What passes anyway is not only observed, and the guard is given up to nobody.
  if (draft.observed === true && (weak || draft.reason === 'SELF_PROTECTED')) return invalid('observed');
  return sameAction(draft.action, proposal.action);
}

function checkJustification(draft: Of<'justification'>, lineage: Lineage): Problem | undefined {
  const question = parentOf(draft, 'decision', lineage) ?? parentOf(draft, 'unpermitted', lineage);
  if (!question || question.challenge !== draft.challenge || question.turn !== draft.turn) return orphan();
  if (question.actor !== draft.actor) return orphan();
  const asked = question.paths ?? [];
  return draft.paths.every((path) => asked.includes(path)) ? undefined : invalid('paths');
}

function checkApproval(draft: Of<'approval'>, lineage: Lineage): Problem | undefined {
  const decision = parentOf(draft, 'decision', lineage);
  if (!decision || decision.challenge !== draft.challenge) return orphan();
  return draft.digest === decision.action.digest ? undefined : changed('digest');
}

/** Only what stopped something can have been wrong to, or right. */
function checkReview(draft: Of<'review'>, lineage: Lineage): Problem | undefined {
  const decision = parentOf(draft, 'decision', lineage);
  if (!decision || decision.verdict === 'allow' || decision.verdict === 'degrade') return orphan();
  return draft.digest === decision.action.digest ? undefined : changed('digest');
}

function checkPermit(draft: Of<'permit'>, lineage: Lineage, at: string): Problem | undefined {
  const unbound = draft.permit === undefined ? undefined : checkBinding(draft, at);
  if (unbound) return unbound;
  return draft.kind === 'policy_allow'
    ? checkPolicyPermit(draft, lineage)
    : checkApprovalPermit(draft, lineage, at);
}

/** What an executor of ours claims is bound to all that it was given for. */
function checkBinding({ key, expires, binding }: Of<'permit'>, at: string): Problem | undefined {
  if (key === undefined) return missing('key');
  if (binding === undefined) return missing('binding');
  if (expires === undefined) return missing('expires');
  return expires > at ? undefined : { code: 'PERMIT_EXPIRED', field: 'expires' };
}

function checkPolicyPermit(draft: Of<'permit'>, lineage: Lineage): Problem | undefined {
  const decision = parentOf(draft, 'decision', lineage);
  if (decision?.verdict !== 'allow' && decision?.observed !== true) return orphan();
  if (decision.policy !== draft.policy) return invalid('policy');
  return sameAction(draft.action, decision.action);
}

function checkApprovalPermit(draft: Of<'permit'>, lineage: Lineage, at: string): Problem | undefined {
  const { parent } = draft;
  const approval = parent === undefined ? undefined : lineage.approvals.get(parent);
  if (parent === undefined || !approval || approval.expires <= at) return orphan();
  if (lineage.spent.has(parent)) return duplicate('parent');
  return approval.digest === draft.action.digest ? undefined : changed('action.digest');
}

function checkUnpermitted(draft: Of<'unpermitted'>, lineage: Lineage): Problem | undefined {
  const permit = parentOf(draft, 'permit', lineage);
  if (!permit) return orphan();
  if (permit.policy !== draft.policy) return invalid('policy');
  return sameAction(draft.action, permit.action) ?? checkCall(draft, lineage);
}

function checkReceipt(draft: Of<'receipt'>, lineage: Lineage): Problem | undefined {
  const permit = parentOf(draft, 'permit', lineage);
  if (!permit || draft.parent === undefined) return orphan();
  const outcome = lineage.outcomes.get(draft.parent);
  if (permit.permit !== undefined) {
    const problem = checkOwnReceipt(draft, lineage.dispatched.has(draft.parent), outcome);
    if (problem) return problem;
  }
  // Only what ended as unknown may be told again, once someone has found out.
  if (outcome !== undefined && outcome !== 'unknown') return duplicate('parent');
  return sameAction(draft.action, permit.action) ?? checkCall(draft, lineage);
}

/** A receipt of an executor of ours is written once; what was found out later is told by `reconciled`. */
function checkOwnReceipt(
  draft: Of<'receipt'>,
  dispatched: boolean,
  earlier: Outcome | undefined,
): Problem | undefined {
  if (draft.receipt === undefined) return missing('receipt');
  if (draft.attempts === undefined) return missing('attempts');
  if (earlier !== undefined) return duplicate('parent');
  const happened = draft.outcome === 'confirmed' || draft.outcome === 'unknown';
  return happened && !dispatched ? orphan() : undefined;
}

function checkDispatch(draft: Of<'dispatched'>, lineage: Lineage, at: string): Problem | undefined {
  const permit = parentOf(draft, 'permit', lineage);
  if (!permit || draft.parent === undefined || permit.permit !== draft.permit) return orphan();
  if (permit.key !== draft.key) return { code: 'PERMIT_KEY_MISMATCH', field: 'key' };
  if (permit.expires !== undefined && permit.expires <= at)
    return { code: 'PERMIT_EXPIRED', field: 'parent' };
  if (lineage.outcomes.has(draft.parent)) return { code: 'PERMIT_SPENT', field: 'parent' };
  if (draft.attempt <= (lineage.dispatched.get(draft.parent) ?? 0)) return duplicate('attempt');
  return sameAction(draft.action, permit.action);
}

function checkLate(draft: Of<'late'>, lineage: Lineage): Problem | undefined {
  const permit = parentOf(draft, 'permit', lineage);
  if (!permit || draft.parent === undefined) return orphan();
  if (!lineage.outcomes.has(draft.parent)) return invalid('outcome');
  return sameAction(draft.action, permit.action);
}

function checkReconciled(draft: Of<'reconciled'>, lineage: Lineage): Problem | undefined {
  const permit = parentOf(draft, 'permit', lineage);
  if (!permit || draft.parent === undefined) return orphan();
  if (lineage.outcomes.get(draft.parent) !== 'unknown') return invalid('outcome');
  if (lineage.reconciled.has(draft.parent)) return duplicate('parent');
  return sameAction(draft.action, permit.action);
}

function parentOf<T extends EventType>(
  draft: EventDraft,
  type: T,
  lineage: Lineage,
): Extract<EvidenceEvent | EventDraft, { readonly type: T }> | undefined {
  const parent = draft.parent === undefined ? undefined : lineage.events.get(draft.parent);
  return parent?.type === type ? (parent as Extract<typeof parent, { readonly type: T }>) : undefined;
}

function sameAction(action: ActionRef, expected: ActionRef): Problem | undefined {
  if (action.digest !== expected.digest) return changed('action.digest');
  return action.id === expected.id ? undefined : orphan();
}

const missing = (field: string): Problem => ({ code: 'EVENT_FIELD_MISSING', field });
const orphan = (): Problem => ({ code: 'EVENT_PARENT_INVALID', field: 'parent' });
const changed = (field: string): Problem => ({ code: 'EVENT_DIGEST_CHANGED', field });
const duplicate = (field: string): Problem => ({ code: 'EVENT_DUPLICATE', field });
const invalid = (field: string): Problem => ({ code: 'EVENT_FIELD_INVALID', field });
