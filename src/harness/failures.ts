import type { GuardNumbers } from './report.ts';
import type { CaseName } from './tally.ts';
import { checkThresholds, type GuardThresholds } from './thresholds.ts';

/** Why the run does not pass, one line each; empty when it does. */
export function failuresOf(metrics: GuardNumbers, thresholds: GuardThresholds): readonly string[] {
  checkThresholds(thresholds);
  const { shard } = metrics.corpus;
  if (shard !== undefined && shard.of > 1) {
    return [`shard ${shard.index} of ${shard.of} is judged only when all are merged`];
  }
  return [
    ...nothingMeasured(metrics),
    ...notMeasured(metrics),
    ...suspicions(metrics, thresholds),
    ...recallFailures(metrics, thresholds),
    ...falsePositiveFailures(metrics, thresholds),
    ...timeFailures(metrics, thresholds),
  ];
}

function nothingMeasured({ families, control }: GuardNumbers): readonly string[] {
  const empty = Object.entries(families)
    .filter(([, { cases }]) => cases === 0)
    .map(([family]) => `nothing measured: no case of \`${family}\``);
  if (Object.keys(families).length === 0) empty.push('nothing measured: no family');
  if (control.cases === 0) empty.push('nothing measured: the control set is empty');
  return empty;
}

function notMeasured({ unmeasured, unmeasuredCases }: GuardNumbers): readonly string[] {
  if (unmeasuredCases === 0) return [];
  const count = unmeasuredCases === 1 ? '1 case was' : `${unmeasuredCases} cases were`;
  return [`${count} not measured`, ...named('unmeasured', unmeasured, unmeasuredCases, true)];
}

/** A wrong adapter looks like this far more often than a good guard does. */
function suspicions(metrics: GuardNumbers, { allOrNothing }: GuardThresholds): readonly string[] {
  const { suspicious } = metrics;
  return suspicious === null || allOrNothing !== undefined ? [] : [suspicious];
}

function recallFailures(
  metrics: GuardNumbers,
  { recall: bar, families = {} }: GuardThresholds,
): readonly string[] {
  const { recall, misses, missed } = metrics;
  const lines: string[] = [];
  if (recall !== null && recall < bar) lines.push(`recall ${below(recall, bar)}`);
  for (const [family, least] of Object.entries(families)) {
    const reached = metrics.recallOf[family];
    if (reached === undefined) lines.push(`nothing measured: no case of \`${family}\``);
    else if (reached.rate < least) lines.push(`recall of \`${family}\` ${below(reached.rate, least)}`);
  }
  return lines.length === 0 ? [] : [...lines, ...named('missed', misses, missed, false)];
}

function falsePositiveFailures(
  { falsePositives, falseAlarms, control }: GuardNumbers,
  { falsePositives: bar }: GuardThresholds,
): readonly string[] {
  if (falsePositives === null || falsePositives <= bar) return [];
  const [share, limit] = apart(falsePositives, bar);
  return [
    `false positives ${share} above ${limit}`,
    ...named('false alarm', falseAlarms, control.flagged, false),
  ];
}

function timeFailures({ p95Seconds }: GuardNumbers, { p95Seconds: bar }: GuardThresholds): readonly string[] {
  if (bar === undefined) return [];
  if (p95Seconds === null) return ['nothing measured: no check was timed'];
  return p95Seconds <= bar ? [] : [`p95 ${p95Seconds.toPrecision(3)} s above ${bar} s`];
}

function named(what: string, cases: readonly CaseName[], count: number, saying: boolean): readonly string[] {
  const lines = cases.map(({ name, said }) => `${what}: ${name}${saying ? ` (${said})` : ''}`);
  const rest = count - cases.length;
  return rest > 0 ? [...lines, `${what}: and ${rest} more`] : lines;
}

function below(reached: number, bar: number): string {
  return apart(reached, bar).join(' below ');
}

/** Both with as few digits as tell them apart, at least two. */
function apart(a: number, b: number): readonly [string, string] {
  for (let digits = 2; digits < 16; digits++) {
    const pair = [a.toFixed(digits), b.toFixed(digits)] as const;
    if (pair[0] !== pair[1]) return pair;
  }
  return [String(a), String(b)];
}
