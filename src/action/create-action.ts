import { ACTION_VERSION, type Action } from './action.ts';
import { actionDigest } from './digest.ts';
import { HoldfastError } from './error.ts';
import { type ActionId, newId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { JsonLimits } from './json-result.ts';
import { validateJson } from './plain-json.ts';

export interface ActionRequest {
  /** 1 to 200 characters without control characters. */
  readonly name: string;
  readonly arguments: JsonObject;
  /** Absent: a fresh one. Given when an action is read back from a record. */
  readonly id?: ActionId;
}

const NAME = /^[^\p{Cc}\p{Surrogate}]{1,200}$/u;

/**
 * Takes a request down in its canonical form: a frozen copy with its digest, so that what was judged is what runs.
 * @throws HoldfastError with the code of `validateJson` when the arguments are not plain JSON data within the limits,
 * and with `INPUT_MALFORMED` when the name is no name or the arguments are no object.
 */
export function createAction(request: ActionRequest, limits: JsonLimits = {}): Action {
  const { name, id = newId<ActionId>('action') } = request;
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw new HoldfastError('INPUT_MALFORMED', 'an action needs a name of 1 to 200 printable characters');
  }
  const args = argumentsOf(request, limits);
  return Object.freeze({
    id,
    version: ACTION_VERSION,
    name,
    arguments: args,
    digest: actionDigest(name, args),
  });
}

function argumentsOf(request: ActionRequest, limits: JsonLimits): JsonObject {
  const result = validateJson(request.arguments, limits);
  if (!result.ok) {
    throw new HoldfastError(result.code, `arguments of \`${request.name}\`: ${result.message}`);
  }
  const { value } = result;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HoldfastError('INPUT_MALFORMED', `arguments of \`${request.name}\` must be an object`);
  }
  return value as JsonObject;
}
