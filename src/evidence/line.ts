import { isUtf8 } from 'node:buffer';
import { canonicalize } from '../action/canonical.ts';
import type { JsonObject } from '../action/json.ts';
import type { ReasonCode } from '../action/reason.ts';
import { hashOfForm } from './chain.ts';
import type { EvidenceEvent } from './event.ts';
import { checkEvent } from './schema.ts';

/**
 * What one line of a journal is. `garbage`: no JSON, as a torn write leaves it. `forged`: JSON that the store never
 * wrote like this.
 */
export type Line =
  | { readonly kind: 'event'; readonly event: EvidenceEvent }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'forged'; readonly code: ReasonCode; readonly what: string };

/** One event as a journal holds it: its canonical form, without the end of the line. */
export function writeLine(event: EvidenceEvent): string {
  return canonicalize(event as unknown as JsonObject);
}

/** Reads one line without its end. The event's place in the chain is not looked at. */
export function readLine(bytes: Uint8Array): Line {
  if (!isUtf8(bytes)) return { kind: 'garbage' };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const value = parse(text);
  if (value === undefined) return { kind: 'garbage' };
  const checked = checkEvent(value);
  if (!checked.ok) return { kind: 'forged', code: checked.code, what: `field \`${checked.field}\` is wrong` };
  if (!isSound(text, checked.value)) {
    return { kind: 'forged', code: 'CHAIN_BROKEN', what: 'its content does not match its hash' };
  }
  return { kind: 'event', event: checked.value };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether the bytes are those that were hashed. The line is the canonical form, so its form without the hash is the
 * line without that member: nothing needs to be written anew. A member's name cannot stand inside a string, where
 * its quotes would be escaped. `host` and `id` are what can come after `hash`.
 */
function isSound(text: string, event: EvidenceEvent): boolean {
  const member = `"hash":"${event.hash}",`;
  const at = text.indexOf(member);
  const next = at + member.length;
  if (at < 0 || !(text.startsWith('"host"', next) || text.startsWith('"id"', next))) return false;
  return hashOfForm(text.slice(0, at) + text.slice(next)) === event.hash;
}
