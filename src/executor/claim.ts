import type { ActionRef } from '../action/action.ts';
import { newId } from '../action/ids.ts';
import type { ReasonCode } from '../action/reason.ts';
import { isAtLeast } from '../action/verdict.ts';
import type { EffectRow, StoreChange, StoreDraft, StoreResult, StoreView } from '../evidence/store/store.ts';
import { checkPermit, type Presented } from '../permit/check-permit.ts';
import { type Permit, permitDigest } from '../permit/permit.ts';
import { decide } from '../policy/decide.ts';
import type { Decision } from '../policy/decision.ts';
import { budgetIds, type Charged, charge } from './budgets.ts';
import { instantAfter } from './clock.ts';
import { actionRef, decisionOf, newPermit, permitEventOf, proposalOf } from './drafts.ts';
import type { Kit } from './kit.ts';
import { lost } from './lost.ts';
import type { Prepared } from './prepare.ts';
import { longestOf } from './retry.ts';

/** What became of a request once the store was looked at. @internal */
export type Claim =
  /** This executor owns it and may dispatch. */
  | { readonly kind: 'claimed'; readonly row: EffectRow }
  /** Permitted, and owned by nobody: whoever decides does not execute. */
  | { readonly kind: 'permitted'; readonly row: EffectRow }
  | { readonly kind: 'asked'; readonly row: EffectRow }
  | { readonly kind: 'in_flight'; readonly row: EffectRow }
  /** It ended before: the receipt is the answer. */
  | { readonly kind: 'done'; readonly row: EffectRow }
  | { readonly kind: 'refused'; readonly decision: Decision };

/** Whether the right is to be used at once, here, or only given. */
export type Intent = 'execute' | 'decide';

type Change = StoreChange<Claim>;

interface Claiming {
  readonly kit: Kit;
  readonly prepared: Prepared;
  readonly view: StoreView;
  readonly intent: Intent;
}

/** Records the proposal and what was decided, and takes the right to the effect where there is one. */
export async function claim(kit: Kit, prepared: Prepared, intent: Intent): Promise<StoreResult<Claim>> {
  const { request, presented } = prepared;
  const own = budgetIds({ budgets: request.authority.budgets ?? [] });
  const budgets = new Set([...own, ...budgetIds(presented ?? { budgets: [] })]);
  for (;;) {
    const claimed = await claimWith(kit, prepared, intent, budgets);
    if (!claimed.ok) return claimed;
    const { result, events } = claimed;
    if (result.kind !== 'uncharged') return { ok: true, result, events };
    for (const id of result.budgets) budgets.add(id);
  }
}

/** The right that waits is charged to budgets that the request does not name, so they have to be looked at as well. */
interface Uncharged {
  readonly kind: 'uncharged';
  readonly budgets: readonly string[];
}

function claimWith(
  kit: Kit,
  prepared: Prepared,
  intent: Intent,
  budgets: ReadonlySet<string>,
): Promise<StoreResult<Claim | Uncharged>> {
  const { request, trace, action, key, presented } = prepared;
  const calls = kit.uniqueCalls && request.call !== undefined ? [request.call] : [];
  const asked = {
    tenant: request.authority.tenant,
    run: request.run,
    trace,
    host: kit.host,
    keys: presented ? [key, presented.key] : [key],
    actions: [action.id, ...(presented ? [presented.action.id] : [])],
    calls,
    budgets: [...budgets],
  };
  return kit.store.transact<Claim | Uncharged>(asked, (view) => {
    const missing = budgetIds(view.effect(key)?.permit ?? { budgets: [] }).filter((id) => !budgets.has(id));
    if (missing.length > 0) {
      return { events: [], effects: [], result: { kind: 'uncharged', budgets: missing } };
    }
    return claimIn({ kit, prepared, view, intent });
  });
}

function claimIn(claiming: Claiming): Change {
  const { prepared, view } = claiming;
  const row = view.effect(prepared.key);
  if (row?.receipt && isSame(row.permit, prepared)) return just({ kind: 'done', row });
  const wrong = prepared.presented && wrongWith(claiming, prepared.presented);
  if (wrong) return refuse(claiming, wrong);
  if (!row || isOver(row, view.at))
    return prepared.presented ? admit(claiming, prepared.presented) : judged(claiming);
  return isSame(row.permit, prepared) ? known(claiming, row) : other(claiming, row);
}

