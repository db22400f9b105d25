import type { JsonValue } from '../action/json.ts';
import { validateJson } from '../action/plain-json.ts';
import type { ReasonCode } from '../action/reason.ts';
import type { Clock } from './clock.ts';
import { DescendantsAlive } from './descendants.ts';
import { type Departure, departureOf } from './dispatch.ts';
import type { Flight } from './flight.ts';
import { isPartial, NothingHappened, type Tool } from './tool.ts';

/** How one attempt ended. `left`: something may have happened outside. @internal */
export type AttemptEnd =
  | { readonly kind: 'answered'; readonly answer: JsonValue; readonly left: boolean }
  /** The other side, or what comes before it, said that nothing happened. */
  | { readonly kind: 'nothing'; readonly retry: boolean; readonly adviceMs?: number }
  /** It may not leave: the right is gone, or nothing can be recorded. */
  | { readonly kind: 'halted'; readonly code: ReasonCode }
  | { readonly kind: 'unclear'; readonly code: ReasonCode; readonly left: boolean; readonly final: boolean }
  /** Its time was over, or it was called off, and it did not say what happened: `rest` settles when it ends. */
  | {
      readonly kind: 'running';
      readonly why: 'timeout' | 'cancelled';
      readonly left: boolean;
      readonly rest: Promise<AttemptEnd>;
    };

/** Carries the action out once, within its time, and tells what is known of the outside then. */
export async function attemptOnce(flight: Flight, attempt: number, timeoutMs: number): Promise<AttemptEnd> {
  const { tool, signal } = flight;
  if (signal.aborted) return { kind: 'halted', code: 'CANCELLED' };
  const departure = departureOf(flight, attempt);
  if (tool.dispatch !== 'signalled') {
    const end = await departure.leave().then(
      () => undefined,
      () => stayed(departure),
    );
    if (end) return end;
  }
  return within(flight, departure, attempt, timeoutMs);
}

/** It did not leave; or that it does was recorded, and something went wrong before it did. */
function stayed(departure: Departure): AttemptEnd {
  const code = departure.halted();
  if (code !== undefined) return { kind: 'halted', code };
  return { kind: 'unclear', code: 'EFFECT_OUTCOME_UNKNOWN', left: true, final: true };
}

async function within(
  flight: Flight,
  departure: Departure,
  attempt: number,
  timeoutMs: number,
): Promise<AttemptEnd> {
  const { kit, signal } = flight;
  const stop = new AbortController();
  const running = settle(flight, departure, attempt, stop.signal);
  const why = await sooner(kit.clock, running, timeoutMs, signal);
  if (why === 'settled') return running;
  stop.abort();
  await departure.close();
  const settled = (await sooner(kit.clock, running, kit.graceMs)) === 'settled';
  const end = settled ? await running : undefined;
  if (end && isTold(end)) return end;
  return { kind: 'running', why, left: departure.left(), rest: running };
}

/** Whether it says what happened, and not only that it was stopped. */
function isTold(end: AttemptEnd): boolean {
  return end.kind === 'answered' || end.kind === 'nothing' || (end.kind === 'unclear' && end.final);
}

type Sooner = 'settled' | 'timeout' | 'cancelled';

/** What comes first: the end of the work, of its time, or of the wish. */
function sooner(clock: Clock, work: Promise<unknown>, ms: number, signal?: AbortSignal): Promise<Sooner> {
  return new Promise((resolve) => {
    const end = (what: Sooner): void => {
      cancel();
      signal?.removeEventListener('abort', off);
      resolve(what);
    };
    const off = (): void => end('cancelled');
    const cancel = clock.timer(ms, () => end('timeout'));
    signal?.addEventListener('abort', off, { once: true });
    work.then(() => end('settled'));
    if (signal?.aborted) off();
  });
}

async function settle(
  flight: Flight,
  departure: Departure,
  attempt: number,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const { tool, action, row } = flight;
  const { id, digest, name } = action;
  try {
    const answer: unknown = await tool.run(action.arguments, {
      action: { id, digest, name },
      key: row.key,
      attempt,
      signal,
      dispatch: departure.leave,
    });
    return readAnswer(tool, answer, departure.left());
  } catch (error) {
    return readError(error, departure);
  }
}

function readAnswer(tool: Tool, answer: unknown, left: boolean): AttemptEnd {
  if (isPartial(answer)) return { kind: 'unclear', code: 'EFFECT_PARTIAL', left: true, final: true };
  const checked = validateJson(answer ?? null);
  if (checked.ok && accepts(tool, checked.value)) return { kind: 'answered', answer: checked.value, left };
  return { kind: 'unclear', code: 'RESULT_MALFORMED', left, final: false };
}

function accepts(tool: Tool, answer: JsonValue): boolean {
  try {
    return tool.accepts?.(answer) !== false;
  } catch {
    return false;
  }
}

function readError(error: unknown, departure: Departure): AttemptEnd {
  const halted = departure.halted();
  if (halted !== undefined) return { kind: 'halted', code: halted };
  if (error instanceof DescendantsAlive) {
    return { kind: 'unclear', code: 'DESCENDANTS_ALIVE', left: true, final: true };
  }
  if (error instanceof NothingHappened) {
    const { retry, retryAfterMs } = error;
    return { kind: 'nothing', retry, ...(retryAfterMs !== undefined && { adviceMs: retryAfterMs }) };
  }
  const left = departure.left();
  return { kind: 'unclear', code: left ? 'EFFECT_OUTCOME_UNKNOWN' : 'TOOL_FAILED', left, final: false };
}
