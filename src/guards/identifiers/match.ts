import type { Window } from './cues.ts';
import type { Strictness } from './types/identifier-type.ts';

/** What a detector sees of one check. */
export interface Reading {
  /** The folded text. */
  readonly text: string;
  readonly strictness: Strictness;
  /** Whether a range is all that the text holds: the value of a field. */
  isAll(start: number, end: number): boolean;
  /** What stands before a place. */
  before(start: number): Window;
  /** What stands behind a place. */
  behind(end: number): Window;
}

/** An identifier found in a folded text. */
export interface Match {
  readonly code: string;
  /** The word of its placeholder. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  /** One value for all its spellings, from which the pseudonym is made. */
  readonly value: string;
  /** From 0 to 1. */
  readonly score: number;
}

/** Looks whether something begins at a place. */
export type Detect = (reading: Reading, start: number) => Match | undefined;

const ORDER: Readonly<Record<string, number>> = { relaxed: 0, balanced: 1, strict: 2, never: 3 };

/** Whether something that counts from a strictness on counts at another. */
export function counts(from: string, at: Strictness): boolean {
  return (ORDER[from] ?? 3) <= (ORDER[at] ?? 0);
}

/** How sure a match is: the check and the cue each speak for it. */
export function scored(checked: boolean, cued: boolean): number {
  if (checked) return cued ? 0.95 : 0.8;
  return cued ? 0.6 : 0.4;
}

/** The matches without overlaps: of two, the surer stays, then the longer, then the earlier found. */
export function withoutOverlaps(matches: readonly Match[]): Match[] {
  const byWeight = matches
    .map((match, order) => ({ match, order }))
    .sort((left, right) => weight(right.match) - weight(left.match) || left.order - right.order);
  const taken: Match[] = [];
  const kept = new Intervals();
  for (const { match } of byWeight) if (kept.add(match.start, match.end)) taken.push(match);
  return taken.sort((left, right) => left.start - right.start);
}

function weight(match: Match): number {
  return match.score * 1000 + (match.end - match.start);
}

/** Ranges without overlaps, kept by the blocks of characters that they touch. */
class Intervals {
  readonly #blocks = new Map<number, [number, number][]>();

  /** Adds a range unless it overlaps one that is there. */
  add(start: number, end: number): boolean {
    const first = start >> 6;
    const last = (end - 1) >> 6;
    for (let block = first; block <= last; block += 1) {
      if (this.#blocks.get(block)?.some(([from, to]) => start < to && from < end)) return false;
    }
    for (let block = first; block <= last; block += 1) {
      const ranges = this.#blocks.get(block);
      if (ranges === undefined) this.#blocks.set(block, [[start, end]]);
      else ranges.push([start, end]);
    }
    return true;
  }
}
