// Journals and events apart from stores: the hook loads the former alone.

export { type CloudEvent, cloudEventOf, EVENT_SCHEMA, type ExportForm, exportEvents } from './export.ts';
export {
  type BadLine,
  type CompareOptions,
  type Comparison,
  compareWithOutside,
  type OutsideEffect,
  type OutsideLog,
  type Pair,
  RECONCILIATION_RUN,
  type Reconciled,
  type ReconcileOptions,
  type Recorded,
  type RecordedEffect,
  readOtlpLog,
  readOutsideLog,
  reconcileWithOutside,
  recordedOf,
  type Unpermitted,
  type WhyUnpermitted,
} from './outside/index.ts';
export * from './records.ts';
export { HEAD_PAYLOAD, openHead, type PublishedHead, signHead } from './signed-head.ts';
export { StoreError } from './store/failure.ts';
export { type JournalStoreOptions, openJournalStore } from './store/journal-store.ts';
export { openMemoryStore } from './store/memory.ts';
export type { StoreOptions } from './store/options.ts';
export { openPostgresStore, type PostgresStoreOptions } from './store/postgres.ts';
export type { PostgresClient, PostgresPool } from './store/postgres-pool.ts';
export { openSqliteStore, type SqliteStoreOptions } from './store/sqlite.ts';
export type { SqliteDriver } from './store/sqlite-driver.ts';
export type {
  EffectRow,
  EffectState,
  EvidenceStore,
  Receipt,
  Spent,
  StoreChange,
  StoreDraft,
  StoreFailure,
  StoreRequest,
  StoreResult,
  StoreView,
  TakeRequest,
} from './store/store.ts';
export {
  type Attributes,
  type AttributeValue,
  type ContextLike,
  type NotRecorded,
  observedStore,
  type SpanContextLike,
  type SpanLike,
  type SpanOptionsLike,
  type StoreObserver,
  TELEMETRY,
  type Telemetry,
  type TelemetryOptions,
  type TracerLike,
  telemetryOf,
} from './telemetry/index.ts';
export { type StreamVerdict, verifyStream } from './verify-stream.ts';
