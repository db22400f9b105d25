import type { ActorId, TenantId } from '../../action/ids.ts';
import {
  attenuate,
  authorityOf,
  type Capability,
  type EffectCapability,
  type Holder,
  type Mode,
  modeNamed,
  narrows,
} from '../../authority/index.ts';
import type { GateConfig } from '../../gate/config.ts';

/** A configuration and the mode of it that is in force. */
export interface ModeInForce {
  readonly config: GateConfig;
  readonly mode: string;
}

/**
 * The more restrictive of the configured mode and the one that the host is in. Where neither contains the other, what
 * both allow: a mode of both names that is added to the configuration.
 */
export function modeInForce(config: GateConfig, hostMode: string | undefined): ModeInForce {
  if (hostMode === undefined || hostMode === config.mode) return { config, mode: config.mode };
  const [own, host] = [modeNamed(config.mode, config.modes), modeNamed(hostMode, config.modes)];
  if (!own.ok) return { config, mode: config.mode };
  if (!host.ok || narrows(host.mode, own.mode)) return { config, mode: hostMode };
  if (narrows(own.mode, host.mode)) return { config, mode: config.mode };
  const both = common(own.mode, host.mode);
  return { config: { ...config, modes: [...config.modes, both] }, mode: both.name };
}

const NOBODY: Holder = { tenant: 'local' as TenantId, actor: 'agent' as ActorId };

function common(a: Mode, b: Mode): Mode {
  const { capabilities } = attenuate(authorityOf(a, NOBODY), authorityOf(b, NOBODY));
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
