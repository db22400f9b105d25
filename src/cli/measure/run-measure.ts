import { compareReports } from '../../harness/compare.ts';
import { mergeReports } from '../../harness/merge.ts';
import type { GuardMetrics } from '../../harness/metrics.ts';
import { ratchet } from '../../harness/ratchet.ts';
import { guardRunAnnotations } from '../../report/guards/annotations.ts';
import { guardRunChecks } from '../../report/guards/checks.ts';
import { comparisonText } from '../../report/guards/comparison.ts';
import { guardRunMarkdown } from '../../report/guards/markdown.ts';
import { type GuardRun, hasFailed, type JudgedGuard } from '../../report/guards/run.ts';
import { guardRunText } from '../../report/guards/text.ts';
import { toJUnit } from '../../report/junit.ts';
import { toSarif } from '../../report/sarif.ts';
import { EXIT, type ExitCode, type Given } from '../command.ts';
import { guardNamesOf } from '../guard-names.ts';
import { colorsFor } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { versionOf } from '../version.ts';
import { barsFor, judgedBy } from './bars.ts';
import { readRunFile, runDocument, writeBarsFile, writeText } from './documents.ts';
import { refuseContradictions } from './flags.ts';
import { measureGuards } from './measure-guards.ts';

const PRINTERS: readonly (readonly [flag: string, print: (run: GuardRun) => string])[] = [
  ['junit', (run) => toJUnit(guardRunChecks(run))],
  ['sarif', (run) => toSarif(guardRunChecks(run))],
  ['markdown', guardRunMarkdown],
];

/** Measures, or reads what was measured; judges; prints. */
export async function runMeasure(given: Given): Promise<ExitCode> {
  refuseContradictions(given);
  const older = olderRun(given);
  for (const [flag] of PRINTERS) write(given.text(flag), '');
  const { metrics, notes } = given.has('report') ? merged(given) : await measureGuards(given);
  const bars = barsFor(given, metrics);
  if (given.has('ratchet')) return raise(given, metrics);
  const guards: readonly JudgedGuard[] = metrics.map((one) => judgedBy(bars, one));
  const run: GuardRun = { version: versionOf(import.meta.url), guards, notes: [...notes, ...bars.notes] };
  const comparisons = older === undefined ? undefined : compared(given, older, metrics);
  for (const [flag, print] of PRINTERS) write(given.text(flag), print(run));
  if (given.has('json')) process.stdout.write(runDocument(run, comparisons));
  else
    process.stdout.write(
      guardRunText(run, colorsFor(process.stdout)) + (comparisons ? comparisonText(comparisons) : ''),
    );
  if (given.has('github'))
    (given.has('json') ? process.stderr : process.stdout).write(guardRunAnnotations(run));
  return hasFailed(run) ? EXIT.found : EXIT.done;
}

interface Measured {
  readonly metrics: readonly GuardMetrics[];
  readonly notes: readonly string[];
}

/** One whole of each guard, from the shards that the reports hold. */
function merged(given: Given): Measured {
  const all = given.texts('report').flatMap(readRunFile);
  const wanted = given.has('guard') ? guardNamesOf(given) : undefined;
  const names = [...new Set(all.map(({ guard }) => guard.name))].filter(
    (name) => wanted === undefined || wanted.some((one) => one === name),
  );
  if (names.length === 0) throw new UsageError('`--report`: the reports hold no guard that was asked for');
  return {
    metrics: names.map((name) => mergeReports(all.filter(({ guard }) => guard.name === name))),
    notes: [],
  };
}

function olderRun(given: Given): readonly GuardMetrics[] | undefined {
  const file = given.text('against');
  return file === undefined ? undefined : readRunFile(file);
}

function compared(given: Given, older: readonly GuardMetrics[], newer: readonly GuardMetrics[]) {
  const acrossVersions = given.has('across-versions');
  const pairs = newer.flatMap((after) => {
    const before = older.find(({ guard }) => guard.name === after.guard.name);
    return before === undefined ? [] : [compareReports(before, after, { acrossVersions })];
  });
  if (pairs.length > 0) return pairs;
  throw new UsageError(`\`--against\`: the report holds no guard that was measured now`);
}

function raise(given: Given, metrics: readonly GuardMetrics[]): ExitCode {
  const file = given.text('bars') ?? '';
  const { bars, raised } = ratchet(barsFor(given, metrics).bars, metrics);
  if (raised.length > 0) writeBarsFile(file, bars);
  process.stdout.write(raised.length === 0 ? 'no bar can be raised\n' : `${raised.join('\n')}\n`);
  return EXIT.done;
}

function write(file: string | undefined, text: string): void {
  if (file !== undefined) writeText(file, text);
}
