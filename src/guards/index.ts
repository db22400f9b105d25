export { type ComposeOptions, composeGuards } from './compose.ts';
export {
  ContentGuard,
  type FailurePolicy,
  RemoteClassifierGuard,
  type RemoteClassifierOptions,
} from './content/index.ts';
export { GUARD_FAMILIES, GuardFamily, isGuardFamily } from './family.ts';
export type { Finding, Guard, GuardContext, GuardVerdict, Replacement, SyncGuard } from './guard.ts';
export { IDENTIFIER_CODES, PiiGuard, type PiiOptions } from './identifiers/index.ts';
export { InjectionGuard, type InjectionGuardOptions } from './injection/index.ts';
export { type KeywordOptions, type KeywordScanner, keywordScanner } from './keywords.ts';
export { type ObservedGuardOptions, observedGuard } from './observed-guard.ts';
export { readVerdict } from './read-verdict.ts';
export { mergeReplacements, type Redacted, redact } from './redact.ts';
export { type ExtraSecret, SECRET_CODES, SecretsGuard, type SecretsGuardOptions } from './secrets/index.ts';
export { redactChunks, redactingStream, type StreamOptions, StreamRefusal } from './stream.ts';
