import { addUnread } from './collector.ts';
import { apart, type Frame } from './machine.ts';
import { spelledProgram } from './outcomes.ts';
import { locate } from './scope.ts';
import { mergeInto } from './state.ts';
import type { FunctionNode, Node, Script } from './syntax.ts';
import { after, type Flow, type FoldedWord, SILENT, wordValue } from './values.ts';

export function defineFunction(node: FunctionNode, frame: Frame): void {
  frame.state.functions.set(node.name, { bodies: [{ body: node.body, scope: frame.scope }], certain: true });
}

/** A function may call itself this often before the reading gives up on it. */
const MOST_RECURSION = 3;

export interface Called {
  readonly printed: Flow;
  /** False when the name may also mean something else. */
  readonly certain: boolean;
}

/** Calls a function of the text; undefined when there is none of this name. */
export function callFunction(name: string, args: readonly FoldedWord[], frame: Frame): Called | undefined {
  const binding = frame.state.functions.get(name);
  if (binding === undefined) return undefined;
  const { out } = frame.machine;
  for (const { body } of binding.bodies) {
    if (multiplies(body, name, frame)) reportBomb(name, body, frame);
  }
  const depth = frame.calls.filter((call) => call === name).length;
  if (depth >= MOST_RECURSION) {
    if (args.some((word) => word.known))
      addUnread(out, `\`${name}\` calls itself`, locate(frame.scope, 0, frame.scope.text.length));
    return { printed: SILENT, certain: true };
  }
  const places = binding.bodies.map(({ body, scope }) => {
    const inside = apart(frame, { scope, calls: [...frame.calls, name], depth: frame.depth + 1 });
    inside.state.positional = args.map(wordValue);
    const printed = frame.machine.node(body, inside);
    inside.state.positional = frame.state.positional;
    return { printed, state: inside.state };
  });
  mergeInto(
    frame.state,
    places.map((place) => place.state),
  );
  return { printed: places.map((place) => place.printed).reduce(after, SILENT), certain: binding.certain };
}

function reportBomb(name: string, body: Node, frame: Frame): void {
  frame.machine.out.effects.push({
    verb: 'exec',
    domain: 'process',
    target: name,
    certainty: 'certain',
    traits: ['exhaust'],
    program: name,
    source: locate(frame.scope, body.start, body.end),
    note: 'a function that starts itself again and again',
  });
}

/** True when a body starts the function beside itself, in a pipe or in the background, by whatever name. */
function multiplies(body: Node, name: string, frame: Frame): boolean {
  return countCalls(body, callersOf(name, frame), false) > 0;
}

/** The function, and every function that calls it in the end. */
function callersOf(name: string, { state }: Frame): ReadonlySet<string> {
  const callers = new Set([name]);
  for (let before = 0; before !== callers.size; ) {
    before = callers.size;
    for (const [other, { bodies }] of state.functions) {
      if (!callers.has(other) && bodies.some(({ body }) => countCalls(body, callers, true) > 0))
        callers.add(other);
    }
  }
  return callers;
}

function countCalls(node: Node, names: ReadonlySet<string>, beside: boolean): number {
  switch (node.kind) {
    case 'simple':
      return beside && names.has(spelledProgram(node) ?? '') ? 1 : 0;
    case 'pipeline':
      return sum(node.stages, (stage) => countCalls(stage, names, beside || node.stages.length > 1));
    case 'and-or':
      return sum(node.steps, (one) => countCalls(one.node, names, beside));
    case 'group':
    case 'subshell':
      return inScript(node.body, names, beside);
    case 'redirected':
    case 'coproc':
      return countCalls(node.body, names, beside || node.kind === 'coproc');
    case 'if':
      return (
        sum(node.arms, (arm) => inScript(arm.body, names, beside)) + inScript(node.otherwise, names, beside)
      );
    case 'loop':
      return inScript(node.body, names, beside);
    default:
      return 0;
  }
}

function inScript(script: Script | undefined, names: ReadonlySet<string>, beside: boolean): number {
  return script === undefined
    ? 0
    : sum(script.items, (item) => countCalls(item.node, names, beside || item.background));
}

function sum<T>(all: readonly T[], count: (one: T) => number): number {
  return all.reduce((total, one) => total + count(one), 0);
}
