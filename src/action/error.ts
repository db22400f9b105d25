import type { ReasonCode } from './reason.ts';

const mark: unique symbol = Symbol.for('holdfast.error');

/** A caller's mistake, with a stable code. Decisions are values and are never thrown. */
export class HoldfastError extends Error {
  readonly code: ReasonCode;
  readonly [mark] = true;

  constructor(code: ReasonCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HoldfastError';
    this.code = code;
  }
}

/** Tells our errors from others, also those of another copy of this package. */
export function isHoldfastError(value: unknown): value is HoldfastError {
  return value instanceof Error && mark in value;
}
