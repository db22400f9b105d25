import type { JsonFailure, JsonLimits, JsonResult } from './json-result.ts';
import { limitsOf } from './json-result.ts';
import { parseStrictJson } from './strict-json.ts';

/** Reads bytes as UTF-8 and the text as strict JSON. Bytes that are not UTF-8 are refused, never replaced. */
export function parseUtf8Strict(bytes: Uint8Array, limits: JsonLimits = {}): JsonResult {
  const { length } = limitsOf(limits);
  // A code unit takes at most three bytes, so more bytes than that cannot be a text within the limit.
  if (bytes.length > length * 3) {
    return failure('JSON_TOO_LARGE', length, `the text is longer than ${length} code units`);
  }
  const text = decodeQuickly(bytes) ?? decode(bytes, false);
  if (text === undefined) {
    const at = firstBadByte(bytes);
    return failure('JSON_NOT_UTF8', at, `the bytes are not UTF-8 from byte ${at} on`);
  }
  return parseStrictJson(text, limits);
}

function failure(code: JsonFailure['code'], at: number, message: string): JsonFailure {
  return { ok: false, code, at, message };
}

/** Leaves it open where the text holds the sign that also stands for bytes that are not UTF-8. */
function decodeQuickly({ buffer, byteOffset, byteLength }: Uint8Array): string | undefined {
  const text = Buffer.from(buffer, byteOffset, byteLength).toString();
  return text.includes('\uFFFD') ? undefined : text;
}

/** `partial`: a sequence that is cut off at the end is no fault. */
function decode(bytes: Uint8Array, partial: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: partial });
  } catch {
    return undefined;
  }
}

/** The length of the longest prefix that could still become UTF-8. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (middle <= bytes.length && decode(bytes.subarray(0, middle), true) !== undefined) good = middle;
    else bad = middle;
  }
  return good;
}
