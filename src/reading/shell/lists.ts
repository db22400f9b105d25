import { addUnread } from './collector.ts';
import type { Frame } from './machine.ts';
import { isSure, leaves } from './outcomes.ts';
import { locate } from './scope.ts';
import { copyState, mergeInto } from './state.ts';
import type { AndOrNode, Item, Script } from './syntax.ts';
import { inSubshell } from './traps.ts';
import { after, type Flow, SILENT, unsure } from './values.ts';
import { perhaps } from './written.ts';

/** Runs a list from top to bottom; answers what it prints as a whole. */
export function walkScript(script: Script, frame: Frame): Flow {
  const { out } = frame.machine;
  for (const gap of script.gaps) {
    addUnread(out, gap.why, locate(frame.scope, gap.start, Math.max(gap.start, gap.end)));
  }
  let printed: Flow = SILENT;
  for (const item of script.items) printed = after(printed, walkItem(item, frame));
  return printed;
}

function walkItem(item: Item, frame: Frame): Flow {
  const { node } = item;
  const { machine } = frame;
  return item.background
    ? inSubshell(frame, { beside: true }, (inside) => machine.node(node, inside))
    : machine.node(node, frame);
}

/**
 * `a && b || c`. Folders follow the way where all goes well; variables that a step sets only sometimes may hold either. A
 * step after `||` starts where the failed step started.
 */
export function walkAndOr(node: AndOrNode, frame: Frame): Flow {
  const last = node.steps.length - 1;
  const certain = node.steps.every(
    (step, at) => step.when !== 'failure' && (at === last || isSure(step.node)),
  );
  return certain ? walkSteps(node, frame) : perhaps(frame.machine.written, () => walkSteps(node, frame));
}

function walkSteps(node: AndOrNode, frame: Frame): Flow {
  let printed: Flow = SILENT;
  let before = copyState(frame.state);
  let sure = true;
  for (const { node: command, when } of node.steps) {
    if (when === 'always') {
      printed = after(printed, frame.machine.node(command, frame));
    } else if (when === 'success') {
      const skipped = sure ? undefined : copyState(frame.state);
      const started = copyState(frame.state);
      const flow = frame.machine.node(command, frame);
      printed = after(printed, sure ? flow : unsure(flow));
      if (skipped !== undefined) mergeInto(frame.state, [frame.state, { ...skipped, ...foldersOf(frame) }]);
      before = started;
    } else {
      const failed = { ...frame, state: copyState(before) };
      printed = after(printed, unsure(frame.machine.node(command, failed)));
      if (!leaves(command)) mergeInto(frame.state, [frame.state, failed.state]);
    }
    sure = when !== 'failure' && isSure(command);
  }
  return printed;
}

function foldersOf({ state }: Frame) {
  const { folder, previousFolder, folderStack } = state;
  return { folder, previousFolder, folderStack };
}
