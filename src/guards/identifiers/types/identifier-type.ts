import type { Scheme } from '../checks/scheme.ts';

/** How eager a guard is, from the most reserved to the most eager. */
export const STRICTNESSES = ['relaxed', 'balanced', 'strict'] as const;

export type Strictness = (typeof STRICTNESSES)[number];

/** From which strictness on something counts. */
export type From = Strictness | 'never';

/** One kind of identifier, as data. Several rows may share a code: ways in which one kind is recognised. */
export interface IdentifierType {
  /** SCREAMING_SNAKE, stable like an API. */
  readonly code: string;
  /** What it is, for people. */
  readonly title: string;
  /** The word in a placeholder. Absent: the code. */
  readonly label?: string;
  /**
   * How a value is spelled: `#` a digit, `@` a letter, `*` either, everything else itself. A blank also stands for
   * a tab or another narrow blank.
   */
  readonly forms: readonly string[];
  /** Spellings that `forms` cannot tell, sticky and bounded. They are tried after `forms`. */
  readonly pattern?: RegExp;
  /** Where a spelling that begins at an index ends, for spellings whose length depends on what they hold. */
  readonly read?: (text: string, start: number) => number | undefined;
  /** Rules with check characters; one must hold. Absent: `accepts` alone decides. */
  readonly schemes?: readonly Scheme[];
  /** What a compact value must satisfy besides. */
  readonly accepts?: (compact: string) => boolean;
  /** How a spelling becomes a compact value. Absent: letters and digits, upper-case. */
  readonly compact?: (spelling: string) => string;
  /** Words that announce the value, lower-case, in several languages. */
  readonly cues: readonly string[];
  /** From which strictness on it counts with a cue. Absent: from `relaxed` on. */
  readonly cued?: From;
  /** From which strictness on it counts with no cue, spelled without separators. */
  readonly bare: From;
  /** The same for a spelling with separators. Absent: as `bare`. */
  readonly spelled?: From;
  /** The cue must stand before the value with nothing but a few words between: the shape alone says little. */
  readonly close?: boolean;
  /** With a close cue the shape is enough although the check fails: mistyped, it is still somebody's. */
  readonly mistyped?: boolean;
  /** How a body is made where there is no scheme, in the language of `fill`. */
  readonly sample?: string;
}
