import type { Replacement } from './guard.ts';

/** A text with ranges replaced, and where its places went. */
export interface Redacted {
  readonly text: string;
  /** Where an offset of the original stands in the rewritten text. What was replaced stands where its replacement begins. */
  toRewritten(offset: number): number;
  /** Where an offset of the rewritten text stood. What was put in stood where the replaced range begins. */
  toOriginal(offset: number): number;
}

/**
 * Puts replacements in place of their ranges. Ranges that overlap are replaced together, as `mergeReplacements` joins
 * them; ranges that only touch stay two.
 * @throws RangeError when a range is empty or not inside the text.
 */
export function redact(text: string, replacements: readonly Replacement[]): Redacted {
  const merged = mergeReplacements(replacements);
  for (const { start, end } of merged) requireRange(start, end, text.length);
  let rewritten = '';
  let from = 0;
  const shifts: Shift[] = [];
  for (const { start, end, text: put } of merged) {
    rewritten += text.slice(from, start);
    shifts.push({ start, end, newStart: rewritten.length, newEnd: rewritten.length + put.length });
    rewritten += put;
    from = end;
  }
  return {
    text: rewritten + text.slice(from),
    toRewritten: (offset) => moved(shifts, offset, 'start', 'end', 'newStart', 'newEnd'),
    toOriginal: (offset) => moved(shifts, offset, 'newStart', 'newEnd', 'start', 'end'),
  };
}

/**
 * Sorted by start and without overlaps. Where ranges overlap, one range spans them all and gets the text of the longest
 * of them, of the first among equals.
 */
export function mergeReplacements(replacements: readonly Replacement[]): readonly Replacement[] {
  const merged: Replacement[] = [];
  let longest = 0;
  for (const next of replacements.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    const size = next.end - next.start;
    if (last === undefined || next.start >= last.end) {
      merged.push(next);
      longest = size;
      continue;
    }
    const { text } = size > longest ? next : last;
    longest = Math.max(longest, size);
    merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, next.end), text };
  }
  return merged;
}

interface Shift {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

type Edge = keyof Shift;

function moved(
  shifts: readonly Shift[],
  offset: number,
  start: Edge,
  end: Edge,
  to: Edge,
  past: Edge,
): number {
  const shift = shifts[lastStartingBy(shifts, offset, start)];
  if (shift === undefined) return offset;
  return offset < shift[end] ? shift[to] : shift[past] + offset - shift[end];
}

/** The index of the last shift that starts at the offset or before it; -1 when none does. */
function lastStartingBy(shifts: readonly Shift[], offset: number, start: Edge): number {
  let low = -1;
  let high = shifts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((shifts[middle]?.[start] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function requireRange(start: number, end: number, length: number): void {
  const sound =
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length;
  if (!sound)
    throw new RangeError(`a replacement from ${start} to ${end} is no range of a text of ${length} units`);
}
