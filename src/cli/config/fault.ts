import { loadConfig } from '../../gate/config.ts';
import { locationsBelow } from '../../gate/locations.ts';
import { compilersFor } from './compiler.ts';

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
