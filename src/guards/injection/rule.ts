import type { SignalFamily } from './signal.ts';
import type { WordClass } from './word-class.ts';

/** A combination of words that speaks for an injected instruction. No rule has one class alone. */
export interface Rule {
  readonly code: string;
  readonly family: SignalFamily;
  readonly weight: number;
  /** The class the rule looks from. */
  readonly anchor: WordClass;
  /** Each of these stands near; of several classes in one entry, any. */
  readonly near: readonly (WordClass | readonly WordClass[])[];
  /** At most this many UTF-16 units between the anchor and each of the others. */
  readonly within: number;
  /** The others may stand in other sentences. */
  readonly anywhere?: boolean;
  /** The others stand behind the anchor: in every language, or in English alone. */
  readonly behind?: 'always' | 'in English';
  /** The anchor begins a sentence, or only `please` and the like stands before it. */
  readonly opens?: boolean;
  /** Only in texts that a user did not write. */
  readonly foreign?: boolean;
}
