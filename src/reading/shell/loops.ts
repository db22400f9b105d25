import { changedBy } from './assigned.ts';
import { judgeLoop } from './exhaust.ts';
import type { Frame } from './machine.ts';
import { copyState, mergeInto } from './state.ts';
import type { LoopNode } from './syntax.ts';
import {
  after,
  type Flow,
  type FoldedWord,
  GAP,
  isKnown,
  ONE_NAME,
  SILENT,
  UNKNOWN,
  unsure,
  type Value,
  withReads,
  wordValue,
} from './values.ts';
import { assign } from './variables.ts';
import { perhaps } from './written.ts';

/** Loops over at most this many plain words are walked word by word. */
const MOST_ROUNDS = 16;

/** What the caller folds for the loop: its words, and its arithmetic header. */
export interface LoopParts {
  readonly words: readonly FoldedWord[] | undefined;
  header(): void;
}

export function walkLoop(node: LoopNode, frame: Frame, parts: LoopParts): Flow {
  judgeLoop(node, frame);
  if (node.variable === undefined) return walkRounds(node, frame, parts);
  const values = valuesOf(frame, parts.words);
  if (values === undefined) {
    assign(frame, node.variable, [UNKNOWN]);
    return walkRounds(node, frame, parts);
  }
  const exact = values.length <= MOST_ROUNDS && values.every((value) => isKnown(value) && !value.set);
  return exact ? walkEach(node, frame, values) : walkAny(node, frame, values);
}

function valuesOf(frame: Frame, words: readonly FoldedWord[] | undefined): readonly Value[] | undefined {
  if (words === undefined) return frame.state.positional.values;
  return words.map((word) => ({ ...wordValue(word), many: false }));
}

/** One round after another with what each is given: as the shell does it. */
function walkEach(node: LoopNode, frame: Frame, values: readonly Value[]): Flow {
  let printed: Flow = SILENT;
  for (const value of values) {
    assign(frame, node.variable ?? '', [value]);
    printed = after(printed, frame.machine.script(node.body, frame));
  }
  return printed;
}

/** Rounds whose number nobody knows, each word in turn: what earlier rounds changed is unknown in all of them. */
function walkAny(node: LoopNode, frame: Frame, values: readonly Value[]): Flow {
  const few = values.length <= MOST_ROUNDS ? values : [summary(values)];
  const skipped = copyState(frame.state);
  forgetChanges(node, frame);
  let printed: Flow = SILENT;
  for (const value of few) {
    assign(frame, node.variable ?? '', [value]);
    printed = after(
      printed,
      perhaps(frame.machine.written, () => walkSettled(node, frame)),
    );
  }
  mergeInto(frame.state, [frame.state, { ...skipped, variables: frame.state.variables }]);
  return unsure(printed);
}

function summary(values: readonly Value[]): Value {
  const name = values.every((value) => isKnown(value) && !value.set && !value.text.includes('/'));
  return withReads(
    name ? ONE_NAME : { text: GAP },
    values.flatMap((value) => value.reads ?? []),
  );
}

function walkRounds(node: LoopNode, frame: Frame, parts: LoopParts): Flow {
  parts.header();
  const skipped = copyState(frame.state);
  forgetChanges(node, frame);
  if (node.test !== undefined) frame.machine.script(node.test, frame);
  const printed = perhaps(frame.machine.written, () => walkSettled(node, frame));
  parts.header();
  mergeInto(frame.state, [frame.state, { ...skipped, variables: frame.state.variables }]);
  return unsure(printed);
}

/**
 * Walks the body, and once more where a later round finds another shell: an unknown folder when it does not come back to
 * where it began, and functions that it defines.
 */
function walkSettled(node: LoopNode, frame: Frame): Flow {
  const { folder } = frame.state;
  const functions = new Map(frame.state.functions);
  const printed = frame.machine.script(node.body, frame);
  const moved = frame.state.folder !== folder;
  const defined = [...frame.state.functions].some(([name, one]) => functions.get(name) !== one);
  if (!moved && !defined) return printed;
  if (moved) frame.state.folder = null;
  return frame.machine.script(node.body, frame);
}

function forgetChanges(node: LoopNode, frame: Frame): void {
  const changes = new Map(changedBy(node.body, frame.state));
  if (node.test !== undefined)
    for (const [name, change] of changedBy(node.test, frame.state)) changes.set(name, change);
  for (const [name, change] of changes) {
    if (name !== node.variable) assign(frame, name, [change === 'number' ? ONE_NAME : UNKNOWN]);
  }
}
