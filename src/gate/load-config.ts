import { type ConfigCompiler, type LoadedConfig, loadOwnConfig } from './config.ts';
import type { Locations } from './locations.ts';
import { loadManaged, underManaged } from './managed/layer.ts';
import { isManaged } from './system.ts';

/**
 * Loads the configuration of a user; `file` is read instead of the user's own. Where an administrator's configuration
 * stands above it, it only takes away from that one. One that cannot be read or compiled is an error, never the default.
 */
export function loadConfig(
  locations: Locations,
  file: string | undefined,
  compile: ConfigCompiler,
): LoadedConfig {
  const own = loadOwnConfig(locations, file, compile);
  if (!own.ok || !isManaged(locations.system)) return own;
  const managed = loadManaged(locations.system, locations.home, compile);
  return managed.ok ? underManaged(managed, own) : managed;
}
