import {
  type ActionDigest,
  type ActorId,
  type EventId,
  isName,
  newId,
  type PermitId,
  type RunId,
  type TenantId,
  type TraceId,
} from '../action/ids.ts';
import type { ReasonCode } from '../action/reason.ts';
import type { EffectRow, StoreChange, StoreDraft, StoreView } from '../evidence/store/store.ts';
import { instantAfter } from './clock.ts';
import { permitEventOf } from './drafts.ts';
import { type Refusal, refusalFor } from './execution.ts';
import type { Kit } from './kit.ts';

/** A person's answer to one question. */
export interface Answer {
  readonly tenant: TenantId;
  readonly run: RunId;
  /** Id of the question. */
  readonly question: PermitId;
  /** Digest of what the person was shown. Another one is refused: they said yes to something else. */
  readonly digest: ActionDigest;
  /** The person, as the application knows them. Never the actor that asks. */
  readonly approver: ActorId;
}

export type Answered =
  | { readonly ok: true; readonly permit: PermitId; readonly expires: string }
  | { readonly ok: false; readonly refusal: Refusal };

type Result = { readonly row: EffectRow } | { readonly code: ReasonCode };

/** Records a yes: a permit for exactly that action, once. The action runs when it is asked for again under its key. */
export function approve(kit: Kit, answer: Answer): Promise<Answered> {
  return put(kit, answer, (view, row) => {
    const approval = newId<EventId>('evt');
    const expires = instantAfter(kit.clock, kit.permitMs);
    const permit = { ...row.permit, issued: view.at, expires };
    const permitted = permitEventOf(permit, approval);
    const said: StoreDraft = {
      type: 'approval',
      id: approval,
      parent: row.event,
      actor: permit.actor,
      challenge: permit.id,
      digest: permit.action.digest,
      expires,
      approver: answer.approver,
    };
    return changed({ ...row, permit, event: permitted.id, state: 'permitted' }, [said, permitted]);
  });
}

/** Records a no. The same action under the same key is refused from now on. */
export function decline(kit: Kit, answer: Answer): Promise<Answered> {
  return put(kit, answer, (_, row) => {
    const { actor, action } = row.permit;
    const said: StoreDraft = {
      type: 'review',
      parent: row.event,
      actor,
      says: 'declined',
      digest: action.digest,
    };
    return changed({ ...row, state: 'declined' }, [said]);
  });
}

async function put(
  kit: Kit,
  { tenant, run, question, digest, approver }: Answer,
  write: (view: StoreView, row: EffectRow) => StoreChange<Result>,
): Promise<Answered> {
  if (![tenant, run, question, approver].every(isName)) {
    return { ok: false, refusal: refusalFor('INPUT_MALFORMED') };
  }
  const trace = run as string as TraceId;
  const asked = { tenant, run, trace, host: kit.host, keys: [], permits: [question], actions: [] };
  const written = await kit.store.transact<Result>(asked, (view) => {
    const row = view.effectOfPermit(question);
    const code = row?.permit.run === run ? whyNot(row, view.at, digest, approver) : 'APPROVAL_UNKNOWN';
    return row && code === undefined ? write(view, row) : refusal(code ?? 'APPROVAL_UNKNOWN');
  });
  if (!written.ok) return { ok: false, refusal: refusalFor(written.code) };
  if ('code' in written.result) return { ok: false, refusal: refusalFor(written.result.code) };
  const { permit } = written.result.row;
  return { ok: true, permit: permit.id, expires: permit.expires };
}

function whyNot(row: EffectRow, at: string, digest: ActionDigest, approver: ActorId): ReasonCode | undefined {
  if (row.state !== 'asked') return row.state === 'declined' ? 'APPROVAL_UNKNOWN' : 'PERMIT_SPENT';
  if (row.permit.action.digest !== digest) return 'PERMIT_DIGEST_MISMATCH';
  if (row.permit.actor.toLowerCase() === approver.toLowerCase()) return 'APPROVER_IS_ACTOR';
  return row.permit.expires <= at ? 'APPROVAL_EXPIRED' : undefined;
}

function changed(row: EffectRow, events: readonly StoreDraft[]): StoreChange<Result> {
  return { events, effects: [row], result: { row } };
}

function refusal(code: ReasonCode): StoreChange<Result> {
  return { events: [], effects: [], result: { code } };
}
