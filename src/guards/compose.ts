import { joinVerdicts } from '../action/verdict.ts';
import type { Guard, GuardContext, GuardVerdict, SyncGuard } from './guard.ts';
import { failedVerdict, isGuardName, readVerdict } from './read-verdict.ts';
import { mergeReplacements } from './redact.ts';

export interface ComposeOptions {
  readonly name: string;
  /** How long a guard that answers later may take, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * One guard made of several. Its verdict is the most restrictive of theirs, its findings and rewrites are all of theirs.
 * A guard that throws, or answers what is no verdict, blocks with `GUARD_FAILED`; one that does not answer in time
 * blocks with `GUARD_TIMED_OUT`, and its signal is aborted. Answers at once when all of them do.
 * @throws TypeError when there is no guard, two have one name, or an option is not what it must be.
 */
export function composeGuards(guards: readonly SyncGuard[], options: ComposeOptions): SyncGuard;
export function composeGuards(guards: readonly Guard[], options: ComposeOptions): Guard;
export function composeGuards(guards: readonly Guard[], options: ComposeOptions): Guard {
  const { name, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  requireSound(guards, name, timeoutMs);
  const parts = [...guards];
  const reach = reachOf(parts);
  return Object.freeze({
    name,
    families: Object.freeze([...new Set(parts.flatMap(({ families }) => families))]),
    options: Object.freeze({
      guards: parts.map((part) => ({ name: part.name, options: part.options })),
      timeoutMs,
    }),
    ...(reach !== undefined && { reach }),
    check(text: string, context: GuardContext = {}): GuardVerdict | Promise<GuardVerdict> {
      const answers = parts.map((part) => ask(part, text, context, timeoutMs));
      const now = answers.filter((answer): answer is GuardVerdict => !(answer instanceof Promise));
      return now.length === answers.length ? join(now) : Promise.all(answers).then(join);
    },
  });
}

function ask(
  guard: Guard,
  text: string,
  context: GuardContext,
  timeoutMs: number,
): GuardVerdict | Promise<GuardVerdict> {
  const stop = stopper(context);
  try {
    const answer: unknown = guard.check(text, stop.context);
    if (!isPending(answer)) return sound(answer, text.length);
    return settle(answer, text.length, { caller: context.signal, stop: stop.now, timeoutMs });
  } catch {
    return failedVerdict('GUARD_FAILED');
  }
}

/** A context with a signal of its own, made only for a guard that asks for it. */
function stopper({ origin, signal }: GuardContext): {
  readonly context: GuardContext;
  readonly now: () => void;
} {
  let controller: AbortController | undefined;
  const context = {
    ...(origin !== undefined && { origin }),
    get signal(): AbortSignal {
      controller ??= new AbortController();
      if (signal?.aborted === true) controller.abort();
      return controller.signal;
    },
  };
  return { context, now: () => controller?.abort() };
}

interface Patience {
  readonly caller: AbortSignal | undefined;
  readonly stop: () => void;
  readonly timeoutMs: number;
}

/** The answer, or that it did not come before the time was over or the caller gave up. */
function settle(
  answer: PromiseLike<unknown>,
  length: number,
  { caller, stop, timeoutMs }: Patience,
): Promise<GuardVerdict> {
  return new Promise((resolve) => {
    const finish = (verdict: GuardVerdict): void => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', late);
      resolve(verdict);
      stop();
    };
    const late = (): void => finish(failedVerdict('GUARD_TIMED_OUT'));
    const timer = setTimeout(late, timeoutMs);
    caller?.addEventListener('abort', late);
    if (caller?.aborted === true) late();
    answer.then(
      (value) => finish(sound(value, length)),
      () => finish(failedVerdict('GUARD_FAILED')),
    );
  });
}

function sound(answer: unknown, length: number): GuardVerdict {
  return readVerdict(answer, length) ?? failedVerdict('GUARD_FAILED');
}

function join(verdicts: readonly GuardVerdict[]): GuardVerdict {
  const verdict = joinVerdicts(...verdicts.map((one) => one.verdict));
  const reason = verdicts.find((one) => one.verdict === verdict && one.reason !== undefined)?.reason;
  const rewrite = mergeReplacements(verdicts.flatMap((one) => one.rewrite ?? []));
  return {
    verdict,
    ...(reason !== undefined && { reason }),
    findings: verdicts.flatMap(({ findings }) => findings).toSorted((a, b) => a.start - b.start),
    ...(rewrite.length > 0 && { rewrite }),
  };
}

function reachOf(guards: readonly Guard[]): number | undefined {
  const reaches = guards.map(({ reach }) => reach);
  return reaches.every((reach) => reach !== undefined) ? Math.max(...reaches) : undefined;
}

function isPending(answer: unknown): answer is PromiseLike<unknown> {
  return (
    typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function'
  );
}

function requireSound(guards: readonly Guard[], name: string, timeoutMs: number): void {
  if (guards.length === 0) throw new TypeError('a composition needs at least one guard');
  if (!isGuardName(name))
    throw new TypeError('`name` must be 1 to 80 letters, digits, spaces or any of `_.@/+-`');
  const names = guards.map((guard) => guard.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice !== undefined) throw new TypeError(`two guards are named \`${twice}\``);
  if (!(timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1))
    throw new TypeError('`timeoutMs` must be more than 0 and at most 2147483647');
}
