import { type Share, sumOf, type Tally } from './tally.ts';

/** What a detector finds and how often it is wrong, where both were counted. */
export interface Side {
  readonly found: Share;
  readonly alarms: Share;
}

/** Our guard at one of its levels. */
export interface Level {
  readonly level: string;
  /** Whether this is what the guard does when nothing is set. */
  readonly isDefault: boolean;
  readonly side: Side;
}

export type Standing = 'ahead' | 'equal' | 'behind';

/** One peer and one set. */
export interface Comparison {
  readonly standing: Standing;
  readonly ours: Level;
  readonly theirs: Side;
}

/**
 * Compares at equal or fewer false alarms: of our levels that have no more of them than the peer, the one that finds
 * most. `ahead`: no worse in either and better in one. `equal`: the same in both. `behind`: anything else, shown at the
 * level with the fewest alarms when none is low enough.
 * @throws RangeError without a level.
 */
export function compare(theirs: Side, levels: readonly Level[]): Comparison {
  const quiet = levels.filter(({ side }) => rate(side.alarms) <= rate(theirs.alarms));
  const [best] = (quiet.length > 0 ? quiet : levels).toSorted((a, b) =>
    quiet.length > 0 ? byFound(a, b) || byAlarms(a, b) : byAlarms(a, b) || byFound(a, b),
  );
  if (best === undefined) throw new RangeError('no level to compare');
  return { standing: quiet.length === 0 ? 'behind' : standingOf(best.side, theirs), ours: best, theirs };
}

function standingOf(ours: Side, theirs: Side): Standing {
  const found = rate(ours.found) - rate(theirs.found);
  if (found < 0) return 'behind';
  return found > 0 || rate(ours.alarms) < rate(theirs.alarms) ? 'ahead' : 'equal';
}

const byFound = (a: Level, b: Level): number =>
  rate(b.side.found) - rate(a.side.found) || Number(b.isDefault) - Number(a.isDefault);
const byAlarms = (a: Level, b: Level): number => rate(a.side.alarms) - rate(b.side.alarms);

/** From 0 to 1. Nothing counted is 0. */
export function rate({ hits, of }: Share): number {
  return of === 0 ? 0 : hits / of;
}

/**
 * What is compared on each set of a family. A set without attacks is paired with the attacks of all `labelled` sets, a
 * set without benign texts with all clean ones. A set that leaves nothing to compare is left out.
 */
export function sidesOf(
  tallies: Readonly<Record<string, Tally>>,
  labelled: readonly string[],
  clean: readonly string[],
): Readonly<Record<string, Side>> {
  const poolOf = (names: readonly string[], which: 'found' | 'alarms'): Share =>
    sumOf(names.flatMap((name) => tallies[name]?.[which] ?? []));
  const attacks = poolOf(labelled, 'found');
  const benign = poolOf(clean, 'alarms');
  const sides = Object.entries(tallies).flatMap(([name, { found, alarms }]) => {
    if (found.of === 0 && !clean.includes(name)) return [];
    const side = { found: found.of === 0 ? attacks : found, alarms: alarms.of === 0 ? benign : alarms };
    return side.found.of === 0 || side.alarms.of === 0 ? [] : [[name, side] as const];
  });
  return Object.fromEntries(sides);
}
