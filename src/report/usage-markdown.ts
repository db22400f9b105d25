import type { UsageReport } from './usage.ts';
import { entriesOf, headlines } from './usage-lines.ts';

/** The report as Markdown: a heading and one table. */
export function usageMarkdown(report: UsageReport): string {
  const rows = entriesOf(report).map(
    ({ title, value, more }) => `| ${cell(title)} | ${cell(value)} | ${more.map(cell).join('<br>')} |`,
  );
  const table = rows.length === 0 ? [] : ['', '| what | value | of it |', '|---|---|---|', ...rows];
  return `${['## Holdfast report', '', cell(headlines(report).join(': ')), ...table].join('\n')}\n`;
}

/** Kinds of command and paths come from an agent: nothing in them may make a cell, a tag or a link. */
function cell(text: string): string {
  return text.replaceAll(/[\\|<>[\]*_`&!]/g, (mark) => `\\${mark}`);
}
