import type { Effect } from '../action/effect.ts';
import { isHoldfastError } from '../action/error.ts';
import { REASONS, type Reason, type ReasonCode } from '../action/reason.ts';
import type { Verdict } from '../action/verdict.ts';
import type { JournalFailure } from '../evidence/failure.ts';
import type { Judgement } from './judge.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** An effect as answers show it. Fields are added, never renamed. */
export type EffectView = Pick<Effect, 'verb' | 'domain' | 'target' | 'sink' | 'recoverable' | 'certainty'>;

/** What a refusal says. */
export type RefusalView = Pick<Refusal, 'what' | 'why' | 'opens'>;

/** What the gate says of one call. */
export interface GateAnswer {
  readonly verdict: Verdict;
  readonly reason: Reason;
  readonly rule?: string;
  /** For the reader: empty when nothing is objected. */
  readonly message: string;
  /** The parts of the message, for programs. Absent when nothing is objected. */
  readonly refusal?: RefusalView;
  readonly effects: readonly EffectView[];
  /** Only when answering would lift the block. */
  readonly requires?: readonly ('fileLine' | 'rollback')[];
  /** Id that an agent answers or a person approves. */
  readonly challenge?: string;
  /** What the gate would have said, where it only observes. Absent: it has said all. */
  readonly observed?: Objection;
}

/** An answer without what the call would do. */
export type Objection = Omit<GateAnswer, 'effects' | 'observed'>;

/** The answer to a judged call. `recorded`: see `refusalOf`. */
export function answerOf(judgement: Judgement, recorded = true): GateAnswer {
  const effects = judgement.request.effects.map(viewOf);
  const said = objectionOf(judgement, recorded);
  if (judgement.observed)
    return { verdict: 'allow', reason: 'OBSERVED', message: '', effects, observed: said };
  const { requires, challenge, ...first } = said;
  return {
    ...first,
    effects,
    ...(requires === undefined ? {} : { requires }),
    ...(challenge === undefined ? {} : { challenge }),
  };
}

/** What the rules say of a judged call, whether or not it is enforced. */
export function objectionOf(judgement: Judgement, recorded = true): Objection {
  const { decision, challenge, retry } = judgement;
  const refusal =
    decision.verdict === 'allow' ? undefined : refusalOf(decision, challenge, { recorded, retry });
  return {
    verdict: decision.verdict,
    reason: decision.reason,
    ...(decision.rule === undefined ? {} : { rule: decision.rule }),
    ...messageOf(refusal),
    ...(challenge?.kind === 'justification' ? { requires: ['fileLine', 'rollback'] as const } : {}),
    ...(challenge ? { challenge: challenge.id } : {}),
  };
}

function messageOf(refusal: Refusal | undefined): Pick<GateAnswer, 'message' | 'refusal'> {
  if (refusal === undefined) return { message: '' };
  const { what, why, opens, text } = refusal;
  return { message: text, refusal: { what, why, opens } };
}

/** The answer to a call that has no effect which anybody could object to. */
export const NO_OBJECTION: GateAnswer = {
  verdict: 'allow',
  reason: 'NO_OBJECTION',
  message: '',
  effects: [],
};

/** A block that no judging led to: the input, the configuration or the guard itself was at fault. */
export function blockAnswer(reason: ReasonCode, why: string, mend: string): GateAnswer {
  return blockSaying(reason, `${REASONS[reason]}: ${why}`, mend);
}

/** The same, where `why` says all and the meaning of the code would only repeat it. */
export function blockSaying(reason: ReasonCode, why: string, mend: string): GateAnswer {
  const refusal = { what: `holdfast refused this [${reason}]`, why: [why], opens: [`to mend it: ${mend}`] };
  const message = [refusal.what, ...[...refusal.why, ...refusal.opens].map((line) => `  ${line}`)].join('\n');
  return { verdict: 'block', reason, message, refusal, effects: [] };
}

/** The block of a call that judging threw at: the call's own fault under its code, any other is the guard's. */
export function faultBlock(error: unknown): GateAnswer {
  if (isHoldfastError(error)) {
    return blockSaying(error.code, `nothing was judged, so nothing passes: ${error.message}`, SEND_READABLE);
  }
  const what = error instanceof Error ? error.name : 'an unknown fault';
  return blockAnswer('GUARD_FAILED', what, 'a person runs `~/.local/bin/holdfast doctor` in a terminal');
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
