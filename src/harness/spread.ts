/** Keeps some of many, spread evenly over them, in the order in which they came. */
export interface Spread<T> {
  add(one: T): void;
  kept(): readonly T[];
}

/** Keeps between half of `limit` and `limit`, once there are so many. The same input keeps the same. */
export function spreadOf<T>(limit: number): Spread<T> {
  let kept: T[] = [];
  let step = 1;
  let seen = 0;
  return {
    add: (one) => {
      if (seen++ % step !== 0) return;
      kept.push(one);
      if (kept.length <= limit) return;
      kept = kept.filter((_, at) => at % 2 === 0);
      step *= 2;
    },
    kept: () => kept,
  };
}
