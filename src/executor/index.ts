export type { Answer, Answered } from './approve.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  createDecisionPoint,
  type DecisionPoint,
  type DecisionPointOptions,
  type Judged,
} from './decision-point.ts';
export { DescendantsAlive } from './descendants.ts';
export type { Execution, Question, Refusal } from './execution.ts';
export { createExecutor, type Executor, type ExecutorOptions } from './executor.ts';
export type { ActionFacts } from './facts.ts';
export { type AtPoint, POINTS, type Point } from './kit.ts';
export { type ProcessRequest, type ProcessResult, runProcess } from './processes/run-process.ts';
export type { FoundOut, Reconciliation } from './reconcile.ts';
export type { Recovered } from './recover.ts';
export type { ExecuteRequest } from './request.ts';
export {
  NothingHappened,
  type PartialAnswer,
  partial,
  type ReconcileAnswer,
  type ReconcileContext,
  type RetryBounds,
  type Tool,
  type ToolContext,
  toolDigest,
} from './tool.ts';
