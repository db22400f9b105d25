import type { Verdict } from '../../action/verdict.ts';

/** What the gate has to say to the host about one call. */
export interface HostAnswer {
  readonly verdict: Verdict;
  /** What the model reads: the refusal, or the question. */
  readonly message: string;
  /** Id by which a person can approve what cannot be asked about here. */
  readonly challenge?: string;
}

/** Characters of a reason. Longer ones are cut: a host that truncates by itself would cut the JSON. */
export const REASON_LIMIT = 8000;

/**
 * The host's own JSON for a verdict, in ASCII and on one line; undefined is silence. The host takes `allow` as a grant
 * that skips its own permissions, so no objection is silence and `allow` is never written. Anything that is not a
 * plain allow or an askable ask is a denial.
 */
export function emit(answer: HostAnswer, canAsk: boolean): string | undefined {
  switch (answer.verdict) {
    case 'allow':
      return undefined;
    case 'ask':
      return canAsk ? preToolUse('ask', answer.message) : preToolUse('deny', unasked(answer));
    default:
      return preToolUse('deny', answer.message);
  }
}

/** The denial of an event that could not be judged. */
export function emitRefusal(message: string): string {
  return preToolUse('deny', message);
}

/** Events that say how a call ended. */
export type AfterEvent = 'PostToolUse' | 'PostToolUseFailure';

/**
 * What the host hands to the model after a call, and shows to the person beside it. After a call that failed the host
 * takes it as context only. Both texts empty: silence.
 */
export function emitAfter(event: AfterEvent, message: string, notice: string): string | undefined {
  const person = notice === '' ? {} : { systemMessage: cut(notice) };
  if (message === '') return notice === '' ? undefined : emitNotice(notice);
  if (event === 'PostToolUse') return ascii({ decision: 'block', reason: cut(message), ...person });
  return ascii({
    hookSpecificOutput: { hookEventName: event, additionalContext: cut(message) },
    ...person,
  });
}

function cut(text: string): string {
  return text.length > REASON_LIMIT ? `${text.slice(0, REASON_LIMIT - 1)}…` : text;
}

/** A line that the host shows to the person after a call; it decides nothing. */
export function emitNotice(text: string): string {
  return ascii({ systemMessage: cut(text) });
}

function preToolUse(decision: 'deny' | 'ask', reason: string): string {
  return ascii({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: decision,
      permissionDecisionReason: cut(reason),
    },
  });
}

/** A question that nobody can be asked is a denial that says how a person opens it. */
function unasked({ message, challenge }: HostAnswer): string {
  if (challenge === undefined || message.includes(challenge)) return message;
  return `${message}\na person can let exactly this through once, from a terminal: holdfast approve ${challenge}`;
}

const BEYOND_ASCII = /[\u007f-\uffff]/g;

function ascii(value: object): string {
  return JSON.stringify(value).replaceAll(BEYOND_ASCII, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
