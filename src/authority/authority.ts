import type { EffectDomain, EffectVerb } from '../action/effect.ts';
import type { ActorId, TenantId } from '../action/ids.ts';
import type { ToolKind } from '../action/tool-call.ts';

/** `verb:domain`, either of which may be `*`. */
export type EffectCapability = `${EffectVerb | '*'}:${EffectDomain | '*'}`;

/** A right that an authority holds: to use a kind of tool, or to have a kind of effect. */
export type Capability = `tool:${ToolKind}` | EffectCapability;

/** Who acts, with which rights. Plain data; everything not listed is refused. */
export interface Authority {
  readonly tenant: TenantId;
  readonly actor: ActorId;
  readonly capabilities: readonly Capability[];
}
