import type { Effect } from '../action/effect.ts';
import { isHoldfastError } from '../action/error.ts';
import { REASONS, type ReasonCode } from '../action/reason.ts';
import type { Verdict } from '../action/verdict.ts';
import type { JournalFailure } from '../evidence/failure.ts';
import type { Judgement } from './judge.ts';
import { refusalOf } from './refusal.ts';

/** An effect as answers show it. Fields are added, never renamed. */
export type EffectView = Pick<Effect, 'verb' | 'domain' | 'target' | 'sink' | 'recoverable' | 'certainty'>;

/** What the gate says of one call. */
export interface GateAnswer {
  readonly verdict: Verdict;
  readonly reason: ReasonCode;
  readonly rule?: string;
  /** For the reader: empty when nothing is objected. */
  readonly message: string;
  readonly effects: readonly EffectView[];
  /** Only when answering would lift the block. */
  readonly requires?: readonly ('fileLine' | 'rollback')[];
  /** Id that an agent answers or a person approves. */
  readonly challenge?: string;
}

/** The answer to a judged call. `recorded`: see `refusalOf`. */
export function answerOf(judgement: Judgement, recorded = true): GateAnswer {
  const { decision, challenge, request } = judgement;
  const message = decision.verdict === 'allow' ? '' : refusalOf(decision, challenge, recorded).text;
  return {
    verdict: decision.verdict,
    reason: decision.reason,
    ...(decision.rule === undefined ? {} : { rule: decision.rule }),
    message,
    effects: request.effects.map(viewOf),
    ...(challenge?.kind === 'justification' ? { requires: ['fileLine', 'rollback'] as const } : {}),
    ...(challenge ? { challenge: challenge.id } : {}),
  };
}

/** A block that no judging led to: the input, the configuration or the guard itself was at fault. */
export function blockAnswer(reason: ReasonCode, why: string, mend: string): GateAnswer {
  return blockSaying(reason, `${REASONS[reason]}: ${why}`, mend);
}

/** The same, where `why` says all and the meaning of the code would only repeat it. */
export function blockSaying(reason: ReasonCode, why: string, mend: string): GateAnswer {
  const message = [`holdfast refused this [${reason}]`, `  ${why}`, `  to mend it: ${mend}`].join('\n');
  return { verdict: 'block', reason, message, effects: [] };
}

/** The block of a call that judging threw at: the call's own fault under its code, any other is the guard's. */
export function faultBlock(error: unknown): GateAnswer {
  if (isHoldfastError(error)) {
    return blockSaying(error.code, `nothing was judged, so nothing passes: ${error.message}`, SEND_READABLE);
  }
  const what = error instanceof Error ? error.name : 'an unknown fault';
  return blockAnswer('GUARD_FAILED', what, 'a person runs `~/.local/bin/holdfast prove` in a terminal');
}

const SEND_READABLE = 'send the call again without that';

/** The block of a decision that could not be recorded. */
export function unrecordedBlock({ code, why, mend }: JournalFailure): GateAnswer {
  return blockSaying(code, `what cannot be recorded does not happen: ${why}`, mend);
}

export function viewOf(effect: Effect): EffectView {
  const { verb, domain, target, sink, recoverable, certainty } = effect;
  return {
    verb,
    domain,
    ...(target === undefined ? {} : { target }),
    ...(sink === undefined ? {} : { sink }),
    ...(recoverable === undefined ? {} : { recoverable }),
    certainty,
  };
}
