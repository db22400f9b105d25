import { OverBudget, unlessOverBudget, withinBudget, withinShare } from '../budget.ts';
import type { Invocation, NestedText, ProgramReader, ProgramReading } from '../programs/program.ts';
import type { Reading, Word } from '../reading.ts';
import { toReading } from './collector.ts';
import type { Folder } from './folders.ts';
import { readLeftOver } from './left-over.ts';
import type { Frame } from './machine.ts';
import { parseShell } from './parse.ts';
import { rootScope } from './scope.ts';
import { freshState } from './state.ts';
import type { Script } from './syntax.ts';
import { runExitTraps } from './traps.ts';
import { literal, SILENT, UNKNOWN, type Value } from './values.ts';
import { createMachine } from './walk.ts';

export interface ShellOptions {
  /** Absolute folder that the text is run in. */
  readonly cwd: string;
  /** Folder that the text has moved to, when another text runs it. See `Effect.base`. */
  readonly base?: Folder;
  /** The reader of a program, by its plain name. Undefined: no reading describes it. */
  program(name: string): ProgramReader | undefined;
  /** True for programs that run other programs; `wrapper` reads their calls. */
  wraps(program: string): boolean;
  wrapper(invocation: Invocation): ProgramReading | undefined;
  /** Reads code in other languages. */
  inline(nested: NestedText): ProgramReading;
  /** A script's own path and arguments. Absent: a command text, which has none. */
  readonly script?: { readonly path: string; readonly args?: readonly Word[] };
}

/** Why a text is unread on which a reader threw: a fault of this project, not of the text. */
export const FAILED = 'the reading failed on this text';

/**
 * What a shell text would do. Pure; never throws: what cannot be followed is in `unread`, and a text that asks for too many
 * steps is read as far as the budget goes.
 */
export function readShell(text: string, options: ShellOptions): Reading {
  return withinBudget(() => readMeasured(text, options));
}

function readMeasured(text: string, options: ShellOptions): Reading {
  const machine = createMachine(options);
  const { script } = options;
  const positional = script === undefined ? [] : script.args?.map(toValue);
  const name = script === undefined ? literal('bash') : literal(script.path);
  const scope = rootScope(text);
  const frame: Frame = {
    machine,
    state: freshState(options.base, positional, name),
    scope,
    stdin: SILENT,
    via: [],
    privileged: false,
    guess: false,
    calls: [],
    depth: 0,
  };
  const whole = { start: 0, end: text.length };
  try {
    const script = parseShell(text);
    const isWhole = withinShare(WHOLE_SHARE, () => unlessOverBudget(() => walkWhole(script, frame)));
    if (isWhole !== true) {
      machine.out.unread.push({ why: TOO_MUCH, source: whole, overBudget: true });
      readLeftOver(script, frame);
    }
  } catch (error) {
    const overBudget = error instanceof OverBudget || error instanceof RangeError;
    const why = overBudget ? TOO_MUCH : FAILED;
    machine.out.unread.push({ why, source: whole, ...(overBudget ? { overBudget } : {}) });
  }
  return toReading(machine.out);
}

/** What walking a text in order may take; the rest is for what it did not come to. */
const WHOLE_SHARE = 7 / 8;

const TOO_MUCH = 'the text asks for more steps than one reading takes';

function walkWhole(script: Script, frame: Frame): true {
  frame.machine.script(script, frame);
  runExitTraps(frame);
  return true;
}

function toValue(word: Word): Value {
  return word.known ? { text: word.text, ...(word.glob ? { set: true } : {}) } : UNKNOWN;
}
