export {
  type Direction as ChangeDirection,
  diffPolicies,
  type Outcome as PolicyOutcome,
  type PolicyChange,
  type PolicyDiff,
} from './compare/diff.ts';
export { checkMonotone, type Monotonicity, type Weakening } from './compare/monotone.ts';
export type { TrialOptions } from './compare/trials.ts';
export { composePolicies } from './compose.ts';
export type { Decision, Finding, Requirement } from './decision.ts';
export { decisionTable } from './decision-table.ts';
export {
  DEPENDENCIES,
  type Dependency,
  FAILURE_POLICY,
  type FailureOutcome,
  type FailurePolicy,
  onFailure,
  tightenFailurePolicy,
} from './failure-policy.ts';
export {
  createPolicy,
  evaluate,
  type Policy,
  type PolicyOptions,
  type PolicyRequest,
  type Rule,
} from './policy.ts';
export {
  joinLabelled,
  Labelled,
  type LabelledValue,
  labelled,
  labelledText,
  type Part as LabelledPart,
  type Provenanced,
  provenanceOf,
} from './provenance/labelled.ts';
export { createProvenance, type Provenance, type ProvenanceOptions } from './provenance/provenance.ts';
export {
  type Cancel,
  type Judge,
  type Settled,
  type SettleOptions,
  settleVerdict,
  type Timer,
} from './settle.ts';
export { isSource, type Labels, type Source } from './source.ts';
export type { Pointer as JsonPointer } from './table/pointer.ts';
export { POLICY_TABLE_SCHEMA } from './table/schema.ts';
export type {
  Condition as TableCondition,
  Otherwise as TableOtherwise,
  PolicyTable,
  TableFacts,
  TableRow,
  TenantRule,
} from './table/table.ts';
export { tablePolicy } from './table/table-policy.ts';
