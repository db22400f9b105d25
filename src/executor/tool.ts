import type { ActionRef } from '../action/action.ts';
import { type Digest, digestOf } from '../action/digest.ts';
import type { Effect } from '../action/effect.ts';
import type { IdempotencyKey } from '../action/ids.ts';
import type { JsonObject, JsonValue } from '../action/json.ts';
import type { Authority } from '../authority/authority.ts';
import type { Receipt } from '../evidence/store/store.ts';

/** What a tool is told of the call that it carries out. */
export interface ToolContext {
  readonly action: ActionRef;
  /** Goes to the other side unchanged, the same on every attempt, so that it can tell a repetition. */
  readonly key: IdempotencyKey;
  /** From 1. */
  readonly attempt: number;
  /** Aborted when the call is called off or its time is over. */
  readonly signal: AbortSignal;
  /**
   * To be awaited right before something leaves for the outside, by a tool whose `dispatch` is `signalled`. Rejects when
   * it may not leave any more: then nothing must.
   */
  dispatch(): Promise<void>;
}

/** What a tool knows when it asks the other side how an effect ended. */
export interface ReconcileContext {
  readonly action: ActionRef;
  readonly key: IdempotencyKey;
  readonly receipt: Receipt;
  readonly signal: AbortSignal;
}

/** Bounds of trying again. Advice of the other side never goes beyond them. */
export interface RetryBounds {
  /** Attempts in all, from 1. */
  readonly attempts: number;
  /** Time for all of them, waiting included, in milliseconds. */
  readonly budgetMs: number;
}

/** Something that an agent may do, with what the executor has to know of it. */
export interface Tool {
  readonly name: string;
  /** What the model is told of it. Part of the definition that a permit is bound to, as is `parameters`. */
  readonly description?: string;
  /** JSON Schema of the arguments. The executor shows it and does not check it. */
  readonly parameters?: JsonObject;
  /** To tell versions of the code apart that say the same. Absent: none. */
  readonly version?: string;
  /** False: it only looks, so that trying it again is safe. Absent: it changes something. */
  readonly sideEffects?: boolean;
  /** True: the other side does a thing once per key, so that trying it again with the same key is safe. Absent: it is not. */
  readonly idempotent?: boolean;
  /**
   * `signalled`: it calls `dispatch()` right before something leaves, so that all before is known to have no effect.
   * Absent or `on_start`: whatever it does counts as having left.
   */
  readonly dispatch?: 'on_start' | 'signalled';
  /** Per attempt, in milliseconds. Absent: 30,000. */
  readonly timeoutMs?: number;
  /** Absent: one attempt. */
  readonly retry?: RetryBounds;
  /** What it would do, for rules that ask for effects. Absent: nothing is said of that. */
  effects?(args: JsonObject): readonly Effect[];
  /** What it costs in the units of the budgets' `spend`. Absent: nothing. */
  spend?(args: JsonObject): number;
  /** What the judgement relies on and may change until it happens. Looked at again when the permit is claimed. */
  facts?(args: JsonObject, authority: Authority): JsonObject | Promise<JsonObject>;
  /** Whether an answer has the form that it must have. Absent: any JSON has. */
  accepts?(answer: JsonValue): boolean;
  run(args: JsonObject, context: ToolContext): JsonValue | PartialAnswer | Promise<JsonValue | PartialAnswer>;
  /** Asks the other side how an effect ended. Absent: a person has to find out. */
  reconcile?(context: ReconcileContext): ReconcileAnswer | Promise<ReconcileAnswer>;
}

export type ReconcileAnswer = 'confirmed' | 'failed' | 'unknown';

const DEFAULT_TIMEOUT = 30_000;

/** How long one attempt, or one question to the tool, may take, in milliseconds. */
export function timeoutOf({ timeoutMs = DEFAULT_TIMEOUT }: Tool): number {
  return timeoutMs;
}

const DEFINITION_FORM = 1;

/** Digest of all that a tool says of itself. */
export function toolDigest(tool: Tool): Digest {
  const { name, description, parameters, version, sideEffects, idempotent, dispatch } = tool;
  return digestOf('tool-definition', DEFINITION_FORM, {
    name,
    description: description ?? null,
    parameters: parameters ?? null,
    version: version ?? null,
    changes: sideEffects !== false,
    idempotent: idempotent === true,
    dispatch: dispatch ?? 'on_start',
  });
}

const PARTIAL: unique symbol = Symbol.for('holdfast.partial');

/** An answer that says that only a part of the effect happened. */
export interface PartialAnswer {
  readonly [PARTIAL]: true;
  readonly answer: JsonValue;
}

/** What a tool returns when only a part of what was asked happened. */
export function partial(answer: JsonValue): PartialAnswer {
  return Object.freeze({ [PARTIAL]: true as const, answer });
}

export function isPartial(value: unknown): value is PartialAnswer {
  return typeof value === 'object' && value !== null && PARTIAL in value;
}

/**
 * What a tool throws when it knows that nothing happened, dispatched or not: the other side said so. Its message goes
 * nowhere.
 */
export class NothingHappened extends Error {
  /** When the other side says to try again, in milliseconds. Absent: it does not say. */
  readonly retryAfterMs: number | undefined;
  /** False: trying again is no use. */
  readonly retry: boolean;

  /** `cause` is for who debugs the tool: it goes nowhere either. */
  constructor(
    options: { readonly retryAfterMs?: number; readonly retry?: boolean; readonly cause?: unknown } = {},
  ) {
    super('the other side did nothing', options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'NothingHappened';
    this.retryAfterMs = options.retryAfterMs;
    this.retry = options.retry ?? true;
  }
}