/** A row of this very request. */
function known(claiming: Claiming, row: EffectRow): Change {
  const { prepared, view } = claiming;
  switch (row.state) {
    case 'asked':
      return isAtLeast(prepared.decision.verdict, 'quarantine')
        ? refuse(claiming)
        : just({ kind: 'asked', row });
    case 'declined':
      return refuse(claiming, 'APPROVAL_DECLINED');
    case 'permitted':
      return takeOver(claiming, row);
    case 'claimed':
      return isHeld(row, view.at) ? just({ kind: 'in_flight', row }) : takeOver(claiming, row);
    case 'dispatched':
      return isHeld(row, view.at) ? just({ kind: 'in_flight', row }) : afterDeath(claiming, row);
    default:
      return just({ kind: 'done', row });
  }
}

/** A row under this key that is about something else, or somebody else. A yes dies when what it was given for changes. */
function other(claiming: Claiming, row: EffectRow): Change {
  if (row.permit.actor !== claiming.prepared.request.authority.actor) {
    return refuse(claiming, 'PERMIT_ACTOR_MISMATCH');
  }
  if (row.state === 'asked') return judged(claiming);
  const approved = row.state === 'permitted' && row.permit.kind === 'approval_allow';
  return approved
    ? refuse(claiming, 'PERMIT_DIGEST_MISMATCH', [{ ...row, state: 'void' }])
    : refuse(claiming, 'KEY_REUSED');
}

function isSame(permit: Permit, { action, request }: Prepared): boolean {
  return permit.action.digest === action.digest && permit.actor === request.authority.actor;
}

/** Why the permit of another process gives no right to this request. */
function wrongWith(claiming: Claiming, permit: Permit): ReasonCode | undefined {
  const { prepared, view } = claiming;
  const wrong = checkPermit(permit, presentedAs(claiming, prepared.action.id, permit));
  const recorded = view.effect(permit.key);
  if (wrong || recorded?.permit.id !== permit.id) return wrong;
  return permitDigest(recorded.permit) === permitDigest(permit) ? undefined : 'PERMIT_MALFORMED';
}

/** A right or a question that ended before anything came of it: it is as if there were none. */
function isOver({ state, permit }: EffectRow, at: string): boolean {
  return state === 'void' || ((state === 'asked' || state === 'permitted') && permit.expires <= at);
}

function isHeld({ leased }: EffectRow, at: string): boolean {
  return leased !== undefined && leased > at;
}

/** The right of another process that was not recorded here yet. One that a person gave is recorded where they gave it. */
function admit(claiming: Claiming, permit: Permit): Change {
  const { prepared, view } = claiming;
  if (permit.kind !== 'policy_allow') return refuse(claiming, 'PERMIT_MISSING');
  const { decision } = prepared;
  if (decision.verdict !== 'allow' || view.quarantined.length > 0) return refuse(claiming);
  return give(claiming, decision, permit);
}

/** A request that nothing is known of: what was decided is what happens. */
function judged(claiming: Claiming): Change {
  const { kit, prepared } = claiming;
  const decision = withRun(claiming);
  switch (decision.verdict) {
    case 'allow': {
      const permit = newPermit('policy_allow', prepared, timesFrom(claiming, kit.permitMs));
      return give(claiming, decision, permit);
    }
    case 'ask':
      return ask(claiming, decision);
    default:
      return refuse(claiming);
  }
}

function give(claiming: Claiming, decision: Decision, permit: Permit): Change {
  const { kit, prepared, intent } = claiming;
  const proposal = proposalOf(kit, prepared, permit.action);
  const decided = decisionOf(prepared, proposal, decision);
  const permitted = permitEventOf(permit, decided.id);
  const { tenant, key } = permit;
  const row: EffectRow = { tenant, key, permit, event: permitted.id, state: 'permitted', attempts: 0 };
  const events = [proposal, decided, permitted];
  return intent === 'decide' ? change({ kind: 'permitted', row }, events) : hold(claiming, row, events);
}

function ask(claiming: Claiming, decision: Decision): Change {
  const { kit, prepared } = claiming;
  const permit = newPermit('approval_allow', prepared, timesFrom(claiming, kit.approvalMs));
  const proposal = proposalOf(kit, prepared, permit.action);
  const decided = decisionOf(prepared, proposal, decision, permit);
  const { tenant, key } = permit;
  const row: EffectRow = { tenant, key, permit, event: decided.id, state: 'asked', attempts: 0 };
  return change({ kind: 'asked', row }, [proposal, decided]);
}

