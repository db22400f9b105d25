import { canonicalize } from '../action/canonical.ts';
import type { RunId, TenantId } from '../action/ids.ts';
import { isInstant } from '../action/instant.ts';
import { parseStrictJson } from '../action/strict-json.ts';
import { type Envelope, open, type Signer, seal, type TrustedKeys } from '../permit/dsse.ts';
import type { Head } from './chain.ts';
import { count, digest, name, optional, required, shape } from './form.ts';

/** The type under which heads are signed. */
export const HEAD_PAYLOAD = 'application/vnd.holdfast.evidence-head+json';

/** The end of a stream as it was at a time. Whoever holds it sees whether the stream was cut off or written anew. */
export interface PublishedHead extends Head {
  readonly run: RunId;
  /** Absent: the gate's, which has one user. */
  readonly tenant?: TenantId;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
}

const isHead = shape({
  run: required(name),
  tenant: optional(name),
  seq: required(count),
  hash: required(digest),
  at: required((value) => (isInstant(value) ? undefined : { code: 'EVENT_FIELD_INVALID', field: '' })),
});

/**
 * Signs the end of a stream (Ed25519, in a DSSE envelope), to be kept where whoever writes the stream cannot reach.
 * @throws TypeError when the key is no private Ed25519 key.
 */
export function signHead({ run, tenant, seq, hash, at }: PublishedHead, signer: Signer): Envelope {
  const payload = { run, ...(tenant !== undefined && { tenant }), seq, hash, at };
  return seal(HEAD_PAYLOAD, canonicalize(payload), signer);
}

/** The head in an envelope that one of the trusted keys signed. Else undefined. Total over any value. */
export function openHead(envelope: unknown, trusted: TrustedKeys): PublishedHead | undefined {
  const text = open(envelope, HEAD_PAYLOAD, trusted);
  if (text === undefined) return undefined;
  const parsed = parseStrictJson(text);
  // Every field was checked, and none is left over.
  return parsed.ok && isHead(parsed.value) === undefined
    ? (parsed.value as unknown as PublishedHead)
    : undefined;
}
