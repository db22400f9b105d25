import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A signed payload as DSSE 1.0 writes it: the type of the payload is signed with it. */
export interface Envelope {
  readonly payloadType: string;
  /** The payload, in base64. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** A key that signs, and the name by which others find the public half. */
export interface Signer {
  readonly keyid: string;
  /** Private Ed25519 key. */
  readonly key: KeyObject;
}

/** Public Ed25519 keys by their names. */
export type TrustedKeys = Readonly<Record<string, KeyObject>>;

/**
 * Signs a payload with Ed25519.
 * @throws TypeError when the key is no private Ed25519 key.
 */
export function seal(payloadType: string, payload: string, { keyid, key }: Signer): Envelope {
  if (key.type !== 'private' || key.asymmetricKeyType !== 'ed25519') {
    throw new TypeError('a signer needs a private Ed25519 key');
  }
  const bytes = Buffer.from(payload);
  const sig = sign(null, preAuthentication(payloadType, bytes), key).toString('base64');
  return { payloadType, payload: bytes.toString('base64'), signatures: [{ keyid, sig }] };
}

/** The payload, when one of the trusted keys signed it as this type. Else undefined. Total over any value. */
export function open(envelope: unknown, payloadType: string, trusted: TrustedKeys): string | undefined {
  if (!isEnvelope(envelope) || envelope.payloadType !== payloadType) return undefined;
  const bytes = Buffer.from(envelope.payload, 'base64');
  const signed = preAuthentication(payloadType, bytes);
  const good = envelope.signatures.some(({ keyid, sig }) => {
    const key = Object.hasOwn(trusted, keyid) ? trusted[keyid] : undefined;
    return key !== undefined && isGood(key, signed, sig);
  });
  return good ? bytes.toString() : undefined;
}

function isGood(key: KeyObject, signed: Buffer, sig: string): boolean {
  if (key.asymmetricKeyType !== 'ed25519') return false;
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return verify(null, signed, open, Buffer.from(sig, 'base64'));
}

/** What is signed: `DSSEv1`, then type and body with their lengths in bytes, joined by spaces. */
function preAuthentication(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  if (!('payloadType' in value && 'payload' in value && 'signatures' in value)) return false;
  const { payload, signatures } = value;
  return typeof payload === 'string' && Array.isArray(signatures) && signatures.every(isSignature);
}

function isSignature(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'keyid' in value && 'sig' in value && typeof value.keyid === 'string' && typeof value.sig === 'string'
  );
}
