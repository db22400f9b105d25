import { canonicalize } from '../action/canonical.ts';
import type { JsonObject } from '../action/json.ts';
import { type Envelope, open, type Signer, seal, type TrustedKeys } from './dsse.ts';
import type { Permit } from './permit.ts';
import { readPermit } from './read-permit.ts';

/** The type under which permits are signed. */
export const PERMIT_PAYLOAD = 'application/vnd.holdfast.permit+json';

/**
 * Signs a permit, so that whoever decides and whoever executes may be two processes.
 * @throws TypeError when the key is no private Ed25519 key.
 */
export function signPermit(permit: Permit, signer: Signer): Envelope {
  return seal(PERMIT_PAYLOAD, canonicalize(permit as unknown as JsonObject), signer);
}

export type OpenedPermit =
  | { readonly ok: true; readonly permit: Permit }
  | { readonly ok: false; readonly code: 'PERMIT_SIGNATURE_INVALID' | 'PERMIT_MALFORMED' };

/** The permit in an envelope that one of the trusted keys signed. Total over any value. */
export function openPermit(envelope: unknown, trusted: TrustedKeys): OpenedPermit {
  const text = open(envelope, PERMIT_PAYLOAD, trusted);
  if (text === undefined) return { ok: false, code: 'PERMIT_SIGNATURE_INVALID' };
  const permit = readPermit(text);
  return permit ? { ok: true, permit } : { ok: false, code: 'PERMIT_MALFORMED' };
}
