import type { Guard } from '../../guards/guard.ts';
import { ConformanceError } from './case.ts';
import type { NamedText } from './texts.ts';

/** How much longer ten times the text may take. Linear is 10, quadratic 100. */
const BOUND = 30;
const SIZES = [10_000, 100_000, 1_000_000] as const;
const TRIES = 3;
const ROUNDS = 3;

/** Below this many milliseconds a ratio says nothing. */
const NOISE_MS = 4;

/**
 * Times the guard on a shape that is repeated to a hundred thousand and to a million characters. A single measurement
 * that is disturbed does not count: only a shape that grows too fast in every round fails.
 * @throws ConformanceError naming the shape and how much longer it took.
 */
export async function mustGrowLinearly(guard: Guard, { name, text }: NamedText): Promise<void> {
  for (let at = 1; at < SIZES.length; at++) {
    const [small, large] = [SIZES[at - 1] ?? 1, SIZES[at] ?? 1].map((size) => repeated(text, size));
    const ratio = await smallestRatio(guard, small ?? '', large ?? '');
    if (ratio <= BOUND) continue;
    throw new ConformanceError(
      `on ${name}: ten times the text took ${Math.round(ratio)} times as long; a guard is linear in the text`,
    );
  }
}

async function smallestRatio(guard: Guard, small: string, large: string): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && smallest > BOUND; round++) {
    const base = await shortest(guard, small, TRIES);
    // On a text that takes seconds, one try says enough.
    const long = await shortest(guard, large, base > 1000 ? 1 : TRIES);
    smallest = Math.min(smallest, long / Math.max(base, NOISE_MS / BOUND));
  }
  return smallest;
}

async function shortest(guard: Guard, text: string, tries: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < tries; round++) {
    const began = performance.now();
    await guard.check(text, {});
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

function repeated(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}
