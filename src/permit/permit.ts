import type { ActionRef } from '../action/action.ts';
import { type Digest, digestOf } from '../action/digest.ts';
import type {
  ActorId,
  IdempotencyKey,
  PermitId,
  PolicyVersion,
  RunId,
  TenantId,
  TraceId,
} from '../action/ids.ts';
import type { JsonObject } from '../action/json.ts';
import type { Budget } from '../authority/budget.ts';

/** Version of the permit's form. It is part of what is signed. */
export const PERMIT_VERSION = 1;

/** Who said yes: the policy by itself, or a person whom it asked. */
export type PermitKind = 'policy_allow' | 'approval_allow';

/**
 * The recorded right to one effect, bound to everything that was looked at when it was given. Plain JSON data, so that
 * it can be signed and carried to another process. It holds digests, never arguments.
 */
export interface Permit {
  readonly version: typeof PERMIT_VERSION;
  readonly id: PermitId;
  readonly kind: PermitKind;
  readonly action: ActionRef;
  readonly tenant: TenantId;
  readonly actor: ActorId;
  readonly run: RunId;
  readonly trace: TraceId;
  /** Digest of the tool's definition as it was when the action was judged. */
  readonly tool: Digest;
  readonly policy: PolicyVersion;
  readonly key: IdempotencyKey;
  /** RFC 3339, UTC, milliseconds, as is `expires`. */
  readonly issued: string;
  readonly expires: string;
  /** Digest of each mutable fact by its name. They are looked at again when the permit is claimed. */
  readonly facts: Readonly<Record<string, Digest>>;
  /** What the effect is charged to. Empty: nothing counts. */
  readonly budgets: readonly Budget[];
  /** Cost of the effect in the units of the budgets' `spend`. */
  readonly spend: number;
}

/** Digest over all that a permit is bound to. */
export function permitDigest(permit: Permit): Digest {
  return digestOf('permit', PERMIT_VERSION, permit as unknown as JsonObject);
}
