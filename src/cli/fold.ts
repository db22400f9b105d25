/** Columns of text that goes nowhere in particular. */
export const USUAL_WIDTH = 80;

/**
 * A text in lines of at most `width` columns, broken at single spaces; `indent` stands before all but the first. A word
 * that is longer than that is not cut: a path or a command can still be copied.
 */
export function folded(text: string, width: number, indent = ''): readonly string[] {
  if (text.length <= width) return [text];
  const lead = /^ */.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  let line = '';
  for (const word of text.slice(lead.length).split(/(?<! ) (?! )/)) {
    const before = lines.length === 0 ? lead : indent;
    if (line === '') line = before + word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line];
}
