/** One test, for whatever runs tests: a name, and a function that throws when it does not hold. */
export interface ConformanceCase {
  readonly name: string;
  run(): Promise<void>;
}

/** Says what does not hold, never what a text held. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';
}

/** @throws ConformanceError unless it holds. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new ConformanceError(otherwise);
}
