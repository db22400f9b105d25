import type { Signal } from './signal.ts';

const TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007e}]{4,4096}/gu;
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,4096}/gu;
const INVISIBLE = /[\u200b-\u200d\u2060-\u2064\ufeff]{8,4096}/g;
const BIDI = /[\u202d\u202e\u2066-\u2068][^\n\u202c\u2069]{4,200}/g;
const SUSPICIOUS = /[\u200b-\u200d\u202d\u202e\u2060-\u2068\ufeff\udb40]|[\ufe00-\ufe0f]/;

/** Every pattern here, for the check that all of them are linear. */
export const HIDDEN_PATTERNS: readonly RegExp[] = [TAGS, SELECTORS, INVISIBLE, BIDI, SUSPICIOUS];

/** Runs of characters that nobody sees and that carry a text, and text turned round by controls of direction. */
export function hiddenText(text: string): Signal[] {
  if (!SUSPICIOUS.test(text)) return [];
  return [
    ...signals(text, TAGS, 'HIDDEN_CHARACTERS', 0.6),
    ...signals(text, SELECTORS, 'HIDDEN_CHARACTERS', 0.6),
    ...signals(text, INVISIBLE, 'HIDDEN_CHARACTERS', 0.4),
    ...signals(text, BIDI, 'DIRECTION_OVERRIDE', 0.2),
  ];
}

function signals(text: string, pattern: RegExp, code: string, weight: number): Signal[] {
  return [...text.matchAll(pattern)].map((found) => ({
    code,
    family: 'hidden',
    weight,
    start: found.index,
    end: found.index + found[0].length,
  }));
}
