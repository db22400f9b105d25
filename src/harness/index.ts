export {
  assertSynthetic,
  type CaseFamily,
  type CasePart,
  type CheckableCase,
  CORPUS_VERSION,
  type Corpus,
  type CorpusCase,
  CorpusError,
  type CorpusFault,
  type CorpusHalves,
  corpusOf,
  corpusSplit,
  type Encoding,
  GUARD_CORPUS,
  type HiddenPart,
  type MadePart,
  type Neutralised,
  neutralise,
  readCorpus,
  type SampleOptions,
  type Stratum,
  SyntheticError,
  type SyntheticFault,
  sampled,
  shardOf,
} from '../corpus/index.ts';
export { BARS, type GuardBars } from './bars.ts';
export { type CompareOptions, type Comparison, compareReports } from './compare.ts';
export { type ConformanceCase, ConformanceError } from './conformance/case.ts';
export { type ConformanceOptions, guardConformance, type MakeGuard } from './conformance/index.ts';
export { assertFailsClosed, type FailsClosedOptions } from './fails-closed.ts';
export { type MeasureOptions, measure, type Progress, type StreamedCorpus } from './measure.ts';
export { mergeReports } from './merge.ts';
export type { GuardMetrics } from './metrics.ts';
export { RECORDING_MISSING } from './not-judged.ts';
export { type Ratcheted, ratchet } from './ratchet.ts';
export { readBars } from './read-bars.ts';
export type { Recording } from './read-recording.ts';
export { readReport } from './read-report.ts';
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
