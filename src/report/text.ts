import { type Check, type CheckReport, failedChecks } from './checks.ts';

/** Colours, or functions that leave the text as it is. */
export interface Palette {
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}

const same = (text: string): string => text;
export const PLAIN: Palette = { green: same, red: same, dim: same, bold: same };

export interface TextOptions {
  /** Absent: text without colours. */
  readonly palette?: Palette;
  /** Shows of what held as well what was done and seen. */
  readonly verbose?: boolean;
}

/** The report for a terminal: what held in a line each, what failed with what was done and seen, the count last. */
export function toText(report: CheckReport, { palette = PLAIN, verbose = false }: TextOptions = {}): string {
  const groups = [...new Set(report.checks.map(({ group }) => group))];
  const failed = failedChecks(report);
  const show = (check: Check): readonly string[] => shown(check, palette, verbose || !check.held);
  const lines = groups.flatMap((group) => [
    palette.bold(group),
    ...report.checks.filter((check) => check.group === group).flatMap(show),
    '',
  ]);
  if (report.lead?.length) lines.unshift(...report.lead.map(palette.bold), '');
  lines.push(...report.notes.map((note) => palette.dim(`note: ${note}`)));
  lines.push(`${report.checks.length - failed.length} held, ${failed.length} failed`);
  if (report.checks.length === 0) lines.push(palette.red('nothing was checked, so nothing is shown'));
  for (const { name } of failed) lines.push(palette.red(`failed: ${name}`));
  return `${lines.join('\n')}\n`;
}

function shown({ name, held, did, saw }: Check, palette: Palette, full: boolean): readonly string[] {
  const mark = held ? palette.green('held  ') : palette.red('FAILED');
  const details = [`          did: ${did}`, `          saw: ${saw}`];
  return [`  ${mark}  ${name}`, ...(full ? details.map((line) => palette.dim(line)) : [])];
}
