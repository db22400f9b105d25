import type { Effect } from '../../action/effect.ts';
import type { Collector } from './collector.ts';

/** Programs that show or edit, which people set for others to start all the time. */
const USUAL =
  /^(?:less|more|most|cat|bat|delta|diff-so-fancy|difft|code|codium|subl|vim?|nvim|nano|micro|hx|emacs(?:client)?|true|none|firefox|chromium|open|xdg-open)$/;

/**
 * What was added since a position runs because of an option or a setting of a program that runs nothing by itself: a
 * program that no reading describes, or a file, is then named to hide it or by mistake.
 */
export function distrustPrograms(out: Collector, from: number, by: string): void {
  for (let at = from; at < out.effects.length; at += 1) {
    const effect = out.effects[at];
    if (effect === undefined || !isOpaque(effect)) continue;
    out.effects[at] = {
      ...effect,
      traits: [...(effect.traits ?? []), 'dynamic'],
      note: `\`${by}\` is told to run it`,
    };
  }
}

function isOpaque({ verb, domain, program, traits, target }: Effect): boolean {
  if (verb !== 'exec' || domain !== 'process' || traits?.includes('dynamic') === true) return false;
  return target !== undefined && !USUAL.test(program ?? '');
}
