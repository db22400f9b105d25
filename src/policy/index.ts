export type { Decision, Finding, Requirement } from './decision.ts';
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
  composePolicies,
  createPolicy,
  evaluate,
  type Policy,
  type PolicyOptions,
  type PolicyRequest,
  type Rule,
} from './policy.ts';
export {
  type Cancel,
  type Judge,
  type Settled,
  type SettleOptions,
  settleVerdict,
  type Timer,
} from './settle.ts';
