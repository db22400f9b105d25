import { isAtLeast, isVerdict, type Verdict } from '../../src/action/verdict.ts';
import type { GateAnswer } from '../../src/gate/index.ts';
import { readScript } from '../../src/reading/index.ts';
import { FAILED } from '../../src/reading/shell/read-shell.ts';
import { seeded } from '../differential/shell-random.ts';
import { anatomyOf } from './anatomy.ts';
import { freshJudge, type Judge, ROOT } from './judge.ts';
import type { Law } from './law.ts';

/** Answers to texts before they are changed are kept: many laws are tried of each. */
export interface Ground {
  readonly judge: Judge;
  readonly before: (text: string) => GateAnswer;
}

const MOST_ANSWERS = 10_000;

export function prepareGround(): Ground {
  const judge = freshJudge();
  const answers = new Map<string, GateAnswer>();
  const before = (text: string): GateAnswer => {
    const answer = answers.get(text) ?? judged(judge, text);
    if (answers.size < MOST_ANSWERS) answers.set(text, answer);
    return answer;
  };
  return { judge, before };
}

export function judged(judge: Judge, command: string): GateAnswer {
  return judge({ tool: 'shell', name: 'Bash', command });
}

/** What is wrong with a text under a law; undefined: nothing, or the law says nothing about it. */
export function breaks(law: Law, text: string, own: number, ground: Ground): string | undefined {
  const parsed = anatomyOf(text);
  const changed = parsed && law.change(parsed, seeded(own));
  return changed === undefined ? undefined : weaker(text, changed, law, ground);
}

export function weaker(seed: string, changed: string, law: Partial<Law>, ground: Ground): string | undefined {
  const one = ground.before(seed);
  const other = judged(ground.judge, changed);
  if (law.answers?.includes(one.reason)) return undefined;
  const floor: Verdict = law.blurs && one.verdict === 'block' ? 'ask' : one.verdict;
  if (isAtLeast(other.verdict, floor)) return other.verdict === 'block' ? undefined : broken(changed, other);
  return `${one.verdict} ${one.reason} becomes ${other.verdict} ${other.reason}: ${JSON.stringify(changed)}`;
}

export function broken(text: string, { verdict, effects }: GateAnswer): string | undefined {
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
