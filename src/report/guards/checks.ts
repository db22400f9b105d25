import type { Check, CheckReport } from '../checks.ts';
import { barText, falsePositivesText, type GuardRun, type JudgedGuard, recallText, timeText } from './run.ts';

/** The most failing lines that one check tells. */
const TOLD = 100;

/** A run as checks, for the printers of JUnit and SARIF: one group a guard, one check a bar and a failing case. */
export function guardRunChecks(run: GuardRun): CheckReport {
  return {
    title: 'holdfast measure',
    version: run.version,
    checks: run.guards.flatMap(checksOf),
    notes: run.notes,
  };
}

function checksOf(judged: JudgedGuard): readonly Check[] {
  const { metrics, bar, failures } = judged;
  const group = metrics.guard.name;
  const did = `measured \`${group}\` on corpus ${metrics.corpus.version}, ${metrics.corpus.cases} cases`;
  const whole: Check = {
    name: `reaches its bar: ${barText(bar)}`,
    group,
    held: failures !== null && failures.length === 0,
    did,
    saw: `recall ${recallText(metrics)}, false positives ${falsePositivesText(metrics)}, p95 ${timeText(metrics.p95Seconds)}`,
  };
  if (failures === null) return [{ ...whole, saw: 'a shard alone, which says too little: merge all shards' }];
  return [whole, ...failures.slice(0, TOLD).map((name) => ({ name, group, held: false, did, saw: name }))];
}
