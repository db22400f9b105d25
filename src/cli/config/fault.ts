import type { GateConfig } from '../../gate/config.ts';
import { loadConfig } from '../../gate/load-config.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { loadRepositoryConfig } from '../../gate/repository-config.ts';
import { inForce } from '../../gate/tighten.ts';
import { compilersFor } from './compiler.ts';

/** The configuration that holds below a home, with what a repository tightens of it; undefined where it cannot be used. */
export function configInForce(home: string, root: string | undefined): GateConfig | undefined {
  const locations = locationsBelow(home);
  const { compile, compileRepository } = compilersFor(home);
  const user = loadConfig(locations, undefined, compile);
  if (!user.ok || root === undefined) return user.ok ? user.config : undefined;
  const found = inForce(user, loadRepositoryConfig(root, locations, compileRepository));
  return found.ok ? found.config : undefined;
}

/** Whether the user's configuration below a home, where it can be used, only observes. */
export function configObserves(home: string): boolean {
  const loaded = loadConfig(locationsBelow(home), undefined, compilersFor(home).compile);
  return loaded.ok && loaded.config.observe;
}

/** What is wrong with the user's configuration below a home, with its place; undefined where it can be used. */
export function configFault(home: string): string | undefined {
  const loaded = loadConfig(locationsBelow(home), undefined, compilersFor(home).compile);
  return loaded.ok ? undefined : loaded.why;
}
