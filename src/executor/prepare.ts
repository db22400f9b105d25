import type { Action } from '../action/action.ts';
import { createAction } from '../action/create-action.ts';
import { type Digest, digestOf } from '../action/digest.ts';
import { EFFECT_DOMAINS, EFFECT_VERBS } from '../action/effect.ts';
import { isHoldfastError } from '../action/error.ts';
import { type IdempotencyKey, isName, type PolicyVersion, type TraceId } from '../action/ids.ts';
import { isReasonCode, type ReasonCode } from '../action/reason.ts';
import { isExpired } from '../authority/expiry.ts';
import { frozenCopy } from '../evidence/store/frozen.ts';
import type { Permit } from '../permit/permit.ts';
import { openPermit } from '../permit/sign-permit.ts';
import { decide } from '../policy/decide.ts';
import type { Decision, Finding } from '../policy/decision.ts';
import { evaluate } from '../policy/evaluate.ts';
import { onFailure } from '../policy/failure-policy.ts';
import { type Execution, refusalFor } from './execution.ts';
import { type ActionFacts, type GatheredFacts, gatherFacts } from './facts.ts';
import type { Kit } from './kit.ts';
import type { ExecuteRequest } from './request.ts';
import { type Tool, toolDigest } from './tool.ts';

/** A request that was judged: all that the steps after it need, found out once. @internal */
export interface Prepared {
  readonly request: ExecuteRequest;
  readonly trace: TraceId;
  readonly action: Action;
  readonly key: IdempotencyKey;
  /** Absent: nobody registered one of this name, and the decision says so. */
  readonly tool?: Tool;
  readonly definition: Digest;
  readonly decision: Decision;
  readonly effects: readonly string[];
  readonly facts: Readonly<Record<string, Digest>>;
  readonly spend: number;
  /** What another process decided. Absent: this one did. */
  readonly presented?: Permit;
}

const NO_TOOL: Digest = digestOf('tool-definition', 1, null);
const NO_FACTS: GatheredFacts = { ok: true, known: {}, digests: {} };
const NO_POLICY = 'no-policy' as PolicyVersion;

/** Takes the request down, gathers facts and judges it. A refusal where there is nothing to judge or to record. */
export async function prepare(kit: Kit, asked: ExecuteRequest): Promise<Prepared | Execution> {
  const given = snapshotOf(asked);
  if (!isUsable(given)) return refused({}, 'INPUT_MALFORMED');
  const opened = presentedPermit(kit, given);
  if ('code' in opened) return refused(given, opened.code);
  const presented = opened.permit;
  const request = presented ? { id: presented.action.id, key: presented.key, ...given } : given;
  const action = actionOf(request);
  if ('code' in action) return refused(request, action.code);
  const tool = kit.tools.get(action.name);
  const found = {
    action,
    tool,
    facts: tool ? await gatherFacts(kit.clock, tool, action.arguments, request.authority) : NO_FACTS,
    spend: spendOf(tool, action),
    effects: effectsOf(tool, action),
  };
  return {
    request,
    trace: request.trace ?? (request.run as string as TraceId),
    action,
    key: keyOf(request, action),
    ...(tool && { tool }),
    definition: tool ? toolDigest(tool) : NO_TOOL,
    decision: judge(kit, request, found, presented),
    effects: (found.effects ?? []).map(summary),
    facts: found.facts.ok ? found.facts.digests : {},
    spend: found.spend ?? 0,
    ...(presented && { presented }),
  };
}

/** What is judged is what is recorded and done: nobody changes who asks, or for what, in the meantime. */
function snapshotOf(asked: ExecuteRequest): ExecuteRequest {
  const { authority, sources } = asked;
  return { ...asked, authority: frozenCopy(authority), ...(sources && { sources: frozenCopy(sources) }) };
}

/** Whether it names whom, where and under what; and whether it can be called off where it says so. */
function isUsable({ authority, run, trace, key, id, call, signal }: ExecuteRequest): boolean {
  const names = [authority.tenant, authority.actor, run, trace ?? run, key ?? run, id ?? run, call ?? run];
  return names.every(isName) && (signal === undefined || signal instanceof AbortSignal);
}

