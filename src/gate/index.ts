export type { Certainty, Effect, EffectDomain, EffectVerb, Sink } from '../action/effect.ts';
export { TOOL_KINDS, type ToolCall, type ToolKind } from '../action/tool-call.ts';
export { type Reading, readCall } from '../reading/index.ts';
export {
  createWorkspace,
  homeFromPasswd,
  type OwnRow,
  type PathFacts,
  resolve,
  type Workspace,
  type WorkspaceFacts,
} from '../workspace/index.ts';
export {
  blockAnswer,
  type EffectView,
  type GateAnswer,
  type Objection,
  type RefusalView,
  viewOf,
} from './answer.ts';
export { APPROVAL_LIFETIME } from './approval-lifetime.ts';
export {
  approve,
  clearQuarantine,
  findQuarantine,
  findQuestion,
  type Quarantine,
  type Question,
} from './approvals.ts';
export { type Challenge, challengeOf } from './challenge.ts';
export {
  type ConfigCompiler,
  configDigest,
  DEFAULT_CONFIG,
  type GateConfig,
  type LoadedConfig,
} from './config.ts';
export { detectCredential } from './credential.ts';
export { type Enforcement, isOnlyObserved, OBSERVE } from './enforcement.ts';
export type { GateFacts, Justification, LedgerFacts, QuarantineFacts } from './facts.ts';
export {
  type CallOptions,
  type Ended,
  type Gate,
  type GateOptions,
  openGate,
  type Recorded,
} from './gate.ts';
export { type Judgement, judge, type Prepared, prepare, type Standing, type TurnStanding } from './judge.ts';
export { checkJustification, type JustificationCheck } from './justification.ts';
export { JUSTIFY_FLAGS, type JustifyCommand, justifyCommandOf } from './justify-command.ts';
export { kindOf } from './kind.ts';
export { readLedger } from './ledger.ts';
export { loadConfig } from './load-config.ts';
export { type Locations, ledgerFileOf, locationsBelow } from './locations.ts';
export type { EventOrigin } from './origin.ts';
export { createGatePolicy, GATE_RULES } from './policy.ts';
export { type Refusal, refusalOf } from './refusal.ts';
export { rootOf } from './root.ts';
export { type GateSetting, standingOf, workspaceOf } from './standing.ts';
export { openStreamGate, type StreamCall, type StreamGate } from './stream-gate.ts';
