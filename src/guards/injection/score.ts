import type { Signal, SignalFamily } from './signal.ts';

/** Signals count together when they begin within this many UTF-16 units of one another. */
export const WINDOW = 2048;
const MOST_IN_WINDOW = 96;
const SAME_FAMILY = 0.25;

/** The strongest place of a text. */
export interface Scored {
  /** From 0 to 1. */
  readonly score: number;
  /** The signals of every place that reaches the threshold, in order, each once. */
  readonly signals: readonly Signal[];
}

/** Signals sorted by start, weighed window by window. */
export function scoreOf(signals: readonly Signal[], threshold: number): Scored {
  let best = 0;
  const kept = new Set<Signal>();
  for (let index = 0; index < signals.length; index++) {
    const first = signals[index];
    if (first === undefined) continue;
    const window: Signal[] = [];
    for (const signal of signals.slice(index, index + MOST_IN_WINDOW)) {
      if (signal.start > first.start + WINDOW) break;
      window.push(signal);
    }
    const score = combined(window);
    best = Math.max(best, score);
    if (score >= threshold) for (const signal of window) kept.add(signal);
  }
  return { score: best, signals: [...kept] };
}

/** Families are independent witnesses; within a family others of another code add little, repetition adds nothing. */
function combined(signals: readonly Signal[]): number {
  const families = new Map<SignalFamily, Map<string, number>>();
  for (const { family, code, weight } of signals) {
    const codes = families.get(family) ?? new Map<string, number>();
    codes.set(code, Math.max(codes.get(code) ?? 0, weight));
    families.set(family, codes);
  }
  let doubt = 1;
  for (const codes of families.values()) {
    const [strongest = 0, ...others] = [...codes.values()].sort((a, b) => b - a);
    doubt *= 1 - strongest;
    for (const other of others) doubt *= 1 - other * SAME_FAMILY;
  }
  return 1 - doubt;
}
