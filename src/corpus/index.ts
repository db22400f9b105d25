export {
  assertSynthetic,
  type CheckableCase,
  SyntheticError,
  type SyntheticFault,
} from './assert-synthetic.ts';
export { type CaseFamily, type CorpusCase, isControl, type Stratum, stratumOf } from './case.ts';
export { type Corpus, corpusOf } from './corpus.ts';
export { GUARD_CORPUS, storedCases } from './guard-corpus.ts';
export { type Neutralised, neutralise, preview } from './neutralise.ts';
export {
  CorpusError,
  type CorpusFault,
  type CorpusLine,
  type CorpusReader,
  corpusReader,
  readCorpus,
} from './read-corpus.ts';
export { type SampleOptions, type Sampler, sampled, samplerOf } from './sampled.ts';
export { shardOf, shardTest } from './shard.ts';
export { type CorpusHalves, corpusSplit } from './split.ts';
export type { CasePart, Encoding, HiddenPart, MadePart, StoredCase } from './stored.ts';
export { CORPUS_VERSION } from './version.ts';
