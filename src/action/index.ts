export { ACTION_VERSION, type Action, type ActionRef } from './action.ts';
export { canonicalize } from './canonical.ts';
export { type ActionRequest, createAction } from './create-action.ts';
export { actionDigest, type Digest, digestOf } from './digest.ts';
export {
  type Certainty,
  EFFECT_DOMAINS,
  EFFECT_TRAITS,
  EFFECT_VERBS,
  type Effect,
  type EffectDomain,
  type EffectTrait,
  type EffectVerb,
  hasTrait,
  type Sink,
  type SourceSpan,
  type TargetKind,
} from './effect.ts';
export { HoldfastError, isHoldfastError } from './error.ts';
export {
  type ActionDigest,
  type ActionId,
  type ActorId,
  type Branded,
  type EventId,
  type IdempotencyKey,
  idFrom,
  newId,
  type PermitId,
  type PolicyVersion,
  type ReceiptId,
  type RunId,
  type TenantId,
  type TraceId,
} from './ids.ts';
export type { JsonObject, JsonValue } from './json.ts';
export {
  DEFAULT_JSON_LIMITS,
  type JsonFailure,
  type JsonLimits,
  type JsonResult,
  MAX_JSON_DEPTH,
  type PlainFailure,
  type PlainResult,
} from './json-result.ts';
export { validateJson } from './plain-json.ts';
export {
  type AppReason,
  isAppReason,
  isReason,
  isReasonCode,
  meaningOf,
  REASON_CODES,
  REASONS,
  type Reason,
  type ReasonCode,
} from './reason.ts';
export { parseStrictJson } from './strict-json.ts';
export { TOOL_KINDS, type ToolCall, type ToolKind } from './tool-call.ts';
export { parseUtf8Strict } from './utf8.ts';
export {
  compareVerdicts,
  isAtLeast,
  isVerdict,
  joinVerdicts,
  normaliseVerdict,
  VERDICTS,
  type Verdict,
} from './verdict.ts';
