import type { GuardRun } from './run.ts';

/** The most annotations of one guard: GitHub shows ten of a step. */
const SHOWN = 10;

/** What fails, as workflow commands of GitHub Actions. */
export function guardRunAnnotations({ guards, notes }: GuardRun): string {
  const errors = guards.flatMap(({ metrics, failures }) =>
    (failures ?? []).slice(0, SHOWN).map((line) => command('error', `guard ${metrics.guard.name}`, line)),
  );
  return [...errors, ...notes.map((note) => command('notice', 'holdfast measure', note)), ''].join('\n');
}

function command(kind: string, title: string, message: string): string {
  return `::${kind} title=${property(title)}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
