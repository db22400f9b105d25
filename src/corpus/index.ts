export { type CaseFamily, type CorpusCase, isControl, type Stratum, stratumOf } from './case.ts';
export { type Corpus, corpusOf } from './corpus.ts';
export { GUARD_CORPUS } from './guard-corpus.ts';
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
export { CORPUS_VERSION } from './version.ts';
