export type { JournalDraft } from './batch.ts';
export {
  type BadLink,
  type ChainOptions,
  type ChainVerdict,
  genesisOf,
  type Head,
  hashOf,
  verifyChain,
  verifyChainAsync,
} from './chain.ts';
export type { CredentialRange, DetectCredential } from './credential.ts';
export {
  type ActionRef,
  type ApprovedBy,
  type CarriedApproval,
  type CarriedQuarantine,
  EVENT_VERSION,
  type EventBase,
  type EventBody,
  type EventDraft,
  type EventType,
  type EvidenceEvent,
  type EvidencePath,
  type ReviewSays,
  type UnpermittedChange,
  type Watched,
  type WatchLimit,
} from './event.ts';
export { type CloudEvent, cloudEventOf, EVENT_SCHEMA, type ExportForm, exportEvents } from './export.ts';
export type { JournalFailure } from './failure.ts';
export {
  type AskedCall,
  foldTurn,
  type OpenChallenge,
  type Opening,
  type OpenPermit,
  type RecordedDecision,
  type TurnState,
  type UnusedApproval,
} from './fold.ts';
export type { Problem } from './form.ts';
export { type IngestContext, type Ingested, ingest } from './ingest.ts';
export { type AppendResult, type Journal, type JournalOptions, openJournal } from './journal.ts';
export { type JournalFs, journalFileOf } from './journal-file.ts';
export { LIMITS } from './limits.ts';
export { type Line, readLine } from './line.ts';
export { type Lineage, lineageOf } from './lineage.ts';
export { acquireLock, type Lock, type LockResult } from './lock.ts';
export { readPinnedRoots } from './pinned-roots.ts';
export {
  type Continued,
  continueJournal,
  type JournalEnd,
  type JournalReading,
  readJournal,
} from './read-journal.ts';
export type { ReadResult } from './read-turn.ts';
export { redactText } from './redact.ts';
export { type Checked, checkDraft, checkEvent } from './schema.ts';
export { HEAD_PAYLOAD, openHead, type PublishedHead, signHead } from './signed-head.ts';
export { StoreError } from './store/failure.ts';
export { openMemoryStore } from './store/memory.ts';
export type { StoreOptions } from './store/options.ts';
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
export type { Decide, Decided, OpenTurn, TransactResult, TurnOf } from './transaction.ts';
export { isUnjudged } from './unjudged.ts';
export { verifyJournal, verifyLines } from './verify.ts';
export { type StreamVerdict, verifyStream } from './verify-stream.ts';
