import type { NestedText } from '../programs/program.ts';
import { applyReading } from './apply.ts';
import { addUnread } from './collector.ts';
import { type Frame, MAX_NESTING } from './machine.ts';
import { parseShell } from './parse.ts';
import { nestedScope } from './scope.ts';
import { freshState, type State } from './state.ts';
import { runExitTraps } from './traps.ts';
import { type Flow, GAP, literal, SILENT, wordValue } from './values.ts';

/** Reads a text that would run. `here`: in this very shell, as `eval` does; else in a child of it. */
export function walkText(nested: NestedText, frame: Frame, here = false): Flow {
  const { machine } = frame;
  if (frame.depth > MAX_NESTING) {
    addUnread(machine.out, 'nested too deep', nested.source);
    return SILENT;
  }
  if (nested.language !== 'posix') return walkInline(nested, frame);
  if (!nested.known && nested.text.trimStart().startsWith(GAP)) {
    addUnread(machine.out, 'the text that runs cannot be known', nested.source);
  }
  const scope = nestedScope(frame.scope, nested.text, nested.source);
  const state = here ? frame.state : childState(nested, frame);
  const inside: Frame = { ...frame, scope, state, depth: frame.depth + 1 };
  const printed = machine.script(parseShell(nested.text), inside);
  if (!here) runExitTraps(inside);
  return printed;
}

function walkInline(nested: NestedText, frame: Frame): Flow {
  const { folder } = frame.state;
  const invocation = {
    program: frame.via.at(-1) ?? nested.language,
    args: [],
    via: frame.via,
    stdin: { kind: 'none' as const },
    ...(folder === undefined ? {} : { base: folder }),
    source: nested.source,
  };
  return applyReading(frame.machine.inline(nested), invocation, frame) ?? SILENT;
}

/** What a child shell inherits: the folder, and what is exported. */
function childState(nested: NestedText, frame: Frame): State {
  const { state } = frame;
  const [name, ...rest] = nested.args ?? [];
  const child = freshState(
    state.folder,
    rest.map(wordValue),
    name === undefined ? literal('bash') : wordValue(name),
  );
  child.previousFolder = state.previousFolder;
  if (frame.elsewhere !== undefined) return child;
  for (const [key, variable] of state.variables) if (variable.exported) child.variables.set(key, variable);
  return child;
}
