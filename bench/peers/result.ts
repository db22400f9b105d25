import type { GuardFamily } from '../../src/guards/family.ts';
import type { Comparison } from './compare.ts';
import type { Speed } from './speed.ts';
import type { Share } from './tally.ts';

/** One line of the comparison. */
export interface Row {
  readonly family: GuardFamily;
  readonly peer: string;
  readonly set: string;
  readonly comparison: Comparison;
}

/** What one detector did beside finding. */
export interface Cost {
  readonly family: GuardFamily;
  readonly name: string;
  readonly speed: Speed;
  /** Texts without an answer, by why. */
  readonly errors: Readonly<Record<string, number>>;
  /** What it found in all sets together. */
  readonly found: Share;
  /** How often it tried to reach a network. */
  readonly attempts: number;
}

export interface Result {
  readonly rows: readonly Row[];
  readonly costs: readonly Cost[];
  /** Peers that did not load, and why. */
  readonly unloaded: readonly (readonly [peer: string, why: string])[];
}
