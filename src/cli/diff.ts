/** A line of a comparison: kept, taken away, or added. */
interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

const CONTEXT = 2;

/** The changed lines of a small text with a little context, as people know it from `diff -u`. Empty when nothing changed. */
export function diffLines(before: string, after: string): readonly string[] {
  const all = compare(linesOf(before), linesOf(after));
  const shown = new Set<number>();
  all.forEach(({ sign }, at) => {
    if (sign === ' ') return;
    for (let near = at - CONTEXT; near <= at + CONTEXT; near++) shown.add(near);
  });
  const lines: string[] = [];
  let last = -1;
  all.forEach(({ sign, text }, at) => {
    if (!shown.has(at)) return;
    if (last >= 0 && at > last + 1) lines.push('  ...');
    lines.push(`${sign} ${text}`);
    last = at;
  });
  return lines;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function compare(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [a, b] = [0, 0];
  while (a < before.length || b < after.length) {
    if (a < before.length && b < after.length && before[a] === after[b]) {
      lines.push({ sign: ' ', text: before[a++] ?? '' });
      b++;
    } else if (b >= after.length || (a < before.length && at(common, a + 1, b) >= at(common, a, b + 1))) {
      lines.push({ sign: '-', text: before[a++] ?? '' });
    } else {
      lines.push({ sign: '+', text: after[b++] ?? '' });
    }
  }
  return lines;
}

/** For each pair of places, how many lines the rest of both has in common. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let a = before.length - 1; a >= 0; a--) {
    for (let b = after.length - 1; b >= 0; b--) {
      const row = table[a] ?? [];
      row[b] =
        before[a] === after[b]
          ? at(table, a + 1, b + 1) + 1
          : Math.max(at(table, a + 1, b), at(table, a, b + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], row: number, column: number): number {
  return table[row]?.[column] ?? 0;
}
