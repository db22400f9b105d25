import type { JsonValue } from './json.ts';
import type { ReasonCode } from './reason.ts';

/** What a strict reading accepts. Absent fields take `DEFAULT_JSON_LIMITS`. */
export interface JsonLimits {
  /** How many objects and arrays may stand inside one another, at most `MAX_JSON_DEPTH`. A scalar has depth 0. */
  readonly depth?: number;
  /** UTF-16 code units of text; for a value that is already parsed, of its keys and strings plus one a value. */
  readonly length?: number;
}

export const DEFAULT_JSON_LIMITS: Required<JsonLimits> = { depth: 128, length: 8 * 1024 * 1024 };

/** The deepest limit that can be set: below it, reading and writing never exhaust the stack. */
export const MAX_JSON_DEPTH = 1000;

/** Why a text was refused. `message` is for a person and never quotes the text. */
export interface JsonFailure {
  readonly ok: false;
  readonly code: ReasonCode;
  /** Where in the text, in UTF-16 code units; for bytes that are not UTF-8, in bytes. */
  readonly at: number;
  readonly message: string;
}

export type JsonResult = { readonly ok: true; readonly value: JsonValue } | JsonFailure;

/** Why a value was refused. */
export interface PlainFailure {
  readonly ok: false;
  readonly code: ReasonCode;
  /** The keys and indices that lead to the place. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export type PlainResult = { readonly ok: true; readonly value: JsonValue } | PlainFailure;

/**
 * Fills in what is absent.
 * @throws RangeError when a limit is not a whole number, or deeper than `MAX_JSON_DEPTH`.
 */
export function limitsOf(limits: JsonLimits): Required<JsonLimits> {
  const { depth = DEFAULT_JSON_LIMITS.depth, length = DEFAULT_JSON_LIMITS.length } = limits;
  if (!Number.isSafeInteger(depth) || depth < 0 || depth > MAX_JSON_DEPTH) {
    throw new RangeError(`depth must be a whole number from 0 to ${MAX_JSON_DEPTH}, not \`${depth}\``);
  }
  if (!Number.isSafeInteger(length) || length < 0) {
    throw new RangeError(`length must be a whole number, not \`${length}\``);
  }
  return { depth, length };
}
