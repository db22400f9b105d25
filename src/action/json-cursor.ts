import type { ReasonCode } from './reason.ts';

/** @internal Where a strict reading stands. */
export interface JsonCursor {
  readonly text: string;
  readonly depth: number;
  at: number;
}

/** @internal Carries a refusal out of a nested reading. It never leaves this folder. */
export class JsonRefusal extends Error {
  readonly code: ReasonCode;
  readonly at: number;

  constructor(code: ReasonCode, at: number, message: string) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

/** @internal */
export function syntaxError(cursor: JsonCursor, expected: string): JsonRefusal {
  const found = cursor.at >= cursor.text.length ? 'the text ends' : 'something else stands';
  return new JsonRefusal(
    'JSON_SYNTAX',
    cursor.at,
    `expected ${expected}, but ${found} at offset ${cursor.at}`,
  );
}

/** @internal */
export function skipSpace(cursor: JsonCursor): void {
  for (; cursor.at < cursor.text.length; cursor.at++) {
    const unit = cursor.text.charCodeAt(cursor.at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
  }
}
