/** Starts work when its turn has come. */
export type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most `width` works run at once, first come first served. */
export function bounded(width: number): Bounded {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < width) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // A place that is handed on stays taken.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
