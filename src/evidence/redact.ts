import { digestOf } from '../action/digest.ts';
import { type CredentialRange, credentialsIn, type DetectCredential } from './credential.ts';
import { LIMITS } from './limits.ts';

/** Room for the note that says how much was cut. */
const SMALLEST_LIMIT = 64;

/**
 * Makes a text fit for evidence: credentials are replaced by their code and digest, what exceeds `limit` UTF-16 units
 * by its length and digest, and halves of surrogate pairs by U+FFFD.
 * @throws RangeError when `limit` is below 64.
 */
export function redactText(text: string, detect: DetectCredential, limit: number = LIMITS.effect): string {
  if (limit < SMALLEST_LIMIT)
    throw new RangeError(`a limit below ${SMALLEST_LIMIT} leaves no room for a note`);
  if (text.length > LIMITS.redactable) return cutNote(text);
  const redacted = withoutCredentials(wellFormed(text), detect);
  const fitting = redacted.length > limit ? cut(redacted, limit) : redacted;
  // Taking something away can make a credential of what is left.
  const [left] = credentialsIn(fitting, detect);
  return left ? redactionOf(text, left.code) : fitting;
}

function withoutCredentials(text: string, detect: DetectCredential): string {
  let out = '';
  let from = 0;
  for (const range of credentialsIn(text, detect)) {
    out += text.slice(from, range.start) + redactionOf(slice(text, range), range.code);
    from = range.end;
  }
  return out + text.slice(from);
}

function slice(text: string, { start, end }: CredentialRange): string {
  return text.slice(start, end);
}

function redactionOf(text: string, code: string): string {
  return `[${code} ${shortDigest(text)}]`;
}

function cut(text: string, limit: number): string {
  const longest = limit - cutNote(text).length;
  const end = isHighSurrogate(text.charCodeAt(longest - 1)) ? longest - 1 : longest;
  return text.slice(0, end) + cutNote(text.slice(end));
}

function cutNote(text: string): string {
  return `[cut ${text.length} ${shortDigest(text)}]`;
}

/** Enough to tell that two redactions hide the same text. */
function shortDigest(text: string): string {
  return digestOf('redaction', 1, wellFormed(text)).slice('sha256:'.length, 'sha256:'.length + 16);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
