/**
 * Choices of one option in each dimension, by number; 0 is the first option. First all firsts, then every single other
 * option, then every pair, then everything else: in full where it fits in `most`, otherwise drawn by a seeded
 * generator. A choice may come twice.
 */
export function* choices(sizes: readonly number[], most: number, seed: number): Generator<readonly number[]> {
  const base = sizes.map(() => 0);
  const product = sizes.reduce((all, size) => all * size, 1);
  if (product <= most) {
    yield* inFull(sizes);
    return;
  }
  yield base;
  let given = 1;
  for (const choice of fewOthers(sizes, base)) {
    if (given++ >= most) return;
    yield choice;
  }
  const random = generator(seed);
  while (given++ < most) yield sizes.map((size) => Math.floor(random() * size));
}

function* fewOthers(sizes: readonly number[], base: readonly number[]): Generator<readonly number[]> {
  for (const [at, size] of sizes.entries()) {
    for (let option = 1; option < size; option++) yield base.with(at, option);
  }
  for (const [first, size] of sizes.entries()) {
    for (let option = 1; option < size; option++) {
      for (let second = first + 1; second < sizes.length; second++) {
        for (let other = 1; other < (sizes[second] ?? 0); other++)
          yield base.with(first, option).with(second, other);
      }
    }
  }
}

/** All of them, those with the fewest others first. */
function* inFull(sizes: readonly number[]): Generator<readonly number[]> {
  let all: readonly (readonly number[])[] = [[]];
  for (const size of sizes)
    all = all.flatMap((choice) => Array.from({ length: size }, (_, option) => [...choice, option]));
  const others = (choice: readonly number[]): number => choice.filter((option) => option !== 0).length;
  yield* [...all].sort((a, b) => others(a) - others(b));
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
