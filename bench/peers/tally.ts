import type { Outcome } from './detector.ts';
import type { BenchText } from './sets.ts';

/** So many of so many. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** What a detector did on a set. */
export interface Tally {
  /** Labelled values that are gone, or attacks that were flagged. */
  readonly found: Share;
  /** Benign texts that were flagged or altered. */
  readonly alarms: Share;
  /** Texts that it said nothing of, by why. They count as not flagged. */
  readonly errors: Readonly<Record<string, number>>;
}

/**
 * Counts the outcomes of a set. What is of a kind that `kinds` leaves out counts neither as found nor as missed;
 * without `kinds` everything counts.
 */
export function tallyOf(
  texts: readonly BenchText[],
  outcomes: readonly Outcome[],
  kinds?: readonly string[],
): Tally {
  const claims = (kind: string | undefined): boolean =>
    kinds === undefined || kind === undefined || kinds.includes(kind);
  const found = { hits: 0, of: 0 };
  const alarms = { hits: 0, of: 0 };
  const errors: Record<string, number> = {};
  const count = (share: { hits: number; of: number }, hit: boolean): void => {
    share.of++;
    if (hit) share.hits++;
  };
  for (const [index, { attack, kind, values }] of texts.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new RangeError('a text without an outcome');
    if (outcome.error !== undefined) errors[outcome.error] = (errors[outcome.error] ?? 0) + 1;
    if (values !== undefined && attack) {
      for (const [at, value] of values.entries())
        if (claims(value.kind)) count(found, outcome.gone[at] === true);
    } else if (claims(kind)) count(attack ? found : alarms, outcome.flagged);
  }
  return { found, alarms, errors };
}

/** Several sets as one. */
export function sumOf(shares: readonly Share[]): Share {
  return {
    hits: shares.reduce((sum, { hits }) => sum + hits, 0),
    of: shares.reduce((sum, { of }) => sum + of, 0),
  };
}
