import type { EvidenceEvent } from '../event.ts';
import { type DecideChange, DecideFailed, decideOn, lacking } from './decide.ts';
import { imported } from './failure.ts';
import { type Held, isEmpty, type Lookup, united } from './held.ts';
import { instantOf, type StoreOptions } from './options.ts';
import { settle, type Writing } from './settle.ts';
import type { StoreRequest, StoreResult } from './store.ts';

/** A store under its lock, for one transaction. */
export interface Shelf {
  hold(request: StoreRequest): Held;
  /** Events of the stream that is held. */
  find(lookup: Lookup): readonly EvidenceEvent[];
  write(writing: Writing): void;
}

/**
 * One transaction of a store that answers at once.
 * @throws DecideFailed with what the caller threw, and whatever the shelf throws.
 */
export function transactOn<T>(
  shelf: Shelf,
  { now, detectCredential }: StoreOptions,
  request: StoreRequest,
  decide: DecideChange<T>,
): StoreResult<T> {
  const held = shelf.hold(request);
  if (held.stream?.foreign) return imported(request.run);
  const at = instantOf(now);
  const change = decideOn(request, held, at, decide);
  const more = lacking(request, held, change);
  const whole = isEmpty(more) ? held : { ...held, events: united(held.events, shelf.find(more)) };
  const { writing, answer } = settle({ request, held: whole, at, detectCredential }, change);
  shelf.write(writing);
  return answer;
}

/**
 * Runs what may throw a caller's own error.
 * @throws that error as the caller threw it.
 */
export async function unwrapped<T>(body: () => T | Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw error instanceof DecideFailed ? error.cause : error;
  }
}
