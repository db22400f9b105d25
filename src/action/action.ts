import type { ActionDigest, ActionId } from './ids.ts';
import type { JsonObject } from './json.ts';

/** Version of the canonical form. It is part of what is hashed, so digests of different versions never meet. */
export const ACTION_VERSION = 1;

/** What is asked, in our canonical form: the same request has the same digest whatever host said it. */
export interface Action {
  readonly id: ActionId;
  readonly version: typeof ACTION_VERSION;
  /** `shell`, `write`, or the name of an agent's own tool. */
  readonly name: string;
  readonly arguments: JsonObject;
  /** SHA-256 over a domain tag, the version, and the RFC 8785 form of `name` and `arguments`. */
  readonly digest: ActionDigest;
}

/** An action as records name it: everything but its arguments. */
export type ActionRef = Pick<Action, 'id' | 'digest' | 'name'>;
