import { modeNamed, narrowest } from '../../authority/modes.ts';
import type { GateConfig } from '../../gate/config.ts';

/** A configuration and the mode of it that is in force. */
export interface ModeInForce {
  readonly config: GateConfig;
  readonly mode: string;
}

/**
 * The more restrictive of the configured mode and those that the host is in. Where none contains the others, what all
 * allow: a mode of all names that is added to the configuration.
 */
export function modeInForce(config: GateConfig, hostModes: readonly string[]): ModeInForce {
  const first: ModeInForce = { config, mode: config.mode };
  return hostModes.reduce((found, host) => narrowed({ ...found.config, mode: found.mode }, host), first);
}

function narrowed(config: GateConfig, hostMode: string): ModeInForce {
  if (hostMode === config.mode) return { config, mode: config.mode };
  const [own, host] = [modeNamed(config.mode, config.modes), modeNamed(hostMode, config.modes)];
  if (!own.ok) return { config, mode: config.mode };
  if (!host.ok) return { config, mode: hostMode };
  const both = narrowest(host.mode, own.mode);
  if (both === own.mode || both === host.mode) return { config, mode: both.name };
  return { config: { ...config, modes: [...config.modes, both] }, mode: both.name };
}
