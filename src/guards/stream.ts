import { isAtLeast, type Verdict } from '../action/verdict.ts';
import { composeGuards } from './compose.ts';
import type { Finding, Guard, GuardContext, GuardVerdict, Replacement } from './guard.ts';
import { isSeen } from './normalise/index.ts';
import { redact } from './redact.ts';

export interface StreamOptions {
  readonly context?: GuardContext;
  /** How long a check may take that answers later, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /**
   * The most UTF-16 units that are held back; a stream that needs more is refused with `STREAM_HELD_TOO_LONG`. Default:
   * 1,000,000. At least twice the guard's reach and 4,096.
   */
  readonly limit?: number;
}

/** A stream ended because a guard would not let its text pass. Nothing that was held back left. */
export class StreamRefusal extends Error {
  readonly verdict: Verdict;
  /** Why: a code to match on. */
  readonly reason: string;

  constructor(verdict: Verdict, reason: string) {
    super(`a guard refused the stream: ${reason}`);
    this.name = 'StreamRefusal';
    this.verdict = verdict;
    this.reason = reason;
  }
}

/** New text is checked when this much has come, and at the end. */
const STEP = 1024;
/** A longer chunk is taken in pieces, so that no check is about more than this and twice the reach. */
const PIECE = 0x10000;
const DEFAULT_LIMIT = 1_000_000;

/**
 * The chunks as the guard lets them pass, rewritten as the whole text would be, wherever it was split. Text is held back
 * as far as the guard reaches, so no part of what is taken out ever leaves; a guard that does not say how far gets the
 * whole text first.
 * @throws StreamRefusal when a verdict is above `degrade`, a check fails, or more would be held than the limit.
 * @throws TypeError when an option is not what it must be.
 */
export async function* redactChunks(
  guard: Guard,
  chunks: AsyncIterable<string> | Iterable<string>,
  options: StreamOptions = {},
): AsyncGenerator<string, void, undefined> {
  const hold = holder(guard, options);
  for await (const chunk of chunks) {
    const safe = await hold.push(chunk);
    if (safe !== '') yield safe;
  }
  const rest = await hold.end();
  if (rest !== '') yield rest;
}

/** The same as a stream to pipe through: text in, safe text out. A refusal is the stream's error. */
export function redactingStream(guard: Guard, options: StreamOptions = {}): TransformStream<string, string> {
  const hold = holder(guard, options);
  return new TransformStream<string, string>({
    async transform(chunk, controller) {
      const safe = await hold.push(chunk);
      if (safe !== '') controller.enqueue(safe);
    },
    async flush(controller) {
      const rest = await hold.end();
      if (rest !== '') controller.enqueue(rest);
    },
  });
}

interface Holder {
  /** Takes more text and gives what may leave. */
  push(chunk: string): Promise<string>;
  /** No more comes: gives the rest. */
  end(): Promise<string>;
}

function holder(guard: Guard, { context = {}, timeoutMs, limit = DEFAULT_LIMIT }: StreamOptions): Holder {
  const checked = composeGuards([guard], { name: guard.name, ...(timeoutMs !== undefined && { timeoutMs }) });
  const { reach } = guard;
  requireLimit(limit, reach);
  let before = ''; // left already, kept so that what follows is judged with what stands before it
  let held = '';
  let seen = 0; // how much of `held` shows anything
  let unchecked = 0;

  const release = async (whole: boolean): Promise<string> => {
    if (held === '') return '';
    const verdict = await checked.check(before + held, context);
    unchecked = 0;
    const decided = whole ? held.length : seenFromEnd(held, reach ?? held.length);
    refuseAbove(verdict, before.length, before.length + decided);
    const ranges = heldRanges(verdict.rewrite ?? [], before.length);
    const cut = whole ? held.length : boundary(held, ranges, decided);
    const safe = redact(
      held.slice(0, cut),
      ranges.filter(({ end }) => end <= cut),
    ).text;
    before = reach === undefined ? '' : lastSeen(before + held.slice(0, cut), reach + 1);
    held = held.slice(cut);
    seen = seenIn(held);
    return safe;
  };

  const take = async (piece: string): Promise<string> => {
    held += piece;
    const more = seenIn(piece);
    seen += more;
    unchecked += more;
    const ready = reach !== undefined && seen > reach && unchecked >= Math.min(STEP, reach + 1);
    const safe = ready ? await release(false) : '';
    if (held.length > limit) throw new StreamRefusal('block', 'STREAM_HELD_TOO_LONG');
    return safe;
  };

  return {
    async push(chunk) {
      if (typeof chunk !== 'string') throw new StreamRefusal('block', 'STREAM_NOT_TEXT');
      let safe = '';
      for (let at = 0; at < chunk.length; at += PIECE) safe += await take(chunk.slice(at, at + PIECE));
      return safe;
    },
    end: () => release(true),
  };
}

/** The ranges by their place in the held text. What already left is past changing, and no sound guard would. */
function heldRanges(rewrite: readonly Replacement[], offset: number): readonly Replacement[] {
  return rewrite
    .filter(({ end }) => end > offset)
    .map(({ start, end, text }) => ({ start: Math.max(0, start - offset), end: end - offset, text }));
}

/** The last place up to `wanted` that splits no range and no pair of surrogates. */
function boundary(held: string, ranges: readonly Replacement[], wanted: number): number {
  let cut = Math.max(0, wanted);
  for (const { start, end } of ranges) if (start < cut && cut < end) cut = start;
  const split =
    cut > 0 && cut < held.length && isHigh(held.charCodeAt(cut - 1)) && isLow(held.charCodeAt(cut));
  return split ? cut - 1 : cut;
}

/**
 * Refuses for what lies between the two places, and for what names no place. What lies before was judged when it left,
 * with more in front of it; what lies behind is judged again when all that may decide about it has come.
 */
function refuseAbove(
  { verdict, reason = 'GUARD_OBJECTED', findings }: GuardVerdict,
  from: number,
  to: number,
): void {
  if (!isAtLeast(verdict, 'ask')) return;
  const counts = ({ start, end }: Finding): boolean => start === end || (end > from && start < to);
  if (findings.length === 0 || findings.some(counts)) throw new StreamRefusal(verdict, reason);
}

/** How many units of a text show anything: what shows nothing may stand within a finding in any number. */
function seenIn(text: string): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) if (isSeen(text.charCodeAt(at))) seen++;
  return seen;
}

/** The place from which on a text shows so many units, 0 where it shows fewer. */
function seenFromEnd(text: string, units: number): number {
  let left = units;
  let at = text.length;
  while (at > 0 && left > 0) if (isSeen(text.charCodeAt(--at))) left--;
  return at;
}

function lastSeen(text: string, units: number): string {
  return text.slice(seenFromEnd(text, units));
}

function requireLimit(limit: number, reach = 0): void {
  const least = Math.max(4096, 2 * reach);
  if (!(Number.isInteger(limit) && limit >= least))
    throw new TypeError(`\`limit\` must be a whole number of units, at least ${least} for this guard`);
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
