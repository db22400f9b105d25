import { seeded } from '../differential/shell-random.ts';
import { anatomyOf } from './anatomy.ts';
import { breaks, type Ground, prepareGround } from './ground.ts';
import type { Law } from './law.ts';
import { LAWS } from './laws.ts';
import type { Failure, Report } from './report.ts';
import { shrink } from './shrink.ts';

export interface Sweep {
  readonly commands: readonly string[];
  /** Picks the places that a law may choose among, and the pairs of laws. */
  readonly seed: number;
  /** Besides every law once, so many pairs of laws are tried of each command. */
  readonly pairs?: number;
  /** Every `of`-th command, from the `index`-th on. */
  readonly shard?: Shard;
  readonly laws?: readonly Law[];
  /** Told before each command, so that a watcher can name one that does not end. */
  readonly begins?: (text: string, done: number) => void;
  readonly finds?: (failure: Failure) => void;
}

export interface Shard {
  readonly index: number;
  readonly of: number;
}

const ALL: Shard = { index: 0, of: 1 };

/** Tries every law of every command that is more than allowed. The same order makes the same cases. */
export function runSweep({
  commands,
  seed,
  pairs = 0,
  shard = ALL,
  laws = LAWS,
  begins,
  finds,
}: Sweep): Report {
  const ground = prepareGround();
  const counts = new Map<string, number>();
  const failures = new Map<string, Failure>();
  let [cases, done] = [0, 0];
  for (const [at, command] of commands.entries()) {
    const anatomy = at % shard.of === shard.index ? anatomyOf(command) : undefined;
    if (anatomy === undefined || ground.before(command).verdict === 'allow') continue;
    begins?.(command, done);
    done += 1;
    const own = seed + at;
    for (const law of [...laws, ...pairsOf(laws, pairs, own)]) {
      if (law.change(anatomy, seeded(own)) === undefined) continue;
      cases += 1;
      counts.set(law.name, (counts.get(law.name) ?? 0) + 1);
      const failure = failureOf(law, command, own, ground);
      const key = `${law.name} ${failure?.text}`;
      if (failure === undefined || failures.has(key)) continue;
      failures.set(key, failure);
      finds?.(failure);
    }
  }
  const broken = failures.size;
  const verdicts = new Map([
    ['held', cases - broken],
    ['broken', broken],
  ]);
  return { cases, laws: counts, verdicts, failures: [...failures.values()], more: 0 };
}

function failureOf(law: Law, command: string, own: number, ground: Ground): Failure | undefined {
  const what = breaks(law, command, own, ground);
  if (what === undefined) return undefined;
  const text = shrink(command, (shorter) => breaks(law, shorter, own, ground) !== undefined);
  return { law: law.name, seed: command, text, what: breaks(law, text, own, ground) ?? what };
}

function pairsOf(laws: readonly Law[], count: number, seed: number): readonly Law[] {
  const random = seeded(seed);
  const some = (): Law | undefined => laws[random.below(laws.length)];
  return Array.from({ length: count }, () => [some(), some()] as const).flatMap(([inner, outer]) =>
    inner && outer ? [both(inner, outer)] : [],
  );
}

function both(inner: Law, outer: Law): Law {
  return {
    name: `${inner.name}, then ${outer.name}`,
    change: (anatomy, random) => {
      const text = inner.change(anatomy, random);
      const parsed = text === undefined ? undefined : anatomyOf(text);
      return parsed && outer.change(parsed, random);
    },
    answers: [...(inner.answers ?? []), ...(outer.answers ?? [])],
    ...(inner.blurs || outer.blurs ? { blurs: true } : {}),
  };
}
