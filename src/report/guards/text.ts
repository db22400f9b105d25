import { plain } from '../plain.ts';
import type { Palette } from '../text.ts';
import {
  barText,
  corpusText,
  falsePositivesText,
  type GuardRun,
  type JudgedGuard,
  recallText,
  timeText,
} from './run.ts';

/** The most lines that one guard's failures take. */
const SHOWN = 40;

/** A run for a terminal. */
export function guardRunText(run: GuardRun, palette: Palette): string {
  const lines = [plain(corpusText(run)), '', ...tableOf(run), ''];
  for (const guard of run.guards) lines.push(...verdictOf(guard, palette));
  for (const note of run.notes) lines.push(palette.dim(`note: ${plain(note)}`));
  return `${lines.join('\n')}\n`;
}

function tableOf({ guards }: GuardRun): readonly string[] {
  const rows = [
    ['guard', 'recall', 'false positives', 'p50', 'p95'],
    ...guards.map(({ metrics }) => [
      plain(metrics.guard.name),
      recallText(metrics),
      falsePositivesText(metrics),
      timeText(metrics.p50Seconds),
      timeText(metrics.p95Seconds),
    ]),
  ];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function verdictOf({ metrics, bar, failures }: JudgedGuard, palette: Palette): readonly string[] {
  const name = plain(metrics.guard.name);
  if (failures === null) return [`${name}: not judged, a shard alone says too little`];
  if (failures.length === 0) return [`${palette.green('held')}    ${name} (${barText(bar)})`];
  const rest = failures.length - SHOWN;
  return [
    `${palette.red('failed')}  ${name} (${barText(bar)})`,
    ...failures.slice(0, SHOWN).map((failure) => `  ${plain(failure)}`),
    ...(rest > 0 ? [`  and ${rest} lines more: see --json`] : []),
  ];
}
