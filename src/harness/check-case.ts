import type { Verdict } from '../action/verdict.ts';
import type { CorpusCase } from '../corpus/case.ts';
import type { Guard, GuardVerdict } from '../guards/guard.ts';
import { readVerdict } from '../guards/read-verdict.ts';
import { NOT_JUDGED } from './not-judged.ts';

/** What became of one case. What was not judged is never counted as caught, however the guard answered for it. */
export type Outcome =
  | { readonly kind: 'judged'; readonly verdict: Verdict }
  | { readonly kind: 'unmeasured'; readonly why: string };

/** Milliseconds since some moment. */
export type Clock = () => number;

export interface CheckOptions {
  readonly clock: Clock;
  /** How long one check may take, in milliseconds. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Checks one case after the other; each is over before the next begins. */
export type Checker = (one: Pick<CorpusCase, 'text'>) => Outcome | Promise<Outcome>;

/** A checker that never throws, but for a signal that ends everything. */
export function checkerOf(guard: Guard, options: CheckOptions): Checker {
  const { clock, deadlineMs } = options;
  return ({ text }) => {
    const end = ending();
    const began = clock();
    try {
      const answer = guard.check(text, end.context);
      if (isPending(answer)) return awaited(answer, text.length, options, end.now);
      // A guard that answers at once cannot be interrupted; what it says too late still counts as unsaid.
      return clock() - began > deadlineMs ? unmeasured(TIMED_OUT) : outcomeOf(answer, text.length);
    } catch {
      return unmeasured(THREW);
    }
  };
}

const TIMED_OUT = 'it timed out';
const THREW = 'it threw';

/** The outcome of an answer. An answer that says it was not judged counts as that, not as a block. */
function outcomeOf(answer: unknown, length: number): Outcome {
  const verdict = readVerdict(answer, length);
  if (verdict === undefined) return unmeasured('it gave no sound verdict');
  const why = verdict.reason === undefined ? undefined : NOT_JUDGED.get(verdict.reason);
  return why === undefined ? { kind: 'judged', verdict: verdict.verdict } : unmeasured(why);
}

/** A context whose signal is made only for a guard that asks for it. */
function ending(): { readonly context: { readonly signal: AbortSignal }; readonly now: () => void } {
  let controller: AbortController | undefined;
  const context = {
    get signal(): AbortSignal {
      controller ??= new AbortController();
      return controller.signal;
    },
  };
  return { context, now: () => controller?.abort() };
}

function awaited(
  answer: Promise<GuardVerdict>,
  length: number,
  { deadlineMs, signal }: CheckOptions,
  stop: () => void,
): Promise<Outcome> {
  return new Promise<Outcome>((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    };
    const settle = (outcome: Outcome): void => {
      finish();
      resolve(outcome);
    };
    const aborted = (): void => {
      finish();
      stop();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      settle(unmeasured(TIMED_OUT));
      stop();
    }, deadlineMs);
    signal?.addEventListener('abort', aborted, { once: true });
    if (signal?.aborted === true) aborted();
    answer.then(
      (said) => settle(outcomeOf(said, length)),
      () => settle(unmeasured(THREW)),
    );
  });
}

function unmeasured(why: string): Outcome {
  return { kind: 'unmeasured', why };
}

function isPending(value: GuardVerdict | Promise<GuardVerdict>): value is Promise<GuardVerdict> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
