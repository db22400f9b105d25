import type { Effect } from '../action/effect.ts';
import { type ActionId, type EventId, newId } from '../action/ids.ts';
import type { ToolCall } from '../action/tool-call.ts';
import type {
  ActionRef,
  ApprovedBy,
  AskedCall,
  JournalDraft,
  TurnState,
  Watched,
} from '../evidence/records.ts';
import { LIMITS, redactText } from '../evidence/records.ts';
import { detectCredential } from './credential.ts';
import type { Justification } from './facts.ts';
import type { Judgement } from './judge.ts';
import { kindsOf } from './kinds.ts';
import { effectText } from './objected.ts';

/** What the host says of a call besides its arguments. */
export interface CallAttributes {
  readonly host: string;
  readonly callId?: string;
  /** Absent: the call is not watched. */
  readonly watched?: Watched;
}

/** The events of one judged call: proposal, decision, and the permit when it may run. */
export function draftsOf(
  judgement: Judgement,
  state: TurnState,
  attributes: CallAttributes,
): readonly JournalDraft[] {
  const { decision, challenge, request, observed, about, retry } = judgement;
  const action = refOf(judgement);
  const kinds = kindsOf(judgement);
  const proposal = newId<EventId>('evt');
  const decided = newId<EventId>('evt');
  const drafts: JournalDraft[] = [
    {
      type: 'proposal',
      id: proposal,
      action,
      host: attributes.host,
      tool: judgement.call.definition ?? action.name,
      ...(attributes.callId === undefined ? {} : { call: attributes.callId }),
    },
    {
      type: 'decision',
      id: decided,
      parent: proposal,
      action,
      verdict: decision.verdict,
      reason: decision.reason,
      policy: decision.policyVersion,
      effects: request.effects.slice(0, LIMITS.effects).map(summaryOf),
      ...(decision.rule === undefined ? {} : { rule: decision.rule }),
      ...(challenge ? { challenge: challenge.id, paths: challenge.paths } : {}),
      ...(challenge?.kind === 'approval' ? questionOf(judgement.call) : {}),
      ...(kinds.length === 0 ? {} : { kinds }),
      ...(observed ? { observed: true as const } : {}),
      ...(attributes.watched === undefined ? {} : { watched: attributes.watched }),
      ...(about.length === 0 ? {} : { about }),
      ...(retry === 0 ? {} : { retry }),
    },
  ];
  if (decision.verdict === 'allow' || observed) drafts.push(permitOf(judgement, action, state, decided));
  return drafts;
}

/** What a person has to see before saying yes, as far as evidence may hold it. */
function questionOf({ cwd, ...call }: ToolCall): { readonly asked: string; readonly cwd: string } {
  return {
    asked: redactText(askedText(call), detectCredential, LIMITS.asked),
    cwd: redactText(cwd, detectCredential, LIMITS.path),
  };
}

function askedText({ tool, name = tool, command, path, url, input }: Omit<ToolCall, 'cwd'>): string {
  const target = command ?? path ?? url;
  if (target !== undefined) return tool === 'shell' ? target : `${name} ${target}`;
  return input === undefined ? name : `${name} ${JSON.stringify(input)}`;
}

function permitOf(judgement: Judgement, action: ActionRef, state: TurnState, decided: EventId): JournalDraft {
  const { decision, observed } = judgement;
  const spends = !observed && decision.findings.some(({ reason }) => reason === 'APPROVED');
  const approval = spends ? state.approvals.get(action.digest) : undefined;
  return approval
    ? {
        type: 'permit',
        kind: 'approval_allow',
        parent: approval.event,
        action,
        policy: decision.policyVersion,
      }
    : { type: 'permit', kind: 'policy_allow', parent: decided, action, policy: decision.policyVersion };
}

/** How long the yes of a host's prompt may be used: it was used before it was seen. Milliseconds. */
const SEEN_LATE = 60_000;

/**
 * The events of a call that ran although it was asked about: somebody said yes where the host asked. `by` says who that
 * can have been.
 */
export function answeredByHost(
  { event, action, policy, challenge }: AskedCall,
  by: ApprovedBy,
  now: Date,
): readonly [JournalDraft, JournalDraft, EventId] {
  const approval = newId<EventId>('evt');
  const permit = newId<EventId>('evt');
  const expires = new Date(now.getTime() + SEEN_LATE).toISOString();
  return [
    { type: 'approval', id: approval, parent: event, challenge, digest: action.digest, expires, by },
    { type: 'permit', id: permit, kind: 'approval_allow', parent: approval, action, policy },
    permit,
  ];
}

/** The event of an accepted answer. `parent` is the decision that put the challenge. */
export function justificationDraft(
  challenge: { readonly id: string; readonly paths: readonly string[]; readonly event: EventId },
  { fileLine, rollback }: Justification,
  vague: boolean,
): JournalDraft {
  return {
    type: 'justification',
    parent: challenge.event,
    challenge: challenge.id,
    paths: challenge.paths,
    fileLine: redactText(fileLine, detectCredential, LIMITS.fileLine),
    rollback: redactText(rollback, detectCredential, LIMITS.rollback),
    vague,
  };
}

function refOf({ action }: Judgement): ActionRef {
  return {
    id: action.id satisfies ActionId,
    digest: action.digest,
    name: redactText(action.name, detectCredential, LIMITS.actionName),
  };
}

function summaryOf(effect: Effect): string {
  return effectText(effect, effect.target, LIMITS.effect);
}
