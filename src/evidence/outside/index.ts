export {
  type CompareOptions,
  type Comparison,
  compareWithOutside,
  type Pair,
  RECONCILIATION_RUN,
} from './compare.ts';
export { type BadLine, type OutsideEffect, type OutsideLog, readOutsideLog } from './log.ts';
export type { Unpermitted, WhyUnpermitted } from './match.ts';
export { readOtlpLog } from './otlp.ts';
export { type Reconciled, type ReconcileOptions, reconcileWithOutside } from './reconcile.ts';
export { type Recorded, type RecordedEffect, recordedOf } from './recorded.ts';
