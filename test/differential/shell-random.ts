/** Numbers that look random and are the same for the same seed. */
export interface Random {
  below(limit: number): number;
  pick<T>(all: readonly [T, ...T[]]): T;
  chance(percent: number): boolean;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (all) => all[below(all.length)] ?? all[0],
    chance: (percent) => below(100) < percent,
  };
}
