import type { ActionRef } from '../action/action.ts';
import { type EventId, newId, type PermitId } from '../action/ids.ts';
import type { EffectRow, Receipt, StoreDraft } from '../evidence/store/store.ts';
import { type Permit, type PermitKind, permitDigest } from '../permit/permit.ts';
import type { Decision } from '../policy/decision.ts';
import type { Kit } from './kit.ts';
import type { Prepared } from './prepare.ts';

type Draft<T extends StoreDraft['type']> = Extract<StoreDraft, { readonly type: T }> & {
  readonly id: EventId;
};

const MOST_EFFECTS = 64;
const MOST_SOURCES = 64;
const LONGEST_SOURCE = 500;

export function actionRef({ id, digest, name }: ActionRef): ActionRef {
  return { id, digest, name };
}

/** A model asked for it. */
export function proposalOf(
  { host, uniqueCalls }: Kit,
  prepared: Prepared,
  action: ActionRef,
): Draft<'proposal'> {
  const { request, definition } = prepared;
  return {
    type: 'proposal',
    id: newId('evt'),
    actor: request.authority.actor,
    action,
    host,
    tool: definition,
    ...(uniqueCalls && request.call !== undefined && { call: request.call }),
  };
}

/** What was decided about it. `question` names what a person is asked. */
export function decisionOf(
  prepared: Prepared,
  parent: Draft<'proposal'>,
  decision: Decision,
  question?: { readonly id: PermitId; readonly expires: string },
): Draft<'decision'> {
  const { verdict, reason, rule, policyVersion } = decision;
  const sources = sourcesOf(prepared);
  return {
    type: 'decision',
    id: newId('evt'),
    parent: parent.id,
    actor: prepared.request.authority.actor,
    action: parent.action,
    verdict,
    reason,
    ...(rule !== undefined && { rule }),
    policy: policyVersion,
    effects: prepared.effects.slice(0, MOST_EFFECTS),
    ...(sources.length > 0 && { provenance: sources }),
    ...(question && { challenge: question.id, expires: question.expires }),
  };
}

function sourcesOf({ request }: Prepared): readonly string[] {
  return Object.entries(request.sources ?? {})
    .map(([pointer, sources]) => `${pointer} ${sources.join(' ')}`.slice(0, LONGEST_SOURCE))
    .slice(0, MOST_SOURCES);
}

/** The recorded right. Its parent is the decision that allowed it, or the approval. */
export function permitEventOf(permit: Permit, parent: EventId): Draft<'permit'> {
  return {
    type: 'permit',
    id: newId('evt'),
    parent,
    actor: permit.actor,
    kind: permit.kind,
    action: permit.action,
    policy: permit.policy,
    permit: permit.id,
    key: permit.key,
    expires: permit.expires,
    binding: permitDigest(permit),
  };
}

export function dispatchedOf({ permit, event }: EffectRow, attempt: number): StoreDraft {
  const { action, id, key, actor } = permit;
  return { type: 'dispatched', parent: event, actor, action, permit: id, key, attempt };
}

export function receiptEventOf({ permit, event }: EffectRow, receipt: Receipt): StoreDraft {
  const { id, outcome, attempts, result, why } = receipt;
  return {
    type: 'receipt',
    parent: event,
    actor: permit.actor,
    action: permit.action,
    outcome,
    receipt: id,
    attempts,
    ...(result !== undefined && { result }),
    ...(why !== undefined && { why }),
  };
}

export function lateOf(
  { permit, event }: EffectRow,
  outcome: 'confirmed' | 'failed',
  result?: string,
): StoreDraft {
  const { action, actor } = permit;
  return { type: 'late', parent: event, actor, action, outcome, ...(result !== undefined && { result }) };
}

/** A right as it is given now. The question to a person is one that has not been given yet. */
export function newPermit(
  kind: PermitKind,
  prepared: Prepared,
  times: { readonly issued: string; readonly expires: string },
  action: ActionRef = actionRef(prepared.action),
): Permit {
  const { request, trace, definition, decision, key, facts, spend } = prepared;
  const { tenant, actor, budgets = [], expires } = request.authority;
  return {
    version: 1,
    id: newId<PermitId>('permit'),
    kind,
    action,
    tenant,
    actor,
    run: request.run,
    trace,
    tool: definition,
    policy: decision.policyVersion,
    key,
    issued: times.issued,
    expires: expires !== undefined && expires < times.expires ? expires : times.expires,
    facts,
    budgets,
    spend,
  };
}
