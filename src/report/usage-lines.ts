import { inNumber } from './in-number.ts';
import { METRICS, type MetricDefinition } from './metrics.ts';
import { plain } from './plain.ts';
import type { Counted, Metric, UsageReport } from './usage.ts';

/** One entry of the report as words: what both printers lay out. */
export interface UsageEntry {
  readonly title: string;
  readonly value: string;
  /** More of it, in a line each. */
  readonly more: readonly string[];
}

/** Rows of a list that are shown. */
const MOST = 5;

/** Of which repository and time, and how much there is. */
export function headlines({
  from,
  to,
  root,
  sessions,
  calls,
  empty,
}: UsageReport): readonly [string, string] {
  const where = root === undefined ? 'every repository' : plain(root);
  const when = from === undefined ? `up to ${day(to)}` : `${day(from)} to ${day(to)}`;
  const what = empty ? 'nothing was recorded' : `${many(sessions, 'session')}, ${many(calls, 'call')} judged`;
  return [`${where}, ${when}`, what];
}

/** Everything below the headline, in order. Nothing where nothing was recorded. */
export function entriesOf(report: UsageReport): readonly UsageEntry[] {
  if (report.empty) return [];
  const { kindsAsked, rulesFired, approvals, observed } = report;
  const entries = [
    ...METRICS.map((metric) => entryOf(metric, report.metrics[metric.id])),
    listed('kinds most asked', kindsAsked, 'no kind of command was asked about'),
    listed('rules most fired', rulesFired, 'no rule stopped anything'),
    approvalsEntry(approvals),
    ...(observed === 0
      ? []
      : [{ title: 'only recorded', value: `${many(observed, 'verdict')} that stopped nothing`, more: [] }]),
  ];
  // Kinds of command and paths come from an agent: nothing in them may steer a terminal.
  return entries.map(({ title, value, more }) => ({ title, value: plain(value), more: more.map(plain) }));
}

function entryOf({ title }: MetricDefinition, metric: Metric): UsageEntry {
  const parts = metric.parts.map(({ name, value }) => inNumber(value, name));
  if (!metric.measured) return { title, value: `not measured: ${metric.why}`, more: parts };
  return { title, value: valueText(metric), more: [...parts, ...metric.notes] };
}

function valueText({ value, unit, count, of, ofWhat }: Extract<Metric, { readonly measured: true }>): string {
  switch (unit) {
    case 'share':
      return `${count} of ${inNumber(of, ofWhat)} (${Math.round(value * 1000) / 10} %)`;
    case 'perThousand':
      return `${value} (${count} in ${inNumber(of, ofWhat)})`;
    case 'minutes':
      return `${value} in all, over ${count} of ${inNumber(of, ofWhat)}`;
  }
}

function listed(title: string, counted: readonly Counted[], none: string): UsageEntry {
  if (counted.length === 0) return { title, value: none, more: [] };
  const more = counted.slice(0, MOST).map(({ name, times }) => `${times} ${name}`);
  const rest = counted.length - MOST;
  return {
    title,
    value: `${counted.length} in all`,
    more: rest > 0 ? [...more, `and ${rest} more`] : more,
  };
}

function approvalsEntry(approvals: UsageReport['approvals']): UsageEntry {
  const title = 'approvals learned';
  if (!approvals.measured) return { title, value: `not measured: ${approvals.why}`, more: [] };
  const { learned, ofQuestions } = approvals;
  const value = `${learned.length}, of ${many(ofQuestions, 'question')} that an approval could answer`;
  return { title, value, more: learned.slice(0, MOST).map(({ kind, since }) => `${day(since)} ${kind}`) };
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function day(at: string): string {
  return at.slice(0, 10);
}
