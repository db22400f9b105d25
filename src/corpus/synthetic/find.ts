/** What stands in a text that could be somebody's. Never the value itself. */
export interface Likeness {
  readonly what: string;
  readonly kind: 'email' | 'card' | 'iban' | 'ssn' | 'phone' | 'address' | 'credential';
  readonly start: number;
  readonly end: number;
  /** The kind of credential, where its beginning tells it. */
  readonly secret?: string;
}

/** Every match of a pattern with the flag `g`. */
export function matchesOf(
  text: string,
  pattern: RegExp,
): readonly { readonly start: number; readonly found: string }[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, found: match[0] }));
}
