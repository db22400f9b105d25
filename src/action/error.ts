import type { ReasonCode } from './reason.ts';

const MARK = Symbol.for('holdfast.error');

/** A caller's mistake, with a stable code. Decisions are values and are never thrown. */
export class HoldfastError extends Error {
  readonly code: ReasonCode;

  constructor(code: ReasonCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HoldfastError';
    this.code = code;
    Object.defineProperty(this, MARK, { value: true });
  }
}

/** Tells our errors from others, also those of another copy of this package or of another realm. */
export function isHoldfastError(value: unknown): value is HoldfastError {
  return typeof value === 'object' && value !== null && MARK in value;
}
