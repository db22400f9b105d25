export {
  type CaseFamily,
  CORPUS_VERSION,
  type Corpus,
  type CorpusCase,
  corpusOf,
  GUARD_CORPUS,
  readCorpus,
  type SampleOptions,
  sampled,
  shardOf,
} from '../corpus/index.ts';
export { type ConformanceCase, ConformanceError } from './conformance/case.ts';
export { type ConformanceOptions, guardConformance, type MakeGuard } from './conformance/index.ts';
export { assertFailsClosed, type FailsClosedOptions } from './fails-closed.ts';
export { type MeasureOptions, measure, type Progress, type StreamedCorpus } from './measure.ts';
export { mergeReports } from './merge.ts';
export type { GuardMetrics } from './metrics.ts';
export { RECORDING_MISSING } from './not-judged.ts';
export type { Recording } from './read-recording.ts';
export { RecordedGuard, type Recorder, recordGuard } from './recorded.ts';
export type {
  GuardCounts,
  GuardNumbers,
  Interval,
  MeasuredCorpus,
  MeasuredGuard,
  Shard,
  TagCounts,
} from './report.ts';
export { type Proportion, proportion } from './statistics.ts';
export type { AttackCounts, CaseName, ControlCounts } from './tally.ts';
export type { GuardThresholds } from './thresholds.ts';
