import { spend, unlessOverBudget, withinShare } from '../budget.ts';
import { apart, type Frame } from './machine.ts';
import type { Node, Script } from './syntax.ts';

/** What one command may take of what is left. */
const SHARE = 1 / 4;

/**
 * Reads each command of a text by itself, the last first, where the budget ended before the text did: what was spent on its
 * beginning must not hide what its end plainly says. Nobody knows what was set up before, so it may only raise.
 * @throws OverBudget
 */
export function readLeftOver(script: Script, frame: Frame): void {
  for (const node of [...commandsOf(script)].reverse()) {
    const place = apart(frame, { guess: true, depth: 1, calls: [] });
    Object.assign(place.state, { functions: new Map(), aliases: new Map(), folder: null });
    withinShare(SHARE, () => unlessOverBudget(() => frame.machine.node(node, place)));
  }
}

function* commandsOf(script: Script | undefined): Generator<Node> {
  for (const { node } of script?.items ?? []) yield* commandsIn(node);
}

function* commandsIn(node: Node): Generator<Node> {
  spend(1);
  switch (node.kind) {
    case 'simple':
    case 'pipeline':
    case 'redirected':
      yield node;
      return;
    case 'and-or':
      for (const step of node.steps) yield* commandsIn(step.node);
      return;
    case 'group':
    case 'subshell':
      yield* commandsOf(node.body);
      return;
    case 'loop':
      yield* commandsOf(node.test);
      yield* commandsOf(node.body);
      return;
    case 'if':
      for (const { test, body } of node.arms) for (const part of [test, body]) yield* commandsOf(part);
      yield* commandsOf(node.otherwise);
      return;
    case 'case':
      for (const { body } of node.arms) yield* commandsOf(body);
      return;
    case 'function':
    case 'coproc':
      yield* commandsIn(node.body);
      return;
    case 'test':
    case 'arithmetic':
  }
}
