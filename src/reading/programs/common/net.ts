import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import type { Invocation } from '../program.ts';
import { type Details, effectOf, targetOf, traitsOf } from './effects.ts';

const LOOPBACK =
  /^(?:|localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)$/i;

/** True for this machine under its loopback names. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Host of an address with or without a scheme, user and port; empty when none can be seen. */
export function hostOf(address: string): string {
  const rest = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const authority = (rest.split(/[/?#]/)[0] ?? '').replace(/^.*@/, '');
  if (authority.startsWith('[')) return authority.slice(0, authority.indexOf(']') + 1);
  return authority.split(':')[0] ?? '';
}

export function portOf(address: string): string {
  const rest = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  return /:(\d+)$/.exec(rest.split(/[/?#]/)[0] ?? '')?.[1] ?? '';
}

/** Data leaves for an address; only what leaves this machine is remote. */
export function sendsTo(call: Invocation, address: Word | undefined, details: Details = {}): Effect {
  const local = address?.known === true && isLoopback(hostOf(address.text));
  const traits = traitsOf(!local && 'remote', ...(details.traits ?? []));
  return effectOf(call, 'send', 'network', { ...targetOf(address), ...details, ...traits });
}

/** Something is fetched from an address; what it says goes where `sink` says. */
export function fetchesFrom(call: Invocation, address: Word | undefined, sink: 'model' | 'file'): Effect {
  const local = address?.known === true && isLoopback(hostOf(address.text));
  return effectOf(call, 'read', 'network', { ...targetOf(address), sink, ...traitsOf(!local && 'remote') });
}
