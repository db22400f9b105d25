import type { Effect, SourceSpan } from '../../action/effect.ts';
import { spend, step as spendStep } from '../budget.ts';
import type { NestedCommand, NestedText } from '../programs/program.ts';
import type { CommandReading, Unread } from '../reading.ts';
import type { Script } from './syntax/tree.ts';
import type { Flow, Value } from './values.ts';

/** What the walk has found so far. */
export interface Findings {
  readonly effects: Effect[];
  readonly unread: Unread[];
  readonly commands: NestedCommand[];
  readonly texts: NestedText[];
  readonly cmdlets: CommandReading[];
}

/** What the text has set up so far. Mutable. */
export interface State {
  variables: Map<string, readonly Value[]>;
  functions: Map<string, Script>;
  aliases: Map<string, string>;
  /** Undefined is the folder of the call, null one that nobody can know. */
  folder: string | null | undefined;
}

/** Where the walk stands. */
export interface Walk {
  readonly out: Findings;
  readonly state: State;
  readonly depth: number;
  readonly calls: readonly string[];
  /** What `$_` holds; absent: nobody knows. */
  readonly item?: readonly Value[];
  locate(start: number, end: number): SourceSpan;
  /** Parts of the walk call each other in a circle, so they meet here. */
  script(script: Script, walk: Walk): Flow;
  /** Reads a text as PowerShell, in this very place. */
  text(text: string, source: SourceSpan, walk: Walk): Flow;
}

/** Thrown inside the walk, caught where the reading began. */
export class TooMuch extends Error {}

const MAX_DEPTH = 40;

/** @throws TooMuch, OverBudget */
export function step(walk: Walk): void {
  spendStep();
  if (walk.depth > MAX_DEPTH) throw new TooMuch();
}

export function addUnread(walk: Walk, why: string, source: SourceSpan): void {
  walk.out.unread.push({ why, source });
}

/** Effects of a range that would show content to the model show it to `sink` instead. */
export function retarget(walk: Walk, from: number, to: number, sink: NonNullable<Effect['sink']>): void {
  const { effects } = walk.out;
  for (let at = from; at < to; at += 1) {
    const effect = effects[at];
    if (effect?.sink === 'model') effects[at] = { ...effect, sink };
  }
}

/** The same place with a copy of what was set up. */
export function apart(walk: Walk, changes: Partial<Walk> = {}): Walk {
  const { variables, functions, aliases, folder } = walk.state;
  spend((variables.size + functions.size + aliases.size) >> 3);
  const state: State = {
    variables: new Map(variables),
    functions: new Map(functions),
    aliases: new Map(aliases),
    folder,
  };
  return { ...walk, state, depth: walk.depth + 1, ...changes };
}
