/*
 * What is used of OpenTelemetry's API, as its tracers have it. Nothing of OpenTelemetry is imported: whoever wants spans
 * has a tracer and hands it in.
 */

export type AttributeValue = string | number | boolean | string[];
export type Attributes = Record<string, AttributeValue>;

export interface SpanContextLike {
  /** 32 lower-case hexadecimal digits. */
  traceId: string;
  /** 16 lower-case hexadecimal digits. */
  spanId: string;
  traceFlags: number;
  isRemote?: boolean;
}

export interface SpanLike {
  spanContext(): SpanContextLike;
  setAttributes(attributes: Attributes): unknown;
  addEvent(name: string, attributes?: Attributes, time?: Date): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
  end(time?: Date): void;
}

export interface ContextLike {
  getValue(key: symbol): unknown;
  setValue(key: symbol, value: unknown): ContextLike;
  deleteValue(key: symbol): ContextLike;
}

export interface SpanOptionsLike {
  attributes?: Attributes;
  startTime?: Date;
  root?: boolean;
  links?: { context: SpanContextLike; attributes?: Attributes }[];
}

/** A tracer of `@opentelemetry/api`, as far as it is used: `trace.getTracer('holdfast')` is one. */
export interface TracerLike {
  startSpan(name: string, options?: SpanOptionsLike, context?: ContextLike): SpanLike;
}

/** OpenTelemetry's code for a span that failed. */
export const STATUS_ERROR = 2;

/** The API registers this key, so that several copies of it find each other's spans. */
const SPAN_KEY = Symbol.for('OpenTelemetry Context Key SPAN');

/** A context in which a span is the parent of what begins. */
export function contextUnder(parent: SpanContextLike): ContextLike {
  return contextOf(new Map([[SPAN_KEY, inert(parent)]]));
}

/** A context in which nothing is anybody's parent. */
export const NO_PARENT: ContextLike = contextOf(new Map());

function contextOf(values: ReadonlyMap<symbol, unknown>): ContextLike {
  return {
    getValue: (key) => values.get(key),
    setValue: (key, value) => contextOf(new Map(values).set(key, value)),
    deleteValue(key) {
      const rest = new Map(values);
      rest.delete(key);
      return contextOf(rest);
    },
  };
}

/** A span that only says where it stands. */
function inert(context: SpanContextLike): object {
  const span = {
    spanContext: () => context,
    isRecording: () => false,
    setAttribute: () => span,
    setAttributes: () => span,
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus: () => span,
    updateName: () => span,
    end: () => undefined,
    recordException: () => undefined,
  };
  return span;
}
