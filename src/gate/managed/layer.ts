import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mode, modeNamed } from '../../authority/modes.ts';
import { accessFault } from '../../evidence/errno.ts';
import {
  type ConfigCompiler,
  configDigest,
  DEFAULT_CONFIG,
  type GateConfig,
  type LoadedConfig,
  readKept,
} from '../config.ts';
import type { SystemPlaces } from '../system.ts';
import { unsafeBecause } from './sound.ts';

/** What `~` stands for in a compiled managed configuration, which is one for all users. */
export const ANY_HOME = '/~';

/**
 * The managed configuration, with `~` for this home.
 * One that is missing, that others than its owner may change, or that cannot be compiled is an error, never the default.
 */
export function loadManaged(system: SystemPlaces, home: string, compile: ConfigCompiler): LoadedConfig {
  const { configFile, compiled, prefix } = system;
  const mend = `an administrator mends \`${configFile}\``;
  const unsafe = unsafeBecause(configFile, prefix);
  if (unsafe !== undefined)
    return { ok: false, why: `the managed configuration does not count: ${unsafe}`, mend };
  let source: Buffer;
  try {
    source = readFileSync(configFile);
  } catch (error) {
    return { ok: false, why: accessFault('read', configFile, error), mend };
  }
  const digest = configDigest(source);
  const file = join(compiled, `${digest}.json`);
  const kept = unsafeBecause(file, prefix) === undefined ? readKept(file) : undefined;
  if (kept === undefined || typeof kept.mode !== 'string' || !Array.isArray(kept.modes)) {
    const fresh = compile(source, configFile);
    return fresh.ok ? fresh : { ...fresh, mend };
  }
  const roots = kept.roots.map((root) =>
    root.startsWith(`${ANY_HOME}/`) ? join(home, root.slice(2)) : root,
  );
  return { ok: true, config: { ...kept, mode: kept.mode, modes: kept.modes, roots }, digest };
}

/** Whether what is kept compiled of the managed configuration is that of its text as it is now. */
export function isManagedCompiled({ configFile, compiled }: SystemPlaces): boolean {
  try {
    return existsSync(join(compiled, `${configDigest(readFileSync(configFile))}.json`));
  } catch {
    return false;
  }
}

/** The user's configuration below the managed one: it only takes away, as a repository's does. */
export function underManaged(
  managed: Extract<LoadedConfig, { ok: true }>,
  user: Extract<LoadedConfig, { ok: true }>,
): LoadedConfig {
  const [above, own] = [managed.config, user.config];
  const agents = [...(above.agents ?? []), ...(own.agents ?? [])];
  const ceiling = ceilingOf(own);
  const config: GateConfig = {
    ...above,
    managed: true,
    modes: [...above.modes, ...own.modes.filter(({ name }) => !above.modes.some((one) => one.name === name))],
    expensive: [...above.expensive, ...own.expensive],
    secrets: [...above.secrets, ...own.secrets],
    strict: above.strict || own.strict,
    ...(agents.length > 0 && { agents }),
    ...(ceiling && { ceiling }),
  };
  return { ok: true, config, digest: configDigest(Buffer.from(`${managed.digest} ${user.digest} managed`)) };
}

/** What the user's own mode allows at most. The default mode takes nothing away. */
function ceilingOf({ mode, modes }: GateConfig): Mode | undefined {
  const found = modeNamed(mode, modes);
  if (!found.ok || (mode === DEFAULT_CONFIG.mode && !modes.some(({ name }) => name === mode)))
    return undefined;
  return found.mode;
}
