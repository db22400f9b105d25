import type { Comparison } from '../../harness/compare.ts';
import type { CaseName } from '../../harness/tally.ts';
import { plain } from '../plain.ts';

/** The most cases of a kind that are listed. */
const LISTED = 30;

/** What changed, a guard in a few lines. */
export function comparisonText(comparisons: readonly Comparison[]): string {
  return comparisons.flatMap(linesOf).join('\n').concat('\n');
}

function linesOf(one: Comparison): readonly string[] {
  const [from, to] = one.corpus;
  const chance = one.chance === null ? '' : ` (p ${one.chance.toPrecision(2)})`;
  return [
    `${plain(one.guard)} against before${from === to ? '' : `, across corpus ${plain(from)} and ${plain(to)}`}`,
    `  recall ${change(one.recall)}${chance}, false positives ${change(one.falsePositives)}`,
    ...listed('newly missed', one.newlyMissed),
    ...listed('newly caught', one.newlyCaught),
    ...listed('new false alarm', one.newFalseAlarms),
    ...listed('false alarm gone', one.goneFalseAlarms),
  ];
}

function change([before, after]: readonly [number | null, number | null]): string {
  return `${share(before)} -> ${share(after)}`;
}

function share(rate: number | null): string {
  return rate === null ? '-' : rate.toFixed(3);
}

function listed(what: string, cases: readonly CaseName[]): readonly string[] {
  const lines = cases.slice(0, LISTED).map(({ name }) => `  ${what}: ${plain(name)}`);
  return cases.length > LISTED ? [...lines, `  ${what}: and ${cases.length - LISTED} more`] : lines;
}
