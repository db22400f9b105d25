import type { Digest } from '../action/digest.ts';
import type {
  ActionDigest,
  ActionId,
  ActorId,
  IdempotencyKey,
  PolicyVersion,
  RunId,
  TenantId,
} from '../action/ids.ts';
import type { ReasonCode } from '../action/reason.ts';
import type { Permit } from './permit.ts';

/** What is about to happen, as the executor found it out by itself. */
export interface Presented {
  readonly action: { readonly id: ActionId; readonly digest: ActionDigest };
  readonly tenant: TenantId;
  readonly run: RunId;
  readonly actor: ActorId;
  readonly tool: Digest;
  readonly policy: PolicyVersion;
  readonly key: IdempotencyKey;
  /** Digest of each mutable fact by its name, as it is now. */
  readonly facts: Readonly<Record<string, Digest>>;
  /** RFC 3339, UTC, milliseconds. */
  readonly now: string;
}

type Check = (permit: Permit, presented: Presented) => boolean;

/** In the order in which they are told: what an attacker would change first. */
const CHECKS: readonly (readonly [ReasonCode, Check])[] = [
  ['PERMIT_TENANT_MISMATCH', (permit, { tenant }) => permit.tenant === tenant],
  ['PERMIT_RUN_MISMATCH', (permit, { run }) => permit.run === run],
  ['PERMIT_ACTOR_MISMATCH', (permit, { actor }) => permit.actor === actor],
  ['PERMIT_DIGEST_MISMATCH', (permit, { action }) => permit.action.digest === action.digest],
  ['PERMIT_ACTION_MISMATCH', (permit, { action }) => permit.action.id === action.id],
  ['PERMIT_KEY_MISMATCH', (permit, { key }) => permit.key === key],
  ['PERMIT_TOOL_CHANGED', (permit, { tool }) => permit.tool === tool],
  ['PERMIT_POLICY_CHANGED', (permit, { policy }) => permit.policy === policy],
  ['PERMIT_EXPIRED', (permit, { now }) => permit.issued <= now && now < permit.expires],
  ['PERMIT_FACT_CHANGED', (permit, { facts }) => sameFacts(permit.facts, facts)],
];

/** Why a permit gives no right to what is presented; undefined when it does. */
export function checkPermit(permit: Permit, presented: Presented): ReasonCode | undefined {
  return CHECKS.find(([, holds]) => !holds(permit, presented))?.[0];
}

/** The names too: a fact that nobody can tell any more is not what it was. */
function sameFacts(then: Permit['facts'], now: Permit['facts']): boolean {
  const names = Object.keys(then);
  return (
    names.length === Object.keys(now).length &&
    names.every((name) => Object.hasOwn(now, name) && then[name] === now[name])
  );
}
