import type { Effect } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import { type Descriptors, eitherDescriptor } from './descriptors.ts';
import type { Folder } from './folders.ts';
import { blurred, type Positional, positionalOf } from './positional.ts';
import type { Scope } from './scope.ts';
import type { Node } from './syntax.ts';
import { sameValue, UNKNOWN, type Value, withReads } from './values.ts';

export interface Variable {
  /** The variable that this one is another name for (`declare -n`). */
  readonly ref?: string;
  /** What it may hold; one unless branches of the text differ. Never empty. */
  readonly may: readonly Value[];
  readonly elements?: readonly Value[];
  readonly exported: boolean;
  /** True after `unset`: it expands to nothing, and to what stands for what is missing. */
  readonly unset?: boolean;
  /** Set where the text forbade to change it, surely or on some ways. */
  readonly fixed?: 'surely' | 'maybe';
  /** How the shell changes whatever is assigned to it (`declare -u`). */
  readonly attribute?: Attribute;
}

export type Attribute = 'upper' | 'lower' | 'number' | 'other';

/** A function of the text. `certain`: defined on every way to here. */
export interface FunctionBinding {
  readonly bodies: readonly { readonly body: Node; readonly scope: Scope }[];
  readonly certain: boolean;
}

/** What the text has set up so far. Mutable; a subshell works on a copy. */
export interface State {
  variables: Map<string, Variable>;
  functions: Map<string, FunctionBinding>;
  aliases: Map<string, string>;
  folder: Folder;
  previousFolder: Folder;
  folderStack: Folder[];
  positional: Positional;
  /** `$0` */
  name: Value;
  exportAll: boolean;
  /** Descriptors that `exec` opened, beyond what a text begins with. */
  descriptors: Descriptors;
  /** The last command of a pipe may run in this very shell. */
  lastPipe: boolean;
  /** `set -x`, `set -v`: what runs is shown. */
  traced: boolean;
  /** Files that set variables here, as reads of whoever prints one. */
  sourced: readonly Effect[];
  /** Texts of traps that run when this shell ends. */
  exitTraps: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

export function freshState(folder: Folder, positional: readonly Value[] | undefined, name: Value): State {
  return {
    variables: new Map(),
    functions: new Map(),
    aliases: new Map(),
    folder,
    previousFolder: null,
    folderStack: [],
    positional: positionalOf(positional),
    name,
    exportAll: false,
    descriptors: new Map(),
    lastPipe: false,
    traced: false,
    sourced: [],
    exitTraps: [],
  };
}

export function copyState(state: State): State {
  spend(1 + (sizeOf(state) >> 3));
  return {
    ...state,
    variables: new Map(state.variables),
    functions: new Map(state.functions),
    aliases: new Map(state.aliases),
    folderStack: [...state.folderStack],
  };
}

function sizeOf({ variables, functions, aliases, folderStack, sourced, exitTraps }: State): number {
  const lists = folderStack.length + sourced.length + exitTraps.length;
  return variables.size + functions.size + aliases.size + lists;
}

/** Makes `state` what it is after either of the ways. */
export function mergeInto(state: State, ways: readonly State[]): void {
  const [first, ...rest] = ways;
  if (first === undefined) return;
  const merged = copyState(first);
  for (const other of rest) {
    spend(1 + ((sizeOf(merged) + sizeOf(other)) >> 2));
    merged.variables = mergeVariables(merged.variables, other.variables);
    merged.functions = mergeFunctions(merged.functions, other.functions);
    for (const [name, text] of other.aliases) merged.aliases.set(name, text);
    if (merged.folder !== other.folder) merged.folder = null;
    if (merged.previousFolder !== other.previousFolder) merged.previousFolder = null;
    if (merged.folderStack.length !== other.folderStack.length) merged.folderStack = [];
    if (merged.positional !== other.positional)
      merged.positional = blurred(merged.positional, other.positional);
    merged.exportAll ||= other.exportAll;
    merged.descriptors = eitherDescriptor(merged.descriptors, other.descriptors);
    merged.lastPipe ||= other.lastPipe;
    merged.traced ||= other.traced;
    merged.sourced = [...new Set([...merged.sourced, ...other.sourced])];
    merged.exitTraps = [...new Set([...merged.exitTraps, ...other.exitTraps])];
  }
  Object.assign(state, merged);
}

/** More ways than this are one unknown. */
const MOST_WAYS = 6;

function mergeVariables(one: Map<string, Variable>, other: Map<string, Variable>): Map<string, Variable> {
  const merged = new Map(one);
  for (const [name, variable] of other) {
    merged.set(name, eitherVariable(one.get(name), variable));
  }
  for (const [name, variable] of one)
    if (!other.has(name)) merged.set(name, eitherVariable(variable, undefined));
  return merged;
}

function eitherVariable(one: Variable | undefined, other: Variable | undefined): Variable {
  if (one === other && one !== undefined) return one;
  const may = eitherValue(one?.may ?? [UNKNOWN], other?.may ?? [UNKNOWN]);
  const exported = (one?.exported ?? false) || (other?.exported ?? false);
  const attribute = one?.attribute === other?.attribute ? one?.attribute : ('other' as const);
  const held =
    one?.fixed === 'surely' && other?.fixed === 'surely' ? ('surely' as const) : ('maybe' as const);
  const fixed = one?.fixed === undefined && other?.fixed === undefined ? {} : { fixed: held };
  const shaped = { ...(attribute === undefined ? {} : { attribute }), ...fixed };
  if (one?.elements === undefined && other?.elements === undefined) return { may, exported, ...shaped };
  const values = [one, other].flatMap((way) => [...(way?.may ?? []), ...(way?.elements ?? [])]);
  const unknown = withReads(
    UNKNOWN,
    values.flatMap((value) => value.reads ?? []),
  );
  return { may: [unknown], elements: [unknown], exported, ...shaped };
}

/** The union of what two ways may leave. */
export function eitherValue(one: readonly Value[], other: readonly Value[]): readonly Value[] {
  const all = [...one];
  for (const value of other) if (!all.some((known) => sameValue(known, value))) all.push(value);
  if (all.length <= MOST_WAYS) return all;
  return [
    withReads(
      UNKNOWN,
      all.flatMap((value) => value.reads ?? []),
    ),
  ];
}

function mergeFunctions(
  one: Map<string, FunctionBinding>,
  other: Map<string, FunctionBinding>,
): Map<string, FunctionBinding> {
  const merged = new Map<string, FunctionBinding>();
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [left, right] = [one.get(name), other.get(name)];
    if (left !== undefined && left === right) merged.set(name, left);
    else {
      const bodies = [...new Set([...(left?.bodies ?? []), ...(right?.bodies ?? [])])];
      const certain = left !== undefined && right !== undefined && left.certain && right.certain;
      merged.set(name, { bodies, certain });
    }
  }
  return merged;
}
