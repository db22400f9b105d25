import type { ActorId, TenantId } from '../action/ids.ts';
import type { ToolKind } from '../action/tool-call.ts';
import { type Authority, type Capability, covers, type EffectCapability } from './authority.ts';
import { commonCapabilities } from './capabilities.ts';

/** What an agent may do, as an allowlist: what nobody thought of is refused. Plain data that a user can write. */
export interface Mode {
  readonly name: string;
  /** One clause for people. */
  readonly about: string;
  /** Kinds of tool that may be used; `other` is not one of them, see `unknownTool`. Empty: no tool. */
  readonly tools: readonly ToolKind[];
  /** What a tool may do, whichever tool it is: a shell command is judged by its effects. Empty: no effect. */
  readonly effects: readonly EffectCapability[];
  /** What becomes of a tool that no reading describes. */
  readonly unknownTool: 'ask' | 'block';
}

/** Whom an authority is for. */
export interface Holder {
  readonly tenant: TenantId;
  readonly actor: ActorId;
}

/**
 * The rights that a mode gives. `tool:other` stands for the right to have a person asked about an unknown tool; it
 * never lets one through. No destination is verified by a mode.
 */
export function authorityOf(mode: Mode, { tenant, actor }: Holder): Authority {
  const capabilities: Capability[] = [];
  for (const tool of mode.tools) if (tool !== 'other') capabilities.push(`tool:${tool}`);
  if (mode.unknownTool === 'ask') capabilities.push('tool:other');
  capabilities.push(...mode.effects);
  return Object.freeze({ tenant, actor, capabilities: Object.freeze(capabilities) });
}

/** True when `narrow` gives nothing that `wide` does not give. */
export function narrows(narrow: Mode, wide: Mode): boolean {
  return (
    narrow.tools.every((tool) => wide.tools.includes(tool)) &&
    narrow.effects.every((effect) => wide.effects.some((held) => covers(held, effect))) &&
    (narrow.unknownTool === 'block' || wide.unknownTool === 'ask')
  );
}

/** The narrower of two modes; where neither is, one of both names with what both allow. */
export function narrowest(a: Mode, b: Mode): Mode {
  if (narrows(a, b)) return a;
  return narrows(b, a) ? b : common(a, b);
}

const NOBODY: Holder = { tenant: 'local' as TenantId, actor: 'agent' as ActorId };

function common(a: Mode, b: Mode): Mode {
  const [ofA, ofB] = [authorityOf(a, NOBODY), authorityOf(b, NOBODY)];
  const capabilities = commonCapabilities(ofA.capabilities, ofB.capabilities);
  return {
    name: `${a.name}+${b.name}`,
    about: `what both \`${a.name}\` and \`${b.name}\` allow`,
    tools: a.tools.filter((tool) => b.tools.includes(tool)),
    effects: capabilities.filter(isEffect),
    unknownTool: a.unknownTool === 'ask' ? b.unknownTool : 'block',
  };
}

function isEffect(capability: Capability): capability is EffectCapability {
  return !capability.startsWith('tool:');
}
