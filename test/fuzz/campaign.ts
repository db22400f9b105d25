import { isAtLeast, isVerdict, type Verdict } from '../../src/action/verdict.ts';
import type { GateAnswer } from '../../src/gate/index.ts';
import { readScript } from '../../src/reading/index.ts';
import { FAILED } from '../../src/reading/shell/read-shell.ts';
import { type Random, seeded } from '../differential/shell-random.ts';
import { generateText, mutate } from '../differential/shell-texts.ts';
import { type Anatomy, anatomyOf } from './anatomy.ts';
import { freshJudge, type Judge, ROOT } from './judge.ts';
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

/** What the campaign works with. Bounded: nothing of a case is kept but counts and failures. */
interface Ground {
  readonly random: Random;
  readonly laws: readonly Law[];
  readonly judge: Judge;
  readonly commands: readonly string[];
  readonly known: readonly Anatomy[];
  readonly before: (text: string) => GateAnswer;
}

interface Case {
  readonly law: string;
  readonly seed: string;
  readonly text: string;
  fails(seed: string): string | undefined;
}

/** Judges generated, mutated and changed commands; says which broke a law. The same seed makes the same cases. */
export function runCampaign({ cases, seed, commands, begins, laws: tried = LAWS }: Campaign): Report {
  const ground = prepareGround(seeded(seed), commands, tried);
  const laws = new Map<string, number>();
  const verdicts = new Map<string, number>();
  const failures = new Map<string, Failure>();
  let more = 0;
  const count = (counts: Map<string, number>, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (let done = 0; done < cases; done += 1) {
    const made = makeCase(ground);
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

function prepareGround(random: Random, commands: readonly string[], laws: readonly Law[]): Ground {
  const judge = freshJudge();
  const known = commands.map(anatomyOf).filter((one) => one !== undefined);
  const answers = new Map<string, GateAnswer>();
  const before = (text: string): GateAnswer => {
    const answer = answers.get(text) ?? judged(judge, text);
    if (answers.size < 10_000) answers.set(text, answer);
    return answer;
  };
  return { random, laws, judge, commands, known, before };
}

function judged(judge: Judge, command: string): GateAnswer {
  return judge({ tool: 'shell', name: 'Bash', command });
}

/** Three in five cases are about laws; the others are texts that nobody wrote. */
function makeCase(ground: Ground): Case {
  const { random } = ground;
  return random.chance(60) ? (changedCase(ground) ?? strangeCase(ground)) : strangeCase(ground);
}

/** A command of which a law is tried; most of them such that there is something to lose. */
function changedCase(ground: Ground): Case | undefined {
  const { random, known } = ground;
  for (let tries = 0; tries < 50; tries += 1) {
    const anatomy = known[random.below(known.length)];
    if (anatomy === undefined) return undefined;
    if (ground.before(anatomy.text).verdict === 'allow' && !random.chance(10)) continue;
    if (random.chance(8)) return joinedCase(anatomy, ground);
    const law = ground.laws[random.below(ground.laws.length)];
    const own = random.below(2 ** 31);
    const text = law?.change(anatomy, seeded(own));
    if (law === undefined || text === undefined) continue;
    const fails = (seed: string): string | undefined => {
      const parsed = anatomyOf(seed);
      const changed = parsed && law.change(parsed, seeded(own));
      return changed === undefined ? undefined : weaker(seed, changed, law, ground);
    };
    return { law: law.name, seed: anatomy.text, text, fails };
  }
  return undefined;
}

function weaker(seed: string, changed: string, law: Partial<Law>, ground: Ground): string | undefined {
  const one = ground.before(seed);
  const other = judged(ground.judge, changed);
  if (law.answers?.includes(one.reason)) return undefined;
  const floor: Verdict = law.blurs && one.verdict === 'block' ? 'ask' : one.verdict;
  if (isAtLeast(other.verdict, floor)) return other.verdict === 'block' ? undefined : broken(changed, other);
  return `${one.verdict} ${one.reason} becomes ${other.verdict} ${other.reason}: ${JSON.stringify(changed)}`;
}

/** Two commands, one after the other: neither hides the other where the first leaves the shell as it was. */
function joinedCase(anatomy: Anatomy, ground: Ground): Case {
  const { random, known } = ground;
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
function strangeCase(ground: Ground): Case {
  const { random, commands } = ground;
  const command = commands[random.below(commands.length)];
  const isMade = command === undefined || random.chance(50);
  const made = isMade ? generateText(random) : command;
  const changed = !isMade || random.chance(60) ? mutate(made, random) : made;
  // Hosts send whole characters only; half of one is refused before it is read.
  const text = changed.replace(/\p{Surrogate}/gu, '');
  const fails = (seed: string): string | undefined => broken(seed, judged(ground.judge, seed));
  return { law: isMade ? 'a generated text' : 'a mutated command', seed: text, text, fails };
}

function broken(text: string, { verdict, effects }: GateAnswer): string | undefined {
  if (!isVerdict(verdict)) return `no verdict: ${String(verdict)}`;
  const { unread } = readScript(text, { cwd: ROOT });
  const failed = unread.find(({ why }) => why === FAILED);
  if (failed !== undefined) return failed.why;
  if (verdict !== 'allow') return undefined;
  if (unread.length > 0) return `allowed although unread: ${unread[0]?.why}`;
  return effects.some(({ certainty }) => certainty === 'unread')
    ? 'allowed with an unread effect'
    : undefined;
}
