import { type Random, seeded } from '../differential/shell-random.ts';
import { generateText, mutate } from '../differential/shell-texts.ts';
import { type Anatomy, anatomyOf } from './anatomy.ts';
import { breaks, broken, type Ground, judged, prepareGround, weaker } from './ground.ts';
import { continues, type Law } from './law.ts';
import { LAWS } from './laws.ts';
import type { Failure, Report } from './report.ts';
import { shrink } from './shrink.ts';

export interface Campaign {
  readonly cases: number;
  readonly seed: number;
  readonly commands: readonly string[];
  readonly laws?: readonly Law[];
  /** Told before each case, so that a watcher can name one that does not end. */
  readonly begins?: (text: string, done: number) => void;
}

/** Failures beyond these are counted only. */
const MOST_FAILURES = 40;

/** Bounded: nothing of a case is kept but counts and failures. */
interface Work {
  readonly ground: Ground;
  readonly random: Random;
  readonly laws: readonly Law[];
  readonly commands: readonly string[];
  readonly known: readonly Anatomy[];
}

interface Case {
  readonly law: string;
  readonly seed: string;
  readonly text: string;
  fails(seed: string): string | undefined;
}

/** Judges generated, mutated and changed commands; says which broke a law. The same seed makes the same cases. */
export function runCampaign({ cases, seed, commands, begins, laws: tried = LAWS }: Campaign): Report {
  const work: Work = {
    ground: prepareGround(),
    random: seeded(seed),
    laws: tried,
    commands,
    known: commands.map(anatomyOf).filter((one) => one !== undefined),
  };
  const laws = new Map<string, number>();
  const verdicts = new Map<string, number>();
  const failures = new Map<string, Failure>();
  let more = 0;
  const count = (counts: Map<string, number>, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (let done = 0; done < cases; done += 1) {
    const made = makeCase(work);
    begins?.(made.text, done);
    count(laws, made.law);
    const what = made.fails(made.seed);
    count(verdicts, what === undefined ? 'held' : 'broken');
    if (what === undefined) continue;
    if (failures.size >= MOST_FAILURES) {
      more += 1;
      continue;
    }
    const least = shrink(made.seed, (text) => made.fails(text) !== undefined);
    const failure = { law: made.law, seed: made.seed, text: least, what: made.fails(least) ?? what };
    const key = `${made.law} ${least}`;
    if (failures.has(key)) more += 1;
    failures.set(key, failure);
  }
  return { cases, laws, verdicts, failures: [...failures.values()], more };
}

/** Three in five cases are about laws; the others are texts that nobody wrote. */
function makeCase(work: Work): Case {
  return work.random.chance(60) ? (changedCase(work) ?? strangeCase(work)) : strangeCase(work);
}

/** A command of which a law is tried; most of them such that there is something to lose. */
function changedCase(work: Work): Case | undefined {
  const { ground, random, known, laws } = work;
  for (let tries = 0; tries < 50; tries += 1) {
    const anatomy = known[random.below(known.length)];
    if (anatomy === undefined) return undefined;
    if (ground.before(anatomy.text).verdict === 'allow' && !random.chance(10)) continue;
    if (random.chance(8)) return joinedCase(anatomy, work);
    const law = laws[random.below(laws.length)];
    const own = random.below(2 ** 31);
    const text = law?.change(anatomy, seeded(own));
    if (law === undefined || text === undefined) continue;
    const fails = (seed: string): string | undefined => breaks(law, seed, own, ground);
    return { law: law.name, seed: anatomy.text, text, fails };
  }
  return undefined;
}

/** Two commands, one after the other: neither hides the other where the first leaves the shell as it was. */
function joinedCase(anatomy: Anatomy, { ground, random, known }: Work): Case {
  const other = known[random.below(known.length)] ?? anatomy;
  const join = (one: string, two: string): string => `(\n${one}\n)\n${two}`;
  const isFirst = random.chance(50);
  const text = isFirst ? join(anatomy.text, other.text) : join(other.text, anatomy.text);
  const fails = (seed: string): string | undefined => {
    const first = isFirst ? seed : other.text;
    if (
      anatomyOf(seed) === undefined ||
      /mktemp/.test(seed + other.text) ||
      first.includes('<<') ||
      continues(first)
    )
      return undefined;
    const joined = isFirst ? join(seed, other.text) : join(other.text, seed);
    return weaker(seed, joined, {}, ground);
  };
  return { law: 'two commands, one after the other', seed: anatomy.text, text, fails };
}

/** A text that a generator made, or a command with a few characters changed: nothing may break, and doubt is never let through. */
function strangeCase({ ground, random, commands }: Work): Case {
  const command = commands[random.below(commands.length)];
  const isMade = command === undefined || random.chance(50);
  const made = isMade ? generateText(random) : command;
  const changed = !isMade || random.chance(60) ? mutate(made, random) : made;
  // Hosts send whole characters only; half of one is refused before it is read.
  const text = changed.replace(/\p{Surrogate}/gu, '');
  const fails = (seed: string): string | undefined => broken(seed, judged(ground.judge, seed));
  return { law: isMade ? 'a generated text' : 'a mutated command', seed: text, text, fails };
}
