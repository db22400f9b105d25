import { HoldfastError } from '../action/error.ts';
import type { GuardMetrics } from './metrics.ts';
import { mcnemar } from './statistics.ts';
import type { CaseName } from './tally.ts';

/** What changed between two runs of a guard. */
export interface Comparison {
  readonly guard: string;
  /** Versions of the corpus, older first; the same one twice unless the comparison was made across versions. */
  readonly corpus: readonly [string, string];
  readonly recall: readonly [number | null, number | null];
  readonly falsePositives: readonly [number | null, number | null];
  readonly newlyMissed: readonly CaseName[];
  readonly newlyCaught: readonly CaseName[];
  readonly newFalseAlarms: readonly CaseName[];
  readonly goneFalseAlarms: readonly CaseName[];
  /**
   * How likely the change of recall is if both guards are equally good (exact McNemar test). Null: across versions, or
   * when the lists of misses were cut.
   */
  readonly chance: number | null;
}

export interface CompareOptions {
  /** Compare although the cases are not the same. An easier corpus then looks like a better guard. */
  readonly acrossVersions?: boolean;
}

/**
 * Compares a run with an older one of the same guard.
 * @throws HoldfastError when they were made on different cases and that was not asked for.
 */
export function compareReports(
  older: GuardMetrics,
  newer: GuardMetrics,
  { acrossVersions = false }: CompareOptions = {},
): Comparison {
  const same = refuseOthers(older, newer, acrossVersions);
  const newlyMissed = without(newer.misses, older.misses);
  const newlyCaught = without(older.misses, newer.misses);
  const whole = [older, newer].every(
    ({ misses, missed, unmeasuredCases }) => misses.length === missed && unmeasuredCases === 0,
  );
  return {
    guard: newer.guard.name,
    corpus: [older.corpus.version, newer.corpus.version],
    recall: [older.recall, newer.recall],
    falsePositives: [older.falsePositives, newer.falsePositives],
    newlyMissed,
    newlyCaught,
    newFalseAlarms: without(newer.falseAlarms, older.falseAlarms),
    goneFalseAlarms: without(older.falseAlarms, newer.falseAlarms),
    chance: same && whole ? mcnemar(newlyCaught.length, newlyMissed.length) : null,
  };
}

/** True when both were measured on the same cases. */
function refuseOthers(older: GuardMetrics, newer: GuardMetrics, acrossVersions: boolean): boolean {
  const [a, b] = [older.corpus, newer.corpus];
  const families = [older, newer].map(({ guard }) => [...guard.families].sort().join());
  const same = a.version === b.version && a.digest === b.digest && families[0] === families[1];
  if (same || acrossVersions) return same;
  const what =
    a.version === b.version
      ? `both say corpus ${a.version}, but hold other cases or families, such as another sample`
      : `one is of corpus ${a.version}, the other of ${b.version}`;
  throw new HoldfastError(
    'INPUT_MALFORMED',
    `these reports cannot be compared: ${what}; an easier corpus would look like a better guard`,
  );
}

function without(cases: readonly CaseName[], others: readonly CaseName[]): readonly CaseName[] {
  const known = new Set(others.map(({ id }) => id));
  return cases.filter(({ id }) => !known.has(id));
}
