/**
 * Walks the ways that a command may be spelled when variables differ between branches: folding asks `pick` for each such
 * variable, and the same name gets the same answer within one way.
 */
export interface Chooser {
  /** An index below `count`, or -1 when there are too many ways and nobody can know. */
  pick(name: string, count: number): number;
}

/** Ways beyond this are folded once more with every such variable unknown. */
const MOST_WAYS = 16;

/** Runs `fold` for every way. */
export function everyWay<T>(fold: (chooser: Chooser) => T): readonly T[] {
  const points = new Map<string, { at: number; readonly count: number }>();
  const results: T[] = [];
  do {
    results.push(fold(chooserOf(points)));
    if (results.length >= MOST_WAYS) {
      results.push(fold({ pick: () => -1 }));
      break;
    }
  } while (advance(points));
  return results;
}

/** Sees every variable that branches disagree about as unknown. */
export const BLURRED: Chooser = { pick: () => -1 };

function chooserOf(points: Map<string, { at: number; readonly count: number }>): Chooser {
  return {
    pick(name, count) {
      const point = points.get(name) ?? { at: 0, count };
      points.set(name, point);
      return Math.min(point.at, count - 1);
    },
  };
}

function advance(points: Map<string, { at: number; readonly count: number }>): boolean {
  for (const point of [...points.values()].reverse()) {
    if (point.at + 1 < point.count) {
      point.at += 1;
      return true;
    }
    point.at = 0;
  }
  return false;
}
