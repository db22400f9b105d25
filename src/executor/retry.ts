import { ExponentialBackoff } from 'cockatiel';
import { type Tool, timeoutOf } from './tool.ts';

/** The time that one execution of a tool may take, in milliseconds. */
export function longestOf(tool: Tool): number {
  return tool.retry ? tool.retry.budgetMs : timeoutOf(tool);
}

/** Says how long to wait before the next attempt. Undefined: there is none. */
export type Schedule = (
  spentMs: number,
  attempts: number,
  adviceMs: number | undefined,
) => number | undefined;

const FIRST_WAIT = 100;
const LONGEST_WAIT = 10_000;

/** The waits between the attempts of one execution: growing, spread at random, and never beyond the bounds of the tool. */
export function scheduleOf({ retry }: Tool, allowedMs: number): Schedule {
  if (!retry) return () => undefined;
  const budgetMs = Math.min(retry.budgetMs, allowedMs);
  const first = new ExponentialBackoff({ initialDelay: FIRST_WAIT, maxDelay: LONGEST_WAIT }).next();
  let step: typeof first | undefined;
  return (spentMs, attempts, adviceMs) => {
    if (attempts >= retry.attempts) return undefined;
    step = step ? step.next(undefined) : first;
    const wait = Math.max(step.duration, adviceMs ?? 0);
    return spentMs + wait < budgetMs ? wait : undefined;
  };
}

/** Whether a tool may be tried again after it may have had its effect. */
export function isRepeatable({ sideEffects, idempotent }: Tool): boolean {
  return sideEffects === false || idempotent === true;
}
