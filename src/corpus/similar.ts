/** Two texts that say nearly the same. */
export interface SimilarPair {
  readonly one: string;
  readonly other: string;
  /** The share of word sequences that both have, from 0 to 1. */
  readonly share: number;
}

interface Item {
  readonly id: string;
  readonly text: string;
}

const WORDS_TOGETHER = 3;

/**
 * Pairs of texts that share at least this much of their sequences of three words (Jaccard), so that a corpus does not
 * count one case twice, and cases that a rule was tuned on are not measured as if they were unseen. Case, blanks and
 * digits do not count as differences. Takes time in proportion to the pairs that share a rare sequence.
 */
export function similarPairs(items: readonly Item[], share: number): readonly SimilarPair[] {
  const sets = items.map(({ text }) => sequencesOf(text));
  const holders = new Map<string, number[]>();
  const pairs: SimilarPair[] = [];
  sets.forEach((set, at) => {
    for (const other of candidates(set, holders)) {
      const found = jaccard(set, sets[other] ?? new Set());
      if (found < share) continue;
      pairs.push({ one: items[other]?.id ?? '', other: items[at]?.id ?? '', share: found });
    }
    for (const sequence of set) holders.set(sequence, [...(holders.get(sequence) ?? []), at]);
  });
  return pairs;
}

function candidates(
  set: ReadonlySet<string>,
  holders: ReadonlyMap<string, readonly number[]>,
): ReadonlySet<number> {
  return new Set([...set].flatMap((sequence) => holders.get(sequence) ?? []));
}

/** A short text, or one without blanks such as Chinese, is taken by its characters. */
function sequencesOf(text: string): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .replace(/\d/g, '0')
      .match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? [];
  const units = words.length < 2 * WORDS_TOGETHER ? [...words.join(' ')] : words;
  const sequences = new Set<string>();
  for (let at = 0; at + WORDS_TOGETHER <= units.length; at += 1) {
    sequences.add(units.slice(at, at + WORDS_TOGETHER).join(' '));
  }
  if (sequences.size === 0) sequences.add(units.join(' '));
  return sequences;
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const sequence of one) if (other.has(sequence)) both += 1;
  return both / (one.size + other.size - both);
}
