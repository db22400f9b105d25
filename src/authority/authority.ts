import type { EffectDomain, EffectVerb } from '../action/effect.ts';
import type { ActorId, TenantId } from '../action/ids.ts';
import type { ToolKind } from '../action/tool-call.ts';
import type { Budget } from './budget.ts';

/** `verb:domain`, either of which may be `*`. */
export type EffectCapability = `${EffectVerb | '*'}:${EffectDomain | '*'}`;

/** A right of an application's own, such as `app:ticket:read`. Compared as spelled; `*` has no meaning in it. */
export type AppCapability = `app:${string}`;

/** A right that an authority holds: to use a kind of tool, to have a kind of effect, or an application's own. */
export type Capability = `tool:${ToolKind}` | EffectCapability | AppCapability;

/** Where something may be sent, and how one knows that it is the right place. */
export interface VerifiedDestination {
  /** An e-mail address, a URL, or an id as the application spells it. */
  readonly value: string;
  /** What was done to verify it, in a word or a clause: `double opt-in`, `contract`. */
  readonly how: string;
  /** When: RFC 3339, UTC, milliseconds. */
  readonly at: string;
}

/** Who acts, with which rights. Plain data; everything not listed is refused. */
export interface Authority {
  readonly tenant: TenantId;
  readonly actor: ActorId;
  /** Empty: nothing may be done. */
  readonly capabilities: readonly Capability[];
  /** Where something may be sent. Absent or empty: nowhere. */
  readonly destinations?: readonly VerifiedDestination[];
  /** One call is charged to every budget of the list. Absent or empty: no limit. */
  readonly budgets?: readonly Budget[];
  /** When it ends: RFC 3339, UTC, milliseconds. From that moment on nothing may be done. Absent: it does not end. */
  readonly expires?: string;
}

/**
 * True when one capability of the authority covers the whole of the wanted one: `*:file` covers `write:file`, but
 * `read:file` with `read:git` does not cover `read:*`. Only effects know wildcards.
 */
export function holds(authority: Authority, wanted: Capability): boolean {
  for (const held of authority.capabilities) if (covers(held, wanted)) return true;
  return false;
}

/** True when whoever holds `held` also holds `wanted`. */
export function covers(held: Capability, wanted: Capability): boolean {
  if (held === wanted) return true;
  if (!isEffectCapability(held) || !isEffectCapability(wanted)) return false;
  const [verb, domain] = partsOf(held);
  const [wantedVerb, wantedDomain] = partsOf(wanted);
  return (verb === '*' || verb === wantedVerb) && (domain === '*' || domain === wantedDomain);
}

/** Tells effects from the capabilities that name a tool or an application's right. */
export function isEffectCapability(capability: Capability): capability is EffectCapability {
  return !capability.startsWith('tool:') && !capability.startsWith('app:');
}

/** The verb and the domain of an effect capability. */
export function partsOf(capability: EffectCapability): readonly [verb: string, domain: string] {
  const colon = capability.indexOf(':');
  return [capability.slice(0, colon), capability.slice(colon + 1)];
}
