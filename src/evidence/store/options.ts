import { type DetectCredential, requireDetector } from '../credential.ts';

/** What every store needs. */
export interface StoreOptions {
  /** For people, for leases and for expiry. Order never depends on it. */
  readonly now: () => Date;
  /** Required: without one, nothing may be written. */
  readonly detectCredential: DetectCredential;
}

/**
 * @internal
 * @throws TypeError without a credential detector or a clock.
 */
export function requireOptions({ now, detectCredential }: StoreOptions): void {
  requireDetector(detectCredential);
  if (typeof now !== 'function') throw new TypeError('a store needs a clock: `now` gives the present `Date`');
}

/**
 * @internal The present as events carry it.
 * @throws RangeError when the clock gives no date of a four-digit year.
 */
export function instantOf(now: () => Date): string {
  const at = now().toISOString();
  if (at.length !== 24) throw new RangeError('the clock gives a date that no event can carry');
  return at;
}
