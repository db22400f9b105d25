/**
 * An identifier whose check characters follow from its other characters. Values are compact: no separators,
 * letters upper-case.
 */
export interface Scheme {
  /** The whole compact value, anchored at both ends. */
  readonly shape: RegExp;
  /** Check characters of what is left when they are taken out. Nothing: no value has such a body. */
  readonly check: (body: string) => string | undefined;
  /** How many check characters there are. Absent: one. */
  readonly size?: number;
  /** Where the check characters begin. Absent: they are the last. */
  readonly at?: number;
  /** What else a real value obeys: a date that exists, a prefix in use. */
  readonly plausible?: (value: string) => boolean;
  /** How a body is made, in the language of `fill`. */
  readonly body: string;
}

/** Takes a value apart into body and check characters. */
function split(scheme: Scheme, value: string): { readonly body: string; readonly tail: string } {
  const size = scheme.size ?? 1;
  const at = scheme.at ?? value.length - size;
  return { body: value.slice(0, at) + value.slice(at + size), tail: value.slice(at, at + size) };
}

/** Whether a compact value has the scheme's shape, obeys its rules and bears its own check characters. */
export function holds(scheme: Scheme, value: string): boolean {
  if (!scheme.shape.test(value)) return false;
  const { body, tail } = split(scheme, value);
  return scheme.check(body) === tail && scheme.plausible?.(value) !== false;
}

/** A body with its check characters put in. Nothing where the body has none or is not plausible. */
export function completed(scheme: Scheme, body: string): string | undefined {
  const check = scheme.check(body);
  if (check === undefined) return undefined;
  const at = scheme.at ?? body.length;
  const value = body.slice(0, at) + check + body.slice(at);
  return holds(scheme, value) ? value : undefined;
}
