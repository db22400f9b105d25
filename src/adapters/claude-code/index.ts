export { isAttended } from './attended.ts';
export { foreignHooks, trustsFolder } from './beside.ts';
export {
  type AfterEvent,
  emit,
  emitAfter,
  emitNotice,
  emitRefusal,
  type HostAnswer,
  REASON_LIMIT,
} from './emit.ts';
export { HARMLESS_TOOLS, type HarmlessTool, harmlessBecause } from './harmless.ts';
export { CLAUDE_CODE, canAsk, type HostProperties, modeOf } from './host.ts';
export { managedSettingsFile } from './managed-settings.ts';
export { originOf, type ProcessOrigin } from './origin.ts';
export { isOwnServer, ownServerCommand } from './own-server.ts';
export {
  AFTER_EVENTS,
  OTHER_EVENTS,
  type Outcome,
  PAYLOAD_LIMIT,
  type Payload,
  readPayload,
  type ToolUse,
} from './payload.ts';
export {
  changeRules,
  missingRules,
  NO_RULES,
  type SandboxPlace,
  type SandboxRules,
  sandboxRules,
} from './sandbox-rules.ts';
export { fillShim, SHIM_PATH, SHIM_PROTOCOL, type ShimValues, shellQuote } from './shim.ts';
export {
  type TranscriptCall,
  type TranscriptLine,
  type TranscriptPlace,
  type TranscriptReader,
  transcriptReader,
} from './transcript-calls.ts';
export {
  type OnUnreadable,
  transcriptFiles,
  transcriptFolder,
  unreadableBecause,
} from './transcript-files.ts';
export { readTranscripts, type Transcript, type Transcripts } from './transcripts.ts';
export { TRANSLATED_TOOLS, type Translation, translate } from './translate.ts';
export {
  commandFor,
  hookFor,
  isOurCommand,
  SHIM_NAME,
  WIRED_EVENTS,
  type WiredEvent,
  type WiredHook,
  type WiringPlan,
  wiringPlan,
} from './wired-hook.ts';
export {
  type FoundHook,
  findWiring,
  isWiredAs,
  matchesEveryTool,
  unwire,
  type WiringResult,
  wire,
} from './wiring.ts';
