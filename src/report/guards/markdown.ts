import type { GuardMetrics } from '../../harness/metrics.ts';
import type { CaseName } from '../../harness/tally.ts';
import { plain } from '../plain.ts';
import {
  barText,
  corpusText,
  falsePositivesText,
  type GuardRun,
  type JudgedGuard,
  recallText,
  timeText,
} from './run.ts';

/** The most cases of a kind that are listed. */
const LISTED = 50;

/** A run as Markdown, for a pull request or the summary of a job. */
export function guardRunMarkdown(run: GuardRun): string {
  const parts = [
    '## Guards',
    `${cell(corpusText(run))}. Shares with 95 % Wilson intervals.`,
    table(
      ['guard', 'recall', 'false positives', 'p50', 'p95', 'bar', ''],
      run.guards.map((one) => [...numbersOf(one.metrics), barText(one.bar), outcome(one)]),
    ),
    ...run.guards.map(detailsOf),
    ...run.notes.map((note) => `> ${cell(note)}`),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function numbersOf(metrics: GuardMetrics): readonly string[] {
  return [
    metrics.guard.name,
    recallText(metrics),
    falsePositivesText(metrics),
    timeText(metrics.p50Seconds),
    timeText(metrics.p95Seconds),
  ];
}

function outcome({ failures }: JudgedGuard): string {
  if (failures === null) return 'not judged';
  return failures.length === 0 ? 'held' : '**failed**';
}

function detailsOf({ metrics, failures }: JudgedGuard): string {
  const { name, options, network } = metrics.guard;
  return [
    `### ${cell(name)}`,
    `Made with \`${JSON.stringify(options).replaceAll('`', "'")}\`${network ? '; asks over a network' : ''}.`,
    failures === null || failures.length === 0
      ? ''
      : failures
          .slice(0, LISTED)
          .map((line) => `- ${cell(line)}`)
          .join('\n'),
    tagTable(metrics),
    listed('Missed', metrics.misses, metrics.missed),
    listed('False alarms', metrics.falseAlarms, metrics.control.flagged),
    listed('Not measured', metrics.unmeasured, metrics.unmeasuredCases),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function tagTable({ tags }: GuardMetrics): string {
  const rows = Object.entries(tags)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, { attacks, control }]) => [
      tag,
      attacks.cases === 0 ? '-' : `${attacks.caught}/${attacks.cases}`,
      control.cases === 0 ? '-' : `${control.flagged}/${control.cases}`,
    ]);
  return rows.length === 0 ? '' : folded('By tag', table(['tag', 'caught', 'false alarms'], rows));
}

function listed(title: string, cases: readonly CaseName[], count: number): string {
  if (count === 0) return '';
  const lines = cases
    .slice(0, LISTED)
    .map(({ id, name, said }) => `- ${cell(name)} (\`${cell(id)}\`, ${cell(said)})`);
  if (count > lines.length) lines.push(`- and ${count - lines.length} more`);
  return folded(`${title}: ${count}`, lines.join('\n'));
}

function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Names come from corpora that anybody may have written: nothing in them is markup. */
function cell(text: string): string {
  return plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '\\|');
}
