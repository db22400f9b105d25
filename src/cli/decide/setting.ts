import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GateConfig } from '../../gate/config.ts';
import { OBSERVE } from '../../gate/enforcement.ts';
import { loadConfig } from '../../gate/load-config.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { loadRepositoryConfig } from '../../gate/repository-config.ts';
import { type GateSetting, standingOf } from '../../gate/standing.ts';
import { inForce } from '../../gate/tighten.ts';
import type { Flag, Given } from '../command.ts';
import { compilersFor } from '../config/compiler.ts';
import { homeAsSpelled, rootsOf } from '../places.ts';
import { plain } from '../plain.ts';
import { UsageError } from '../usage-error.ts';

/** The flags of commands that judge without a host. */
export const JUDGING_FLAGS: Readonly<Record<string, Flag>> = {
  root: { value: 'DIR', many: true, about: 'a folder that the agent works in; absent: the current one' },
  home: { value: 'DIR', about: 'what `~` stands for and where the configuration lies; absent: your home' },
  mode: {
    value: 'NAME',
    about: "the mode; absent: the configuration's, else build; observe: that, and only recorded",
  },
  config: { value: 'FILE', about: 'a configuration instead of ~/.config/holdfast/config.yaml' },
  ledger: { value: 'FILE|off', about: 'an approval ledger; off: novelty is not graded' },
};

/**
 * What the flags say, checked before anything is judged. `roots` are other folders than those of the flags. Nothing is
 * written.
 * @throws UsageError for a configuration or a mode that cannot be used.
 */
export function settingFrom(given: Given, roots: readonly string[] = rootsOf(given)): GateSetting {
  const home = homeAsSpelled(given);
  const locations = locationsBelow(home);
  const file = given.text('config');
  const { compile, compileRepository } = compilersFor(home);
  const user = loadConfig(locations, file === undefined ? undefined : resolve(file), compile);
  if (!user.ok) throw new UsageError(user.why);
  const [root = process.cwd()] = roots;
  const found = inForce(user, loadRepositoryConfig(root, locations, compileRepository));
  if (!found.ok) throw new UsageError(found.why);
  const mode = given.text('mode');
  const ledger = given.text('ledger');
  if (ledger !== undefined && ledger !== 'off') noteMissing(ledger);
  const setting: GateSetting = {
    locations,
    config: inMode(found.config, mode),
    configDigest: found.digest,
    roots,
    cwd: folderFor(roots),
    ...(ledger === undefined ? {} : { ledger: ledger === 'off' ? ledger : resolve(ledger) }),
  };
  const standing = standingOf(setting);
  if (!standing.ok) throw new UsageError(standing.why);
  return setting;
}

/** It is judged all the same: without a ledger everything novel is asked about. */
function noteMissing(ledger: string): void {
  if (existsSync(ledger)) return;
  process.stderr.write(
    `holdfast: \`--ledger ${plain(ledger)}\`: there is no such file, so everything novel is asked about\n`,
  );
}

function inMode(config: GateConfig, mode: string | undefined): GateConfig {
  if (mode === OBSERVE) return { ...config, observe: true };
  return mode === undefined ? config : { ...config, mode };
}

/** The current folder; where it lies in none of the roots, calls that name no folder stand in the first root. */
function folderFor(roots: readonly string[]): string {
  const current = process.cwd();
  const inside = roots.some(
    (root) => current === root || current.startsWith(root === '/' ? '/' : `${root}/`),
  );
  return inside ? current : (roots[0] ?? current);
}
