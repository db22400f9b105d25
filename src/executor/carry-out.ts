import type { ReasonCode } from '../action/reason.ts';
import type { Outcome } from '../evidence/event.ts';
import { type AttemptEnd, attemptOnce } from './attempt.ts';
import { pause } from './clock.ts';
import { elapsed, type Flight } from './flight.ts';
import { isRepeatable, longestOf, type Schedule, scheduleOf } from './retry.ts';
import { timeoutOf } from './tool.ts';

/** How a whole execution ended, before its receipt is written. @internal */
export interface End {
  readonly outcome: Outcome;
  readonly why?: ReasonCode;
  /** The attempt that ended it. */
  readonly last?: AttemptEnd;
  readonly attempts: number;
}

/** What to do after an attempt: stop, or try again after that wait. */
type Next = { readonly end: End } | { readonly waitMs: number };

/** Tries as often as it is safe, and as the bounds of the tool, the permit and its budgets allow. */
export async function carryOut(flight: Flight): Promise<End> {
  const { tool, kit, signal, row } = flight;
  const allowedMs = Math.min(longestOf(tool), row.reservedMs ?? Number.POSITIVE_INFINITY);
  const schedule = scheduleOf(tool, allowedMs);
  const before = row.attempts;
  let left = before > 0;
  for (let attempt = before + 1; ; attempt++) {
    const timeoutMs = Math.max(1, Math.min(timeoutOf(tool), allowedMs - elapsed(flight)));
    const last = await attemptOnce(flight, attempt, timeoutMs);
    left ||= hasLeft(last);
    const next = after(flight, last, { attempts: attempt, tried: attempt - before, left, schedule });
    if ('end' in next) return next.end;
    if (!(await pause(kit.clock, next.waitMs, signal)))
      return endOf('CANCELLED', last, attempt, left, flight);
  }
}

function hasLeft(end: AttemptEnd): boolean {
  return 'left' in end && end.left;
}

interface Tries {
  /** Number of the attempt. */
  readonly attempts: number;
  /** How many this execution made. */
  readonly tried: number;
  /** Whether any of them may have had an effect. */
  readonly left: boolean;
  readonly schedule: Schedule;
}

function after(flight: Flight, last: AttemptEnd, tries: Tries): Next {
  const { attempts, left } = tries;
  const stop = (code: ReasonCode): Next => ({ end: endOf(code, last, attempts, left, flight) });
  switch (last.kind) {
    case 'answered':
      // A tool that signals its dispatch and did not has broken its word: nobody knows what it did.
      return last.left || flight.tool.sideEffects === false
        ? { end: { outcome: 'confirmed', last, attempts } }
        : { end: { outcome: 'unknown', why: 'EFFECT_OUTCOME_UNKNOWN', last, attempts } };
    case 'halted':
      return stop(last.code);
    case 'nothing':
      return again(flight, last, tries, 'TOOL_FAILED', last.retry);
    case 'running':
      if (last.why === 'cancelled') return stop('CANCELLED');
      return again(flight, last, tries, 'TOOL_TIMED_OUT', mayRepeat(flight, last));
    case 'unclear':
      if (last.final) return { end: { outcome: 'unknown', why: last.code, last, attempts } };
      return again(flight, last, tries, last.code, mayRepeat(flight, last));
    default:
      return last satisfies never;
  }
}

/** Nothing left in this attempt, or leaving twice is as good as once. */
function mayRepeat({ tool }: Flight, last: AttemptEnd): boolean {
  return !hasLeft(last) || isRepeatable(tool);
}

function again(flight: Flight, last: AttemptEnd, tries: Tries, code: ReasonCode, safe: boolean): Next {
  const { attempts, tried, left, schedule } = tries;
  const advice = last.kind === 'nothing' ? last.adviceMs : undefined;
  const waitMs = safe ? schedule(elapsed(flight), tried, advice) : undefined;
  if (waitMs !== undefined) return { waitMs };
  const bounded = safe && flight.tool.retry !== undefined && !(last.kind === 'nothing' && !last.retry);
  return { end: endOf(bounded ? 'RETRIES_EXHAUSTED' : code, last, attempts, left, flight) };
}

/**
 * What it comes to when it stops without an answer. Where anything of a tool that changes something may have left, nobody
 * knows: what the other side says of one attempt does not tell of those before it.
 */
function endOf(code: ReasonCode, last: AttemptEnd, attempts: number, left: boolean, { tool }: Flight): End {
  if (tool.sideEffects !== false && left) {
    return { outcome: 'unknown', why: 'EFFECT_OUTCOME_UNKNOWN', last, attempts };
  }
  return { outcome: outcomeOf(code), why: code, last, attempts };
}

function outcomeOf(code: ReasonCode): Outcome {
  if (code === 'CANCELLED') return 'cancelled';
  return code === 'RETRIES_EXHAUSTED' ? 'retry_exhausted' : 'failed';
}
