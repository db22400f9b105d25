/** Where a credential stands, in UTF-16 units, and the code of what was found. Never the text. */
export interface CredentialRange {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/**
 * Tells whether a text holds a credential. Injected: evidence knows no patterns of its own. True means that all of
 * the text is one; an empty list or false means none. A detector that throws has found one.
 */
export type DetectCredential = (text: string) => boolean | readonly CredentialRange[];

/** What the detector found, sorted, without overlaps and inside the text. */
export function credentialsIn(text: string, detect: DetectCredential): readonly CredentialRange[] {
  const found = ask(text, detect);
  if (found === false) return [];
  if (found === true) return [whole(text)];
  return merge(found.map((range) => within(range, text)));
}

/** @throws TypeError without a detector: evidence that cannot look for credentials must not be written. */
export function requireDetector(detect: unknown): asserts detect is DetectCredential {
  if (typeof detect !== 'function')
    throw new TypeError('a credential detector is required to write evidence');
}

function ask(text: string, detect: DetectCredential): boolean | readonly CredentialRange[] {
  try {
    const found: unknown = detect(text);
    return typeof found === 'boolean' || isRanges(found) ? found : true;
  } catch {
    return true;
  }
}

function isRanges(value: unknown): value is readonly CredentialRange[] {
  return Array.isArray(value) && value.every(isRange);
}

function isRange(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('start' in value && 'end' in value && 'code' in value)) return false;
  return Number.isInteger(value.start) && Number.isInteger(value.end) && typeof value.code === 'string';
}

function within({ start, end, code }: CredentialRange, text: string): CredentialRange {
  if (start < 0 || end > text.length || start >= end) return whole(text);
  return { start, end, code: /^[A-Z][A-Z0-9_]{0,39}$/.test(code) ? code : 'CREDENTIAL' };
}

function whole(text: string): CredentialRange {
  return { start: 0, end: text.length, code: 'CREDENTIAL' };
}

function merge(ranges: readonly CredentialRange[]): readonly CredentialRange[] {
  const merged: CredentialRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start < last.end)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}
