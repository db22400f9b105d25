import type { EffectDomain } from '../../action/effect.ts';
import type { Invocation, NestedText, ProgramReader, ProgramReading } from '../programs/program.ts';
import type { Collector } from './collector.ts';
import type { Origins } from './origins.ts';
import type { Scope } from './scope.ts';
import { copyState, type State } from './state.ts';
import type { Node, Script } from './syntax.ts';
import type { Flow, FoldedWord } from './values.ts';
import type { WrittenFiles } from './written.ts';

/**
 * The walk's parts call each other in a circle (a command holds a text, a text holds commands), so they meet here: each
 * part takes the machine, none imports another above it.
 */
export interface Machine {
  readonly out: Collector;
  /** Absolute folder of the whole call. */
  readonly cwd: string;
  readonly written: WrittenFiles;
  readonly provenance: Origins;
  /** Descriptors that are connections. */
  readonly sockets: Set<string>;
  /** Files that something runs beside this text. */
  readonly beside: Set<string>;
  /** Paths that `mktemp` made in this text, in whatever shell. */
  readonly scratch: string[];
  /** The reader of a program, by its plain name. Undefined: no reading describes it. */
  program(name: string): ProgramReader | undefined;
  /** True for the name of a wrapper. */
  wraps(program: string): boolean;
  /** Undefined: the program is no wrapper, or this call of it wraps nothing. */
  wrapper(invocation: Invocation): ProgramReading | undefined;
  inline(nested: NestedText): ProgramReading;
  script(script: Script, frame: Frame): Flow;
  node(node: Node, frame: Frame): Flow;
  command(words: readonly FoldedWord[], frame: Frame, how?: CommandRules): Flow;
  /** Reads text in turn; `here`: it runs in this shell (`eval`), not in one of its own. */
  text(nested: NestedText, frame: Frame, here?: boolean): Flow;
}

/** `outside`: the words are run by a program, which knows no functions of this text. */
export interface CommandRules {
  readonly outside?: boolean;
}

/** Where the walk stands. */
export interface Frame {
  readonly machine: Machine;
  readonly state: State;
  readonly scope: Scope;
  readonly stdin: Flow;
  /** Wrappers around what is walked, outermost first. */
  readonly via: readonly string[];
  /** True in every stage of a pipeline but the first. */
  readonly piped?: true;
  /** True in what was put into the background. */
  readonly beside?: true;
  readonly privileged: boolean;
  /** See `NestedCommand.bare`. */
  readonly bare?: boolean;
  /** Set where paths are not ours: in a container, on another machine. */
  readonly elsewhere?: EffectDomain;
  /** True below a program that nobody knows: what is found is likely at best. */
  readonly guess: boolean;
  /** Functions that are being called. */
  readonly calls: readonly string[];
  readonly depth: number;
}

/** Texts, functions and wrappers nest at most this deep. */
export const MAX_NESTING = 40;

/** The same place in a copy of the shell: a subshell, a pipe's stage, a child process. */
export function apart(frame: Frame, changes: Partial<Frame> = {}): Frame {
  return { ...frame, state: copyState(frame.state), ...changes };
}
