import { digestOf } from '../../src/action/digest.ts';
import {
  type ActionDigest,
  type ActionId,
  type EventId,
  idFrom,
  newId,
  type PolicyVersion,
  type RunId,
  type TraceId,
} from '../../src/action/ids.ts';
import type { JournalDraft } from '../../src/evidence/batch.ts';
import { genesisOf, link } from '../../src/evidence/chain.ts';
import type { DetectCredential } from '../../src/evidence/credential.ts';
import type { ActionRef, EventDraft, EvidenceEvent } from '../../src/evidence/event.ts';

export const RUN: RunId = idFrom('run', 'session-oak');
export const TRACE: TraceId = idFrom('trace', 'trace-oak');
export const POLICY: PolicyVersion = idFrom('policy', 'policy-3');
export const TURN = 'turn-1';
export const NOON = '2030-06-01T12:00:00.000Z';
export const LATER = '2030-06-01T13:00:00.000Z';
export const EARLIER = '2030-06-01T11:00:00.000Z';

/** A made-up form of credential, so that no test holds one that looks alive. */
export const detectSample: DetectCredential = (text) =>
  [...text.matchAll(/sample-key-[0-9]+/g)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    code: 'SAMPLE_KEY',
  }));

export function digestNamed(name: string): ActionDigest {
  return digestOf('example', 1, name) as string as ActionDigest;
}

/** An action of its own id whose digest follows from its name. */
export function actionNamed(name: string): ActionRef {
  return { id: newId<ActionId>('act'), digest: digestNamed(name), name: 'shell' };
}

type DraftOf<T extends JournalDraft['type']> = Extract<JournalDraft, { readonly type: T }> & {
  readonly id: EventId;
};

export function proposalOf(action: ActionRef, more: object = {}): DraftOf<'proposal'> {
  return { type: 'proposal', id: newId('evt'), action, host: 'example-host', tool: 'tool-7', ...more };
}

export function decisionOf(proposal: DraftOf<'proposal'>, more: object = {}): DraftOf<'decision'> {
  return {
    type: 'decision',
    id: newId('evt'),
    parent: proposal.id,
    action: proposal.action,
    verdict: 'allow',
    reason: 'NO_OBJECTION',
    policy: POLICY,
    effects: ['read file notes.md'],
    ...more,
  };
}

/** The decision that refuses until somebody answers. */
export function challengeOf(
  proposal: DraftOf<'proposal'>,
  challenge: string,
  paths: readonly string[],
): DraftOf<'decision'> {
  return decisionOf(proposal, { verdict: 'block', reason: 'JUSTIFICATION_REQUIRED', challenge, paths });
}

export function justificationOf(
  decision: DraftOf<'decision'> | DraftOf<'unpermitted'>,
  more: object = {},
): DraftOf<'justification'> {
  return {
    type: 'justification',
    id: newId('evt'),
    parent: decision.id,
    challenge: decision.challenge ?? '',
    paths: decision.paths ?? [],
    fileLine: 'src/model.ts:12',
    rollback: 'drop the new column in a second migration',
    vague: false,
    ...more,
  };
}

export function approvalOf(decision: DraftOf<'decision'>, more: object = {}): DraftOf<'approval'> {
  return {
    type: 'approval',
    id: newId('evt'),
    parent: decision.id,
    challenge: decision.challenge ?? '',
    digest: decision.action.digest,
    expires: LATER,
    ...more,
  };
}

export function permitOf(
  parent: { readonly id: EventId },
  action: ActionRef,
  more: object = {},
): DraftOf<'permit'> {
  return {
    type: 'permit',
    id: newId('evt'),
    kind: 'policy_allow',
    parent: parent.id,
    action,
    policy: POLICY,
    ...more,
  };
}

export function unpermittedOf(permit: DraftOf<'permit'>, more: object = {}): DraftOf<'unpermitted'> {
  return {
    type: 'unpermitted',
    id: newId('evt'),
    parent: permit.id,
    action: permit.action,
    policy: permit.policy,
    changes: [{ path: '/r/db/3.sql', change: 'created', rule: 'expensive.sql' }],
    challenge: 'c-ash',
    paths: ['/r/db/3.sql'],
    ...more,
  };
}

export function quarantinedOf(challenge: string, more: object = {}): DraftOf<'quarantined'> {
  return {
    type: 'quarantined',
    id: newId('evt'),
    reason: 'GUARD_CHANGED',
    challenge,
    what: ['/r/.env changed while it ran'],
    ...more,
  };
}

export function receiptOf(permit: DraftOf<'permit'>, more: object = {}): DraftOf<'receipt'> {
  return {
    type: 'receipt',
    id: newId('evt'),
    parent: permit.id,
    action: permit.action,
    outcome: 'confirmed',
    ...more,
  };
}

/** The three events of a call that nothing objects to. */
export function allowedCall(name: string, more: object = {}): readonly JournalDraft[] {
  const proposal = proposalOf(actionNamed(name), more);
  const decision = decisionOf(proposal);
  return [proposal, decision, permitOf(decision, proposal.action)];
}

/** A draft as it reaches ingestion. */
export function whole(draft: JournalDraft): EventDraft {
  return { run: RUN, trace: TRACE, turn: TURN, ...draft };
}

/** Links drafts into a stream, whether or not one may follow from the other. */
export function streamOf(drafts: readonly JournalDraft[]): readonly EvidenceEvent[] {
  let head = genesisOf(RUN);
  return drafts.map((draft) => {
    const event = link(whole(draft), draft.id ?? newId('evt'), NOON, head);
    head = { seq: event.seq, hash: event.hash };
    return event;
  });
}
