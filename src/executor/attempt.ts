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
  return unclear('EFFECT_OUTCOME_UNKNOWN', true, true);
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

/**
 * Runs the tool to its end and says what it came to. From then on nothing of this attempt may leave: what a tool goes on
 * doing behind its own back is refused, and what was just being recorded is waited for. Never rejects.
 */
async function settle(
  flight: Flight,
  departure: Departure,
  attempt: number,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  let read: () => AttemptEnd;
  try {
    const answer = await call(flight, departure, attempt, signal);
    read = () => readAnswer(flight.tool, answer, departure.left());
  } catch (error) {
    read = () => readError(error, departure);
  }
  await departure.close();
  if (departure.withheld()) return unclear('EFFECT_OUTCOME_UNKNOWN', true, true);
  try {
    return read();
  } catch {
    // Even looking at what a tool threw or answered may throw.
    const left = departure.left();
    return unclear(left ? 'EFFECT_OUTCOME_UNKNOWN' : 'TOOL_FAILED', left, left);
  }
}

async function call(
  { tool, action, row }: Flight,
  { leave }: Departure,
  attempt: number,
  signal: AbortSignal,
): Promise<unknown> {
  const { id, digest, name } = action;
  const context = { action: { id, digest, name }, key: row.key, attempt, signal, dispatch: leave };
  return tool.run(action.arguments, context);
}

function unclear(code: ReasonCode, left: boolean, final: boolean): AttemptEnd {
  return { kind: 'unclear', code, left, final };
}

function readAnswer(tool: Tool, answer: unknown, left: boolean): AttemptEnd {
  if (isPartial(answer)) return unclear('EFFECT_PARTIAL', true, true);
  const checked = validateJson(answer ?? null);
  if (checked.ok && accepts(tool, checked.value)) return { kind: 'answered', answer: checked.value, left };
  return unclear('RESULT_MALFORMED', left, false);
}

/** Only a plain yes is one: a promise says nothing yet. */
function accepts(tool: Tool, answer: JsonValue): boolean {
  if (!tool.accepts) return true;
  try {
    const said: unknown = tool.accepts(answer);
    if (said instanceof Promise) said.catch(() => undefined);
    return said === true;
  } catch {
    return false;
  }
}

function readError(error: unknown, departure: Departure): AttemptEnd {
  const halted = departure.halted();
  if (halted !== undefined) return { kind: 'halted', code: halted };
  if (error instanceof DescendantsAlive) return unclear('DESCENDANTS_ALIVE', true, true);
  if (error instanceof NothingHappened) {
    const { retry, retryAfterMs } = error;
    return { kind: 'nothing', retry, ...(retryAfterMs !== undefined && { adviceMs: retryAfterMs }) };
  }
  const left = departure.left();
  return unclear(left ? 'EFFECT_OUTCOME_UNKNOWN' : 'TOOL_FAILED', left, false);
}
