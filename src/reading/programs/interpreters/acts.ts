import type { Effect } from '../../../action/effect.ts';
import type { Invocation, NestedCommand, NestedText } from '../program.ts';
import type { World } from './values.ts';

/** What the calls of one text do, gathered. */
export interface Acts {
  readonly effects: Effect[];
  readonly texts: NestedText[];
  readonly commands: NestedCommand[];
}

export interface Inline {
  readonly nested: NestedText;
  readonly world: World;
  readonly acts: Acts;
  /** The call that the effects are of: the interpreter. */
  readonly call: Invocation;
}
