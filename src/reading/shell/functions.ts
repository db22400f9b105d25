import { spend } from '../budget.ts';
import { addUnread } from './collector.ts';
import { apart, type Frame } from './machine.ts';
import { literalText } from './outcomes.ts';
import { NO_ONE_KNOWS, positionalOf } from './positional.ts';
import { firstText, programOf } from './program-of.ts';
import { locate } from './scope.ts';
import { copyState, mergeInto, type State } from './state.ts';
import type { Argument, FunctionNode, LoopNode, Node, Script, SimpleNode } from './syntax.ts';
import { after, type Flow, type FoldedWord, SILENT, wordValue } from './values.ts';

/** Functions that bash itself calls, with words that nobody can know. */
const CALLED_BY_BASH = /^command_not_found_handler?$/;

export function defineFunction(node: FunctionNode, frame: Frame): void {
  if (CALLED_BY_BASH.test(node.name)) {
    const inside = apart(frame, { depth: frame.depth + 1 });
    inside.state.positional = NO_ONE_KNOWS;
    frame.machine.node(node.body, inside);
  }
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
  const [first] = binding.bodies;
  if (first !== undefined && multiplies(name, frame)) reportBomb(name, first.body, frame);
  const depth = frame.calls.filter((call) => call === name).length;
  if (depth >= MOST_RECURSION) {
    if (args.some((word) => word.known))
      addUnread(out, `\`${name}\` calls itself`, locate(frame.scope, 0, frame.scope.text.length));
    return { printed: SILENT, certain: true };
  }
  const places = binding.bodies.map(({ body, scope }) => {
    const inside = apart(frame, { scope, calls: [...frame.calls, name], depth: frame.depth + 1 });
    inside.state.positional = positionalOf(args.map(wordValue));
    const printed = frame.machine.node(body, inside);
    inside.state.positional = frame.state.positional;
    forgetLocals(body, inside.state, frame.state);
    return { printed, state: inside.state };
  });
  const ways = places.map((place) => place.state);
  // The name may be no function here, and then nothing of this happens.
  mergeInto(frame.state, binding.certain ? ways : [copyState(frame.state), ...ways]);
  return { printed: places.map((place) => place.printed).reduce(after, SILENT), certain: binding.certain };
}

/** What was local to a call is again what it was before. */
function forgetLocals(body: Node, inside: State, before: State): void {
  for (const name of localsOf(body)) {
    const variable = before.variables.get(name);
    if (variable === undefined) inside.variables.delete(name);
    else inside.variables.set(name, variable);
  }
}

function localsOf(node: Node): readonly string[] {
  spend(1);
  switch (node.kind) {
    case 'simple':
      return isLocal(node) ? node.words.slice(1).flatMap(declaredName) : [];
    case 'and-or':
      return node.steps.flatMap((one) => localsOf(one.node));
    case 'group':
    case 'loop':
      return localsIn(node.body);
    case 'redirected':
      return localsOf(node.body);
    case 'if':
      return [...node.arms.map((arm) => arm.body), node.otherwise].flatMap(localsIn);
    case 'pipeline': {
      const [only, second] = node.stages;
      return only === undefined || second !== undefined ? [] : localsOf(only);
    }
    default:
      return [];
  }
}

/** In a function `declare` is as good as `local`, unless it says otherwise. */
function isLocal({ words: [program, ...rest] }: SimpleNode): boolean {
  const name = program && literalText(program);
  if (name === 'local') return true;
  return (
    /^(?:declare|typeset)$/.test(name ?? '') &&
    !rest.some((word) => /^-[A-Za-z]*g/.test(literalText(word) ?? ''))
  );
}

function localsIn(script: Script | undefined): readonly string[] {
  return script?.items.flatMap((item) => localsOf(item.node)) ?? [];
}

function declaredName(word: Argument): readonly string[] {
  if (word.kind === 'assignment') return [word.name];
  const [part] = word.parts;
  const name = part?.kind === 'text' ? /^([A-Za-z_]\w*)(?:\+?=|$)/.exec(part.text)?.[1] : undefined;
  return name === undefined ? [] : [name];
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

/** Calls of a body, and whether each runs beside it: in a pipe or in the background. */
interface Start {
  readonly name: string;
  readonly beside: boolean;
}

/** True when a function comes back to itself, over others too, and something runs on beside it on the way. */
function multiplies(name: string, frame: Frame): boolean {
  const { functions } = frame.state;
  const seen = new Set<string>();
  const open: Start[] = [{ name, beside: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { body } of functions.get(next.name)?.bodies ?? []) {
      for (const start of startsOf(body, next.beside, frame)) {
        spend(1);
        const key = `${start.beside}:${start.name}`;
        if (start.name === name && start.beside) return true;
        if (seen.has(key) || !functions.has(start.name)) continue;
        seen.add(key);
        open.push(start);
      }
    }
  }
  return false;
}

function startsOf(node: Node, beside: boolean, frame: Frame): readonly Start[] {
  spend(1);
  switch (node.kind) {
    case 'simple':
      return [{ name: firstText(node, frame), beside }];
    case 'pipeline':
      return node.stages.flatMap((stage) => startsOf(stage, beside || node.stages.length > 1, frame));
    case 'and-or':
      return node.steps.flatMap((one) => startsOf(one.node, beside, frame));
    case 'group':
    case 'subshell':
      return startsIn(node.body, beside, frame);
    case 'loop':
      return readsLines(node, frame) ? [] : startsIn(node.body, beside, frame);
    case 'redirected':
    case 'coproc':
      return startsOf(node.body, beside || node.kind === 'coproc', frame);
    case 'if':
      return [...node.arms.map((arm) => arm.body), node.otherwise].flatMap((body) =>
        startsIn(body, beside, frame),
      );
    default:
      return [];
  }
}

/** `while read -r entry; do walk "$entry"; done` ends with its input. */
function readsLines({ test }: LoopNode, frame: Frame): boolean {
  return test?.items.some(({ node }) => node.kind === 'simple' && programOf(node, frame) === 'read') ?? false;
}

function startsIn(script: Script | undefined, beside: boolean, frame: Frame): readonly Start[] {
  return script?.items.flatMap((item) => startsOf(item.node, beside || item.background, frame)) ?? [];
}
