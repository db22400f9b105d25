import type { ActionDigest } from '../action/ids.ts';
import type { Verdict } from '../action/verdict.ts';

/** What a decision objects to, as the event `decision` tells it. */
export interface Objected {
  readonly verdict: Verdict;
  /** True: it passed all the same, so nothing was refused. */
  readonly observed?: boolean;
  readonly about?: readonly string[];
  readonly action: { readonly digest: ActionDigest };
}

/**
 * By what a refused call is known again, whatever its spelling: the verb, the domain and the real place of each effect
 * that was objected to. Where one of them tells no place, the action itself: nobody is told of a sameness that is not there.
 * Empty: nothing was refused.
 */
export function refusalKeys({ verdict, observed, about = [], action }: Objected): readonly string[] {
  if (verdict === 'allow' || verdict === 'degrade' || observed === true) return [];
  return about.length > 0 && about.every(isNamed) ? about : [action.digest];
}

/** That something of a program runs tells two commands apart by nothing, and a gap may stand for anything. */
export function isNamed(effect: string): boolean {
  return !effect.startsWith('exec ') && effect.split(' ').length > 2 && !effect.includes('\uFFFD');
}

/** How often all of it was refused before. `earlier` counts refusals by key. */
export function timesRefused(keys: readonly string[], earlier: ReadonlyMap<string, number>): number {
  return keys.length === 0 ? 0 : Math.min(...keys.map((key) => earlier.get(key) ?? 0));
}

/** Counts one more refusal of each key. */
export function countRefusals(counts: Map<string, number>, keys: readonly string[]): void {
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
}
