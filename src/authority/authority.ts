import type { EffectDomain, EffectVerb } from '../action/effect.ts';
import type { ActorId, TenantId } from '../action/ids.ts';
import type { ToolKind } from '../action/tool-call.ts';

/** `verb:domain`, either of which may be `*`. */
export type EffectCapability = `${EffectVerb | '*'}:${EffectDomain | '*'}`;

/** A right of an application's own, such as `app:ticket:read`. Compared as spelled; `*` has no meaning in it. */
export type AppCapability = `app:${string}`;

/** A right that an authority holds: to use a kind of tool, to have a kind of effect, or an application's own. */
export type Capability = `tool:${ToolKind}` | EffectCapability | AppCapability;

/** Who acts, with which rights. Plain data; everything not listed is refused. */
export interface Authority {
  readonly tenant: TenantId;
  readonly actor: ActorId;
  /** Empty: nothing may be done. */
  readonly capabilities: readonly Capability[];
  /** Where something may be sent, as it was verified. Absent or empty: nowhere. */
  readonly destinations?: readonly string[];
}

/**
 * True when one capability of the authority covers the whole of the wanted one: `*:file` covers `write:file`, but
 * `read:file` with `read:git` does not cover `read:*`. Only effects know wildcards.
 */
export function holds(authority: Authority, wanted: Capability): boolean {
  for (const held of authority.capabilities) if (covers(held, wanted)) return true;
  return false;
}

/** True when the destination was verified for this authority. */
export function isVerified(authority: Authority, destination: string): boolean {
  return authority.destinations?.includes(destination) ?? false;
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