/** @internal */
export function refused(
  { id, key }: Pick<ExecuteRequest, 'id' | 'key'>,
  code: ReasonCode,
  decision?: Decision,
): Execution {
  const nobody = 'action_none';
  return {
    action: id ?? (nobody as NonNullable<typeof id>),
    key: key ?? (nobody as NonNullable<typeof key>),
    status: 'refused',
    refusal: refusalFor(code),
    ...(decision && { decision }),
  };
}

function actionOf({ name, arguments: args, id }: ExecuteRequest): Action | { readonly code: ReasonCode } {
  try {
    return createAction({ name, arguments: args, ...(id !== undefined && { id }) });
  } catch (error) {
    const code = isHoldfastError(error) ? error.code : undefined;
    return { code: isReasonCode(code) ? code : 'INPUT_MALFORMED' };
  }
}

const KEY_FORM = 1;

function keyOf({ key, run, call, authority }: ExecuteRequest, action: Action): IdempotencyKey {
  if (key !== undefined) return key;
  if (call === undefined) return action.id as string as IdempotencyKey;
  const { tenant } = authority;
  return digestOf('idempotency-key', KEY_FORM, {
    tenant,
    run,
    call,
    action: action.digest,
  }) as string as IdempotencyKey;
}

function presentedPermit(
  kit: Kit,
  { permit }: ExecuteRequest,
): { readonly permit?: Permit } | { readonly code: ReasonCode } {
  if (permit === undefined) return kit.policy ? {} : { code: 'PERMIT_MISSING' };
  const opened = openPermit(permit, kit.trusted);
  return opened.ok ? { permit: opened.permit } : { code: opened.code };
}

interface Found {
  readonly action: Action;
  readonly tool: Tool | undefined;
  readonly facts: GatheredFacts;
  readonly spend: number | undefined;
  readonly effects: ReturnType<NonNullable<Tool['effects']>> | undefined;
}

function judge(kit: Kit, request: ExecuteRequest, found: Found, presented: Permit | undefined): Decision {
  const now = kit.clock.now().toISOString();
  const version = kit.policy?.version ?? presented?.policy ?? NO_POLICY;
  const own = ownFindings(request, found, now);
  if (!kit.policy || presented) return decide(version, own);
  const known = found.facts.ok ? found.facts.known : {};
  const facts: ActionFacts = {
    now,
    known,
    ...(request.tenant !== undefined && { tenant: request.tenant }),
    ...(request.sources && { sources: request.sources }),
  };
  const { action, effects = [] } = found;
  const { findings } = evaluate(kit.policy, { action, effects, authority: request.authority, facts });
  return decide(version, [...own, ...findings]);
}

/** What holds whatever a policy says. */
function ownFindings({ authority }: ExecuteRequest, found: Found, now: string): readonly Finding[] {
  const findings: Finding[] = [];
  const block = (reason: ReasonCode): void => {
    findings.push({ verdict: 'block', reason, rule: 'executor' });
  };
  if (!found.tool) block('UNKNOWN_ACTION');
  if (isExpired(authority, now)) block('AUTHORITY_EXPIRED');
  if (found.effects === undefined || found.spend === undefined) block('RULE_FAILED');
  if (!found.facts.ok) findings.push({ ...onFailure('authorisation'), rule: 'executor' });
  return findings;
}

/** Undefined: the tool could not tell, or told something that is no amount. */
function spendOf(tool: Tool | undefined, { arguments: args }: Action): number | undefined {
  try {
    const spend: unknown = tool?.spend?.(args) ?? 0;
    return typeof spend === 'number' && Number.isSafeInteger(spend) && spend >= 0 ? spend : undefined;
  } catch {
    return undefined;
  }
}

function effectsOf(tool: Tool | undefined, { arguments: args }: Action): Found['effects'] {
  try {
    const effects: unknown = tool?.effects?.(args) ?? [];
    return Array.isArray(effects) && effects.every(isEffect) ? effects : undefined;
  } catch {
    return undefined;
  }
}

/** Of the words of the contract: they are what evidence keeps. */
function isEffect(effect: unknown): boolean {
  if (typeof effect !== 'object' || effect === null || !('verb' in effect && 'domain' in effect))
    return false;
  const verbs: readonly unknown[] = EFFECT_VERBS;
  const domains: readonly unknown[] = EFFECT_DOMAINS;
  return verbs.includes(effect.verb) && domains.includes(effect.domain);
}

function summary({ verb, domain }: { readonly verb: string; readonly domain: string }): string {
  return `${verb} ${domain}`;
}
