import type { CorpusCase } from '../corpus/case.ts';
import type { Guard } from '../guards/guard.ts';
import { type Checker, type CheckOptions, type Clock, checkerOf } from './check-case.ts';
import { type Durations, durationsOf } from './durations.ts';

/** Checks of one text that are timed; the shortest counts, so that a pause of the machine is not the guard's. */
const TRIES = 3;

/** Over a network each check costs, and none is much faster the second time. */
const NETWORKED_TEXTS = 32;

/** What a pass may take before it stops early, in milliseconds. */
const BUDGET_MS = 5000;

/** Times a guard on cases one after the other, once nothing else of the run goes on. The first pass only warms up. */
export async function quietPass(
  guard: Guard,
  cases: readonly CorpusCase[],
  options: CheckOptions,
): Promise<Durations> {
  const check = checkerOf(guard, options);
  if (guard.network === true) {
    return durationsOf(await pass(check, cases.slice(0, NETWORKED_TEXTS), 1, options));
  }
  await pass(check, cases, 1, options);
  return durationsOf(await pass(check, cases, TRIES, options));
}

async function pass(
  check: Checker,
  cases: readonly CorpusCase[],
  tries: number,
  { clock, signal }: CheckOptions,
): Promise<readonly number[]> {
  const seconds: number[] = [];
  const began = clock();
  for (const one of cases) {
    let shortest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < tries && clock() - began <= BUDGET_MS; round++) {
      signal?.throwIfAborted();
      shortest = Math.min(shortest, (await timeOf(check, one, clock)) / 1000);
    }
    if (shortest === Number.POSITIVE_INFINITY) break;
    seconds.push(shortest);
  }
  return seconds;
}

async function timeOf(check: Checker, one: CorpusCase, clock: Clock): Promise<number> {
  const began = clock();
  const outcome = check(one);
  if (!('kind' in outcome)) await outcome;
  return clock() - began;
}
