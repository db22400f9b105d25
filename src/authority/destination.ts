import type { Authority, VerifiedDestination } from './authority.ts';
import { mixesScripts, skeletonOf } from './look-alike.ts';
import { LONGEST, normaliseDestination } from './normalise-destination.ts';

/** `confusable`: it is not verified, and a person who looks at it would take it for one that is. */
export type DestinationStatus = 'verified' | 'confusable' | 'unverified';

/** What is worked out of a destination's spelling. */
interface Looked {
  readonly normal: string;
  readonly skeleton: string;
  readonly mixed: boolean;
}

/**
 * How a destination stands with what was verified. Spellings of one place are one destination (the case of a domain,
 * an international domain and its ASCII form, a default port, dots and percent signs in a URL's path); an id counts as
 * spelled. Characters that look like others, invisible ones and words that mix scripts are never the same place.
 */
export function destinationStatus(authority: Authority, destination: string): DestinationStatus {
  const { destinations } = authority;
  if (typeof destination !== 'string') return 'unverified';
  if (destinations === undefined || destinations.length === 0) return mixedOrNot(destination);
  for (const { value } of destinations) if (value === destination) return 'verified';
  const asked = look(destination);
  let alike = asked.mixed;
  for (const { value } of destinations) {
    const verified = look(value);
    if (verified.normal === asked.normal) return 'verified';
    alike ||= verified.skeleton === asked.skeleton;
  }
  return alike ? 'confusable' : 'unverified';
}

function mixedOrNot(destination: string): DestinationStatus {
  return look(destination).mixed ? 'confusable' : 'unverified';
}

/** True when the destination was verified for this authority. */
export function isVerified(authority: Authority, destination: string): boolean {
  return destinationStatus(authority, destination) === 'verified';
}

/** The giver's records of the destinations that both sides have. */
export function commonDestinations(from: Authority, to: Authority): VerifiedDestination[] {
  return (from.destinations ?? [])
    .filter(({ value }) => isVerified(to, value))
    .map((one) => Object.freeze({ ...one }));
}

/** Working a spelling out costs far more than finding it again. */
const MEMORY = 2048;
const LONGEST_REMEMBERED = 512;
const remembered = new Map<string, Looked>();

function look(destination: string): Looked {
  const known = remembered.get(destination);
  if (known !== undefined) return known;
  const looked = workOut(destination);
  if (destination.length > LONGEST_REMEMBERED) return looked;
  if (remembered.size >= MEMORY) remembered.clear();
  remembered.set(destination, looked);
  return looked;
}

function workOut(destination: string): Looked {
  if (destination.length > LONGEST)
    return { normal: `id ${destination}`, skeleton: destination, mixed: false };
  const { kind, normal, shown } = normaliseDestination(destination);
  // A kind stands before the form, so that an id never meets an address or a URL.
  return { normal: `${kind} ${normal}`, skeleton: skeletonOf(shown), mixed: mixesScripts(shown) };
}
