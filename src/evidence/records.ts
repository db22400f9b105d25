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
export type { Decide, Decided, OpenTurn, TransactResult, TurnOf } from './transaction.ts';
export { isUnjudged } from './unjudged.ts';
export { verifyJournal, verifyLines } from './verify.ts';
