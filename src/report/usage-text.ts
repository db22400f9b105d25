import type { Palette } from './text.ts';
import { PLAIN } from './text.ts';
import type { UsageReport } from './usage.ts';
import { entriesOf, headlines } from './usage-lines.ts';

const WIDTH = 80;
/** Where values begin: behind the longest title. */
const COLUMN = 32;

/** The report for a terminal. No line is longer than 80 columns unless a word is. */
export function usageText(report: UsageReport, palette: Palette = PLAIN): string {
  const lines = headlines(report)
    .flatMap((line) => wrapped(line, 0))
    .map(palette.bold);
  const entries = entriesOf(report);
  if (entries.length > 0) lines.push('');
  for (const { title, value, more } of entries) {
    const [first = '', ...rest] = wrapped(value, COLUMN);
    lines.push(`${palette.bold(title.padEnd(COLUMN - 1))} ${first}`);
    lines.push(...rest.map((line) => `${' '.repeat(COLUMN)}${line}`));
    for (const each of more) {
      const [head = '', ...tail] = wrapped(each, COLUMN + 4);
      lines.push(palette.dim(`${' '.repeat(COLUMN + 2)}${head}`));
      lines.push(...tail.map((line) => palette.dim(`${' '.repeat(COLUMN + 4)}${line}`)));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Words in lines that fit behind the indent. */
function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
