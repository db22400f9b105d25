import type { SourceSpan } from '../../action/effect.ts';
import { plain } from '../plain.ts';
import type { Colors } from '../terminal.ts';

/** How text is shown. */
export interface Look {
  readonly colors: Colors;
  /** Columns that a line may take. */
  readonly width: number;
}

const WIDE =
  /\p{Extended_Pictographic}|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]/u;
const NO_CELL = /\p{M}/u;

/** Cells that a character takes on a terminal. */
function cellOf(character: string): number {
  if (NO_CELL.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

export function cellsOf(text: string): number {
  let cells = 0;
  for (const character of text) cells += cellOf(character);
  return cells;
}

/** A text in at most so many cells, its end replaced by `…` where it does not fit. */
export function clipped(text: string, width: number): string {
  if (text.length <= width && cellsOf(text) <= width) return text;
  let [cells, end] = [0, 0];
  for (const character of text) {
    cells += cellOf(character);
    if (cells > width - 1) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}

/** A text as lines of at most so many cells, broken at spaces; what follows the first line is indented. */
export function wrapped(text: string, width: number, indent = ''): readonly string[] {
  if (cellsOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S)(?= )/)) {
    if (line !== '' && cellsOf(line + word) > width) {
      lines.push(line);
      line = indent + word.trimStart();
    } else line += word;
  }
  return [...lines, line].map((one) => clipped(one, Math.max(width, 8)));
}

/** A line of a source text and the line that underlines parts of it. */
export interface Underlined {
  readonly line: string;
  readonly marks: string;
}

const MAX_LINES = 3;
/** Cells that are shown before an underlined part. */
const LEAD = 16;

/**
 * The lines of a source that hold a part, windowed to a width, with marks below: `~` under the part and `^` under what
 * matters in it.
 */
export function underlined(
  source: string,
  part: SourceSpan,
  points: readonly SourceSpan[],
  width: number,
): readonly Underlined[] {
  if (part.end > source.length || part.start > part.end) return [];
  return linesOf(source, part)
    .slice(0, MAX_LINES)
    .map((line) => windowed(source, line, part, points, width));
}

function linesOf(source: string, { start, end }: SourceSpan): readonly SourceSpan[] {
  const lines: SourceSpan[] = [];
  let at = source.lastIndexOf('\n', start - 1) + 1;
  if (start === 0) at = 0;
  while (at <= end && lines.length < MAX_LINES) {
    const newline = source.indexOf('\n', at);
    const stop = newline < 0 ? source.length : newline;
    if (stop > at || lines.length === 0) lines.push({ start: at, end: stop });
    if (newline < 0 || newline >= end) break;
    at = newline + 1;
  }
  return lines;
}

function windowed(
  source: string,
  line: SourceSpan,
  part: SourceSpan,
  points: readonly SourceSpan[],
  width: number,
): Underlined {
  const [from, to] = [Math.max(part.start, line.start), Math.min(part.end, line.end)];
  const fits = line.end - line.start <= width && cellsOf(source.slice(line.start, line.end)) <= width;
  const first = fits ? line.start : Math.max(line.start, Math.min(from - LEAD, line.end - width + 1));
  const cut = first > line.start ? 1 : 0;
  const text = clipped(plain(source.slice(first, Math.min(line.end, first + width + 1))), width - cut);
  const marks = marksOf(text, first, { start: from, end: to }, points);
  return { line: '…'.repeat(cut) + text, marks: (' '.repeat(cut) + marks).trimEnd() };
}

function marksOf(text: string, first: number, part: SourceSpan, points: readonly SourceSpan[]): string {
  let marks = '';
  let at = first;
  for (const character of text) {
    const mark = points.some((point) => isIn(at, point)) ? '^' : isIn(at, part) ? '~' : ' ';
    marks += mark.repeat(cellOf(character));
    at += character.length;
  }
  return marks;
}

function isIn(at: number, { start, end }: SourceSpan): boolean {
  return at >= start && at < Math.max(end, start + 1);
}
