/** A longer name is no typing mistake, and comparing it would take time. */
const LONGEST = 64;

/**
 * The known name that a mistyped one most likely means: the closest by single-character edits, a swap of neighbours
 * included. Absent when even that one differs in more than a third of its letters.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const edits = editsBetween(name.toLowerCase(), candidate.toLowerCase());
    if (edits < least) {
      least = edits;
      best = candidate;
    }
  }
  return best !== undefined && least <= Math.max(1, Math.ceil(best.length / 3)) ? best : undefined;
}

/** `did you mean ...`, or the whole list where nothing is near. */
export function suggestion(name: string, known: readonly string[]): string {
  const close = nearest(name, known);
  return close === undefined ? `known are ${known.map(quoted).join(', ')}` : `did you mean ${quoted(close)}?`;
}

function quoted(name: string): string {
  return `\`${name}\``;
}

function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) edits = Math.min(edits, at(beforeLast, column - 2) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
