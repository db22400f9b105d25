export { TELEMETRY } from './names.ts';
export { type NotRecorded, observedStore, type StoreObserver } from './observed-store.ts';
export { type Telemetry, type TelemetryOptions, telemetryOf } from './telemetry.ts';
export type {
  Attributes,
  AttributeValue,
  ContextLike,
  SpanContextLike,
  SpanLike,
  SpanOptionsLike,
  TracerLike,
} from './tracer.ts';
