import type { ReasonCode } from '../action/reason.ts';
import { isVerdict, type Verdict } from '../action/verdict.ts';
import { type Dependency, FAILURE_POLICY, type FailurePolicy, onFailure } from './failure-policy.ts';

/** The only clock that judging knows: calls back once after so many milliseconds, unless cancelled before. */
export type Timer = (milliseconds: number, callback: () => void) => Cancel;

export type Cancel = () => void;

/** A judge outside the policy: a promise of a verdict, or a function that gives one now or later. */
export type Judge = PromiseLike<unknown> | (() => unknown);

export interface SettleOptions {
  /** How long the judge may take, more than 0. A function that never returns cannot be interrupted. */
  readonly timeoutMs: number;
  readonly timer: Timer;
  /** What the judge is, so that the failure policy says what its silence means. Absent: it means `block`. */
  readonly dependency?: Dependency;
  /** Absent: `FAILURE_POLICY`. */
  readonly failures?: FailurePolicy;
}

/** A verdict at any rate. `reason` says why it is not the judge's own. */
export interface Settled {
  readonly verdict: Verdict;
  readonly reason?: ReasonCode;
}

/**
 * Waits for a judge and always comes to a verdict. Thrown or late: what the failure policy says of the dependency, else
 * `block`. An answer that is no verdict, or none: `block`, whatever is declared. An answer after the time has no
 * effect.
 * @throws RangeError when `timeoutMs` is not a positive number.
 */
export function settleVerdict(judge: Judge, options: SettleOptions): Promise<Settled> {
  const { timeoutMs, timer } = options;
  if (!(timeoutMs > 0 && Number.isFinite(timeoutMs))) {
    throw new RangeError(`timeoutMs must be more than 0, not \`${timeoutMs}\``);
  }
  const failed = silence(options, 'RULE_FAILED');
  const late = silence(options, 'RULE_TIMED_OUT');
  return new Promise((resolve) => {
    const cancel = start(timer, timeoutMs, () => resolve(late));
    if (cancel === undefined) return resolve(failed);
    answerOf(judge)
      .then(read, () => failed)
      .then((settled) => {
        stop(cancel);
        resolve(settled);
      });
  });
}

/** Absent when the timer itself throws: without a clock there is no waiting. */
function start(timer: Timer, milliseconds: number, callback: () => void): Cancel | undefined {
  try {
    return timer(milliseconds, callback);
  } catch {
    return undefined;
  }
}

function stop(cancel: Cancel): void {
  try {
    cancel();
  } catch {
    // The verdict stands, whatever a timer says that is no longer needed.
  }
}

function silence({ dependency, failures = FAILURE_POLICY }: SettleOptions, reason: ReasonCode): Settled {
  return dependency === undefined ? { verdict: 'block', reason } : onFailure(dependency, failures);
}

async function answerOf(judge: Judge): Promise<unknown> {
  return typeof judge === 'function' ? judge() : judge;
}

function read(answer: unknown): Settled {
  return isVerdict(answer) ? { verdict: answer } : { verdict: 'block', reason: 'VERDICT_UNKNOWN' };
}
