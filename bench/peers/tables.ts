import { proportion } from '../../src/harness/statistics.ts';
import type { Standing } from './compare.ts';
import type { Timing } from './detector.ts';
import { reasonFor } from './reasons.ts';
import type { Cost, Result, Row } from './result.ts';
import { NOT_MEASURED, type Peer } from './roster.ts';
import type { Growth } from './speed.ts';
import type { Share } from './tally.ts';

/** The blocks of the page, by name. */
export function blocksOf(
  result: Result,
  peers: readonly Peer[],
  versions: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return {
    peers: peersTable(peers, versions),
    missing: table(['what', 'why it is not measured'], NOT_MEASURED),
    summary: summaryOf(result.rows),
    comparisons: comparisonTable(result.rows),
    behind: behindTable(result.rows),
    speed: speedTable(result.costs),
    errors: errorTable(result),
  };
}

/** How many comparisons our guards are ahead in, in all and by what was compared. */
export function summaryOf(rows: readonly Row[]): string {
  const ahead = count(rows, 'ahead');
  const percent = rows.length === 0 ? '0' : ((100 * ahead) / rows.length).toFixed(1);
  const equal = count(rows, 'equal');
  const defaults = rows.filter(
    ({ comparison }) => comparison.standing === 'ahead' && comparison.ours.isDefault,
  );
  return [
    `ahead in ${ahead} of ${rows.length} comparisons (${percent} %), equal in ${equal}, behind in ${count(rows, 'behind')};`,
    `${defaults.length} of those ahead at the default settings.`,
  ].join('\n');
}

function count(rows: readonly Row[], standing: Standing): number {
  return rows.filter(({ comparison }) => comparison.standing === standing).length;
}

function peersTable(peers: readonly Peer[], versions: Readonly<Record<string, string>>): string {
  const rows = peers.map(({ name, package: from, family, how }) => [
    `\`${name}\``,
    versions[from] ?? '',
    family,
    how,
  ]);
  return table(['peer', 'version', 'family', 'what was on'], rows);
}

function comparisonTable(rows: readonly Row[]): string {
  const cells = rows.map(({ family, peer, set, comparison: { standing, ours, theirs } }) => [
    family,
    `\`${peer}\``,
    `\`${set}\``,
    shareText(theirs.found),
    shareText(theirs.alarms),
    shareText(ours.side.found),
    shareText(ours.side.alarms),
    ours.level,
    standing,
  ]);
  const head = [
    'family',
    'peer',
    'set',
    'its recall',
    'its false positives',
    'our recall',
    'our false positives',
  ];
  return table([...head, 'our level', 'we are'], cells);
}

function behindTable(rows: readonly Row[]): string {
  const cells = rows
    .filter(({ comparison }) => comparison.standing !== 'ahead')
    .map((row) => [
      row.family,
      `\`${row.peer}\``,
      `\`${row.set}\``,
      row.comparison.standing,
      reasonFor(row) ?? 'no reason is given yet',
    ]);
  return cells.length === 0 ? 'None.' : table(['family', 'peer', 'set', 'we are', 'because'], cells);
}

function speedTable(costs: readonly Cost[]): string {
  const cells = costs.map(({ family, name, speed }) => [
    family,
    name,
    'ms' in speed.rate ? (speed.bytes / 1000 / speed.rate.ms).toFixed(2) : speed.rate.ended,
    ...growthCells(speed.prose),
    `\`${JSON.stringify(speed.hostile.shape).replaceAll('|', '\\|')}\``,
    ...growthCells(speed.hostile),
  ]);
  const head = ['family', 'guard', 'MB/s', 'prose 32 KB', 'prose 1 MB', 'times', 'slowest on'];
  return table([...head, 'hostile 32 KB', 'hostile 1 MB', 'times'], cells);
}

function growthCells({ small, large }: Growth): readonly string[] {
  const times =
    large !== undefined && 'ms' in small && 'ms' in large ? (large.ms / small.ms).toFixed(0) : '-';
  return [timeText(small), large === undefined ? 'not tried' : timeText(large), times];
}

function timeText(timing: Timing): string {
  if ('ended' in timing) return timing.ended;
  return timing.ms < 10 ? `${timing.ms.toFixed(2)} ms` : `${timing.ms.toFixed(0)} ms`;
}

function errorTable({ costs, unloaded }: Result): string {
  const broken = unloaded.map(([peer, why]) => ['', `\`${peer}\``, `does not load: ${why}`]);
  const cells = costs.flatMap(({ family, name, errors, found, attempts }) => [
    ...(found.of > 0 && found.hits === 0 ? [[family, name, `finds none of ${found.of}`]] : []),
    ...Object.entries(errors).map(([why, texts]) => [family, name, `no answer to ${texts} texts: ${why}`]),
    ...(attempts > 0 ? [[family, name, `tried ${attempts} times to reach a network`]] : []),
  ]);
  const all = [...broken, ...cells];
  return all.length === 0 ? 'None.' : table(['family', 'guard', 'what'], all);
}

/** A share in percent with its interval. */
export function shareText({ hits, of }: Share): string {
  const { rate, low, high } = proportion(hits, of);
  const percent = (share: number): string => (100 * share).toFixed(1);
  return `${percent(rate)} (${percent(low)}-${percent(high)}) of ${of}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