/** A right that waits, or whose owner is gone before anything left. Everything that it is bound to is looked at again. */
function takeOver(claiming: Claiming, row: EffectRow): Change {
  const { prepared, view, intent } = claiming;
  const { verdict } = prepared.decision;
  if (view.quarantined.length > 0 || (verdict !== 'allow' && verdict !== 'ask')) return refuse(claiming);
  const wrong = checkPermit(row.permit, presentedAs(claiming, row.permit.action.id, row.permit));
  if (
    row.permit.kind === 'policy_allow' &&
    !prepared.presented &&
    (wrong !== undefined || verdict === 'ask')
  ) {
    return judged(claiming);
  }
  // In its own run the right is as good as before.
  if (wrong === 'PERMIT_RUN_MISMATCH') return refuse(claiming, wrong);
  if (wrong) return refuse(claiming, wrong, [{ ...row, state: 'void' }]);
  return intent === 'decide' ? just({ kind: 'permitted', row }) : hold(claiming, row, []);
}

/** Its owner was gone after something may have left. */
function afterDeath(claiming: Claiming, row: EffectRow): Change {
  const { tool, request } = claiming.prepared;
  // Its end belongs into its own run, where `recover` writes it.
  if (row.permit.run !== request.run) return just({ kind: 'in_flight', row });
  const ended = lost(row, tool, claiming.view);
  if (ended.row.state === 'permitted') return takeOver(claiming, ended.row);
  return change({ kind: 'done', row: ended.row }, ended.events);
}

/** Takes the right for this executor and charges it, once. */
function hold(claiming: Claiming, row: EffectRow, events: readonly StoreDraft[]): Change {
  const { kit, prepared, view } = claiming;
  const { tool } = prepared;
  if (!tool) return refuse(claiming, 'UNKNOWN_ACTION');
  const longest = longestOf(tool);
  let reservedMs = row.reservedMs;
  let spent: Charged = {};
  if (reservedMs === undefined) {
    const charged = charge(view, row.permit, longest);
    if (!charged.ok) return refuse(claiming, 'BUDGET_EXHAUSTED');
    ({ reservedMs, spent } = charged);
  }
  const leased = instantAfter(kit.clock, longest + kit.leaseMs);
  const held: EffectRow = { ...row, state: 'claimed', owner: kit.owner, leased, reservedMs };
  return { ...change({ kind: 'claimed', row: held }, events), spent };
}

/** Records why not: the decision as it is, or with a reason of the executor's own. */
function refuse(claiming: Claiming, code?: ReasonCode, effects: readonly EffectRow[] = []): Change {
  const { kit, prepared } = claiming;
  const decision = withRun(claiming, code);
  const proposal = proposalOf(kit, prepared, refusedAs(prepared));
  const decided = decisionOf(prepared, proposal, decision);
  return { events: [proposal, decided], effects, result: { kind: 'refused', decision } };
}

/** The id of a permit's action names what was permitted. What was presented with it may be something else. */
function refusedAs({ action, presented }: Prepared): ActionRef {
  return presented ? { ...actionRef(action), id: newId('action') } : actionRef(action);
}

function withRun({ prepared, view }: Claiming, code?: ReasonCode): Decision {
  const { decision } = prepared;
  const reason = code ?? (view.quarantined.length > 0 ? 'RUN_QUARANTINED' : undefined);
  if (reason === undefined) return decision;
  const own = { verdict: 'block', reason, rule: 'executor' } as const;
  return decide(decision.policyVersion, [own, ...decision.findings]);
}

function presentedAs(
  { prepared, view, kit }: Claiming,
  id: Presented['action']['id'],
  permit: Permit,
): Presented {
  const { request, action, definition, decision, key, facts } = prepared;
  const { tenant, actor } = request.authority;
  return {
    action: { id, digest: action.digest },
    tenant,
    run: request.run,
    actor,
    tool: definition,
    policy: kit.policy ? decision.policyVersion : permit.policy,
    key,
    facts,
    now: view.at,
  };
}

function timesFrom({ kit, view }: Claiming, lifetimeMs: number): { issued: string; expires: string } {
  return { issued: view.at, expires: instantAfter(kit.clock, lifetimeMs) };
}

function just(result: Claim): Change {
  return { events: [], effects: [], result };
}

function change(result: Exclude<Claim, { kind: 'refused' }>, events: readonly StoreDraft[]): Change {
  return { events, effects: [result.row], result };
}
