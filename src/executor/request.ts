import type { ActionId, IdempotencyKey, RunId, TenantId, TraceId } from '../action/ids.ts';
import type { JsonObject } from '../action/json.ts';
import type { Authority } from '../authority/authority.ts';
import type { Labels } from '../policy/source.ts';

/** What an agent asks for, and in whose name. */
export interface ExecuteRequest {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly authority: Authority;
  readonly run: RunId;
  /** Absent: the run is its own trace. */
  readonly trace?: TraceId;
  /** Absent: a fresh one. Given when the action was made elsewhere. */
  readonly id?: ActionId;
  /**
   * Of the one effect that is wanted. Absent: made of the run, the host's call id and the action where there is such an id,
   * so that the same call delivered twice is one effect; else each request is an effect of its own.
   */
  readonly key?: IdempotencyKey;
  /** The host's id of the call. A label: hosts use one twice. */
  readonly call?: string;
  /** Whose thing it is about. Absent: the authority's own tenant's. */
  readonly tenant?: TenantId;
  /** Where values of the arguments came from. Absent: the model made all of them up. */
  readonly sources?: Labels;
  /** Calls it off. */
  readonly signal?: AbortSignal;
  /** A signed permit of another process, in its envelope. Absent: this executor decides. */
  readonly permit?: unknown;
}
