import { randomUUID } from 'node:crypto';

declare const brand: unique symbol;

/** A string that must not be mixed up with another string. Made in one place each. */
export type Branded<Name extends string> = string & { readonly [brand]: Name };

export type ActionId = Branded<'ActionId'>;
export type ActionDigest = Branded<'ActionDigest'>;
export type TenantId = Branded<'TenantId'>;
export type ActorId = Branded<'ActorId'>;
export type RunId = Branded<'RunId'>;
export type TraceId = Branded<'TraceId'>;
export type EventId = Branded<'EventId'>;
export type PermitId = Branded<'PermitId'>;
/** Of one effect that is wanted: whoever asks again under the same key gets the receipt of the first. */
export type IdempotencyKey = Branded<'IdempotencyKey'>;
export type ReceiptId = Branded<'ReceiptId'>;
export type PolicyVersion = Branded<'PolicyVersion'>;

const NAME = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;

/** 1 to 200 printable ASCII characters, no space at either end: the form of every id. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value);
}

/**
 * Admits a name that comes from outside (a host's session id, a tenant) as an id of ours.
 * @throws RangeError when it is empty, longer than 200 characters, or not printable ASCII.
 */
export function idFrom<Id extends Branded<string>>(kind: string, value: string): Id {
  if (!isName(value)) {
    throw new RangeError(`${kind} must be 1 to 200 printable ASCII characters, no space at either end`);
  }
  return value as Id;
}

/** A fresh id of ours, prefixed with its kind. Host call ids collide; they are kept only as attributes. */
export function newId<Id extends Branded<string>>(prefix: string): Id {
  return `${prefix}_${randomUUID()}` as Id;
}
