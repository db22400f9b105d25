import type { Corpus } from '../../corpus/corpus.ts';
import { GUARD_CORPUS } from '../../corpus/index.ts';
import type { GuardFamily } from '../../guards/family.ts';
import type { Guard, GuardVerdict } from '../../guards/guard.ts';
import { measure } from '../measure.ts';
import type { GuardThresholds } from '../thresholds.ts';
import { type ConformanceCase, ConformanceError, must } from './case.ts';
import { mustGrowLinearly } from './growth.ts';
import { ask, mustBeGuard, mustBeVerdict, mustNotQuote } from './protocol.ts';
import { mustStreamAsWhole } from './streams.ts';
import { HOSTILE_UNITS, type NamedText, ODD_TEXTS, textsOf } from './texts.ts';

export interface ConformanceOptions {
  /** What the guard is measured on: some or all of the families that it claims. */
  readonly families: Iterable<GuardFamily>;
  /** The guard's own bar. */
  readonly thresholds: GuardThresholds;
  /** Absent: the shipped one. */
  readonly corpus?: Corpus;
}

/** Makes the guard anew, each time with the same options. */
export type MakeGuard = () => Guard | Promise<Guard>;

/** How many texts of the corpus the laws are tried on; the bar is measured on all. */
const TRIED = 300;
const STREAMED = 40;

/**
 * The laws of a guard as named cases, for any test runner: `for (const { name, run } of guardConformance(...)) test(name, run)`.
 * A case throws when its law does not hold; its message names the case of the corpus, and never quotes a text.
 * @throws TypeError when `makeGuard` is no function.
 */
export function guardConformance(
  makeGuard: MakeGuard,
  options: ConformanceOptions,
): readonly ConformanceCase[] {
  if (typeof makeGuard !== 'function') throw new TypeError('`makeGuard` is a function that makes the guard');
  const families = [...options.families];
  const corpus = options.corpus ?? GUARD_CORPUS;
  const texts = (): readonly NamedText[] => textsOf(evenly(corpus.casesOf({ families }), TRIED));
  const law = (name: string, hold: (guard: Guard) => unknown): ConformanceCase => ({
    name,
    run: async () => void (await hold(await makeGuard())),
  });
  return [
    law('is a guard: name, families, options, check', mustBeGuard),
    law('answers with a sound verdict, its findings inside the text and sorted', async (guard) => {
      for (const named of texts()) mustBeVerdict(guard, named, await ask(guard, named));
    }),
    law('says nothing of a text but codes and ranges', async (guard) => {
      for (const named of texts()) mustNotQuote(named, told(await ask(guard, named)), 'its answer');
    }),
    law('says the same of the same text', async (guard) => {
      const other = await makeGuard();
      for (const named of texts()) await mustAgree(named, [guard, guard, other]);
    }),
    law('lets no check leave anything for the next', (guard) => mustKeepNothing(guard, makeGuard, texts())),
    ...ODD_TEXTS.map((named) =>
      law(`answers ${named.name}`, async (guard) => mustBeVerdict(guard, named, await ask(guard, named))),
    ),
    ...HOSTILE_UNITS.map((named) =>
      law(`takes linear time on ${named.name}`, (guard) => mustGrowLinearly(guard, named)),
    ),
    law('leaves a stream as it leaves the whole, however it is cut', (guard) =>
      mustStreamAsWhole(guard, evenly(texts(), STREAMED)),
    ),
    law('reaches its bar on the corpus', async (guard) =>
      mustReachBar(guard, { ...options, families, corpus }),
    ),
  ];
}

function evenly<T>(all: readonly T[], limit: number): readonly T[] {
  const step = Math.max(1, Math.ceil(all.length / limit));
  return all.filter((_, at) => at % step === 0);
}

/** What leaves the guard beside the places where things stand: pseudonyms are its own words, and may stay. */
function told({ reason, findings }: GuardVerdict): string {
  return JSON.stringify([reason, findings]);
}

async function mustAgree(named: NamedText, guards: readonly Guard[]): Promise<void> {
  const answers = new Set<string>();
  for (const guard of guards) answers.add(JSON.stringify(await ask(guard, named)));
  must(answers.size === 1, `on ${named.name}: it said different things of the same text`);
}

async function mustKeepNothing(
  guard: Guard,
  makeGuard: MakeGuard,
  texts: readonly NamedText[],
): Promise<void> {
  for (const named of [...texts].reverse()) await ask(guard, named);
  for (const named of texts) {
    const fresh = await makeGuard();
    const same = JSON.stringify(await ask(guard, named)) === JSON.stringify(await ask(fresh, named));
    must(same, `on ${named.name}: what it was asked before changed what it says`);
  }
}

async function mustReachBar(
  guard: Guard,
  { families, corpus, thresholds }: ConformanceOptions & { readonly corpus: Corpus },
): Promise<void> {
  const metrics = await measure(guard, { families, corpus });
  const failures = metrics.failures(thresholds);
  if (failures.length > 0)
    throw new ConformanceError(`corpus ${metrics.corpus.version}: ${failures.join('\n')}`);
}
