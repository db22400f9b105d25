import type { Frame } from './machine.ts';
import { programOf, textOf } from './program-of.ts';
import type { Arithmetic, Item, LoopNode, Node, Script, SimpleNode } from './syntax.ts';
import { GAP } from './values.ts';

/** True for rounds that start processes, wait for none of them and never rest. */
export function startsWithoutEnd(body: Script, frame: Frame): boolean {
  const seen: Seen = { frame, beside: false, escaped: false, reaped: false, paced: false };
  for (const item of body.items) look(item, seen, EACH_ROUND);
  if (seen.paced) return false;
  return seen.escaped || (seen.beside && !seen.reaped);
}

/** True for a loop whose condition answers the same each time. */
export function goesOn({ header, test, until }: LoopNode, frame: Frame): boolean {
  if (header !== undefined) {
    const [, condition] = header;
    return condition === undefined || isEmpty(condition) || numberOf(condition) === 'true';
  }
  const [only, second] = test?.items ?? [];
  if (only === undefined || second !== undefined || only.background) return false;
  return constantOf(only.node, frame) === (until ? 'false' : 'true');
}

type Constant = 'true' | 'false' | undefined;

/** What a condition answers each time; undefined when it depends. */
function constantOf(node: Node, frame: Frame): Constant {
  switch (node.kind) {
    case 'simple':
      return constantCommand(node, frame);
    case 'test':
      return node.always ? 'true' : undefined;
    case 'arithmetic':
      return numberOf(node.expression);
    default:
      return undefined;
  }
}

function constantCommand(node: SimpleNode, frame: Frame): Constant {
  const program = programOf(node, frame);
  if (program === 'true' || program === ':') return 'true';
  if (program === 'false') return 'false';
  if (program !== '[' && program !== 'test') return undefined;
  const operands = node.words.slice(1, program === '[' ? -1 : undefined);
  const [first, second] = operands;
  if (first === undefined) return 'false';
  if (second !== undefined || first.kind !== 'word') return undefined;
  return holdsText(first.parts) || isPlainText(textOf(first, frame)) ? 'true' : undefined;
}

const isPlainText = (text: string): boolean => text !== '' && !text.includes(GAP);

/** Text of its own is enough, whatever variables beside it hold. */
function holdsText(parts: readonly { readonly kind: string; readonly text?: string }[]): boolean {
  return parts.some((part) => part.kind === 'text' && part.text !== '');
}

function isEmpty(expression: Arithmetic): boolean {
  return expression.kind === 'word' && expression.word.parts.length === 0;
}

function numberOf(expression: Arithmetic): Constant {
  if (expression.kind !== 'word') return undefined;
  const [part, second] = expression.word.parts;
  if (part?.kind !== 'text' || second !== undefined || !/^\d+$/.test(part.text)) return undefined;
  return Number(part.text) === 0 ? 'false' : 'true';
}

/** What one round does about the processes that it starts. */
interface Seen {
  readonly frame: Frame;
  /** Something runs on beside the loop. */
  beside: boolean;
  /** Something runs on that `wait` does not wait for. */
  escaped: boolean;
  reaped: boolean;
  /** A round takes its time, or may be the last one. */
  paced: boolean;
}

const PACES = /^(?:sleep|read|break|exit|return|inotifywait|fswatch)$/;

/** Among them those that end no loop around a shell of their own. */
const ENDS = /^(?:break|exit|return)$/;

/** Where in a round something stands. */
interface Place {
  /** In a subshell: this shell cannot wait for what is started there. */
  readonly apart: boolean;
  /** Only on some rounds. */
  readonly sometimes: boolean;
}

const EACH_ROUND: Place = { apart: false, sometimes: false };

function look({ node, background }: Item, seen: Seen, place: Place): void {
  if (!background) lookAt(node, seen, place);
  else {
    seen.beside = true;
    if (place.apart) seen.escaped = true;
  }
}

function lookAt(node: Node, seen: Seen, place: Place): void {
  switch (node.kind) {
    case 'simple': {
      const program = programOf(node, seen.frame);
      if (PACES.test(program) && !(place.apart && ENDS.test(program))) seen.paced = true;
      if (program === 'disown') seen.escaped = true;
      if (program === 'wait' && !place.apart && !place.sometimes) seen.reaped = true;
      return;
    }
    case 'group':
      lookIn(node.body, seen, place);
      return;
    case 'subshell':
      lookIn(node.body, seen, { ...place, apart: true });
      return;
    case 'loop':
      lookIn(node.body, seen, { ...place, sometimes: true });
      return;
    case 'pipeline':
      for (const stage of node.stages)
        lookAt(stage, seen, node.stages.length > 1 ? { ...place, apart: true } : place);
      return;
    case 'coproc':
      seen.beside = true;
      return;
    case 'redirected':
      lookAt(node.body, seen, place);
      return;
    case 'and-or': {
      const [first] = node.steps;
      const settled = first !== undefined && constantOf(first.node, seen.frame) !== undefined;
      for (const step of settled ? [first] : node.steps)
        lookAt(step.node, seen, step === first ? place : { ...place, sometimes: true });
      return;
    }
    case 'if':
      for (const arm of node.arms)
        if (!neverHolds(arm.test, seen.frame)) lookIn(arm.body, seen, { ...place, sometimes: true });
      lookIn(node.otherwise, seen, { ...place, sometimes: true });
      return;
    default:
  }
}

export function neverHolds({ items }: Script, frame: Frame): boolean {
  const [only, second] = items;
  return only !== undefined && second === undefined && constantOf(only.node, frame) === 'false';
}

function lookIn(script: Script | undefined, seen: Seen, place: Place): void {
  for (const item of script?.items ?? []) look(item, seen, place);
}
