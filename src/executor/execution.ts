import type { ActionDigest, ActionId, IdempotencyKey, PermitId, RunId } from '../action/ids.ts';
import type { JsonValue } from '../action/json.ts';
import { meaningOf, type Reason } from '../action/reason.ts';
import type { Receipt } from '../evidence/store/store.ts';
import type { Decision } from '../policy/decision.ts';

/** What a caller, a person or a model may be told of what did not happen. Never arguments, answers or messages of errors. */
export interface Refusal {
  readonly code: Reason;
  readonly text: string;
}

/** A question to a person. */
export interface Question {
  /** By which it is answered. */
  readonly id: PermitId;
  readonly run: RunId;
  /** Of what they are asked about; an answer names it. */
  readonly digest: ActionDigest;
  /** When it lapses, RFC 3339. */
  readonly expires: string;
}

/** What every execution says. */
interface Told {
  readonly action: ActionId;
  readonly key: IdempotencyKey;
}

/** How a request ended. A value always: nothing of this is thrown. */
export type Execution = Told &
  (
    | {
        readonly status: 'confirmed';
        readonly receipt: Receipt;
        /** What the tool answered. Absent: this is a repetition, and answers are not kept. */
        readonly answer?: JsonValue;
      }
    | {
        readonly status: 'failed' | 'cancelled' | 'retry_exhausted';
        readonly receipt: Receipt;
        readonly refusal: Refusal;
      }
    /** `receipt` is absent where none could be written: it will be found as unknown. */
    | { readonly status: 'unknown'; readonly receipt?: Receipt; readonly refusal: Refusal }
    | { readonly status: 'asked'; readonly question: Question; readonly refusal: Refusal }
    | { readonly status: 'in_flight'; readonly refusal: Refusal }
    /** `decision` is absent where nothing was judged. */
    | { readonly status: 'refused'; readonly refusal: Refusal; readonly decision?: Decision }
  );

/** A refusal in the words of its code. An application knows the words of its own. */
export function refusalFor(code: Reason): Refusal {
  return Object.freeze({
    code,
    text: meaningOf(code),
  });
}
