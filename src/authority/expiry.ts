import { isInstant } from '../action/instant.ts';
import type { Authority } from './authority.ts';

/**
 * True when the authority has ended at `now` (RFC 3339, UTC, milliseconds). One that has an end has ended as well when
 * nobody can tell: when `now` is absent, or either of the two is no instant.
 */
export function isExpired(authority: Pick<Authority, 'expires'>, now: string | undefined): boolean {
  const { expires } = authority;
  if (expires === undefined) return false;
  return !isInstant(expires) || !isInstant(now) || now >= expires;
}

/** The earlier of two ends; absent is later than any. What is no instant comes first, since it has ended. */
export function earlier(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || (b !== undefined && !isInstant(b))) return b;
  if (b === undefined || !isInstant(a)) return a;
  return a < b ? a : b;
}
