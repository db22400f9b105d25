/** Where random numbers come from: a whole number from 0 up to, not including, the bound. */
export type Below = (bound: number) => number;

/** A generator that gives the same numbers for the same seed everywhere (mulberry32). */
export function seeded(seed: number): Below {
  let state = seed | 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

/** One of several values. */
export function oneOf<T>(below: Below, values: readonly [T, ...T[]]): T {
  return values[below(values.length)] ?? values[0];
}

/** So many random digits. */
export function digits(below: Below, count: number): string {
  return Array.from({ length: count }, () => below(10)).join('');
}
