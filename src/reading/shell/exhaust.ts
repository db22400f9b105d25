import { spend } from '../budget.ts';
import { goesOn, neverHolds, startsWithoutEnd } from './endless.ts';
import type { Frame } from './machine.ts';
import { programOf } from './program-of.ts';
import { locate } from './scope.ts';
import type { LoopNode, Node, Redirect, Script, SimpleNode, SyntaxWord } from './syntax.ts';

/** Reports a loop without an end that starts processes beside itself, or goes on writing. */
export function judgeLoop(node: LoopNode, frame: Frame): void {
  if (!goesOn(node, frame) && !isEndless(node, frame)) return;
  if (startsWithoutEnd(node.body, frame)) {
    report(node, 'an endless loop that starts processes in the background', frame, 'background');
    return;
  }
  const nodes = [...flat(node.body, frame)];
  if (nodes.some(({ node: one, beside, inner }) => !beside && pauses(one, inner, frame))) return;
  const simple = nodes.flatMap(({ node: one }) => (one.kind === 'simple' ? [one] : []));
  const writes =
    nodes.some(({ node: one }) => redirectsOf(one).some(fills)) ||
    simple.some((one) => WRITERS.has(programOf(one, frame)));
  if (writes && simple.every((one) => isQuick(one, frame)))
    report(node, 'an endless loop that goes on writing', frame);
}

function report(node: Node, note: string, frame: Frame, trait?: 'background'): void {
  frame.machine.out.effects.push({
    verb: 'exec',
    domain: 'process',
    certainty: 'likely',
    traits: trait === undefined ? ['exhaust'] : ['exhaust', trait],
    source: locate(frame.scope, node.start, node.end),
    note,
  });
}

function isEndless(node: LoopNode, { scope }: Frame): boolean {
  const head = scope.text.slice(node.start, node.start + 80);
  if (node.header !== undefined) return /^for\s*\(\(\s*[^;)]*;\s*;/.test(head);
  return (
    /^while\s+(?:true|:|\[\s+1\s+\]|\(\(\s*1\s*\)\)|\[\[\s+1\s+\]\])\s*(?:;|\n)/.test(head) ||
    /^until\s+(?:false|!\s+true)\s*(?:;|\n)/.test(head)
  );
}

interface Placed {
  readonly node: Node;
  /** True when the shell does not wait for it. */
  readonly beside: boolean;
  /** True in a shell of its own, which ends no loop around it. */
  readonly inner: boolean;
}

function* flat(script: Script | undefined, frame: Frame, beside = false, inner = false): Generator<Placed> {
  const items = script?.items ?? [];
  const waits = items.some(({ node }) => node.kind === 'simple' && programOf(node, frame) === 'wait');
  for (const item of items) yield* below(item.node, frame, beside || (item.background && !waits), inner);
}

function* below(node: Node, frame: Frame, beside: boolean, inner: boolean): Generator<Placed> {
  spend(1);
  yield { node, beside, inner };
  switch (node.kind) {
    case 'pipeline':
      for (const stage of node.stages) yield* below(stage, frame, beside, true);
      return;
    case 'and-or':
      for (const step of node.steps) yield* below(step.node, frame, beside, inner);
      return;
    case 'group':
    case 'subshell':
    case 'loop':
      yield* flat(node.body, frame, beside, inner || node.kind === 'subshell');
      return;
    case 'if':
      for (const arm of node.arms)
        if (!neverHolds(arm.test, frame)) yield* flat(arm.body, frame, beside, inner);
      yield* flat(node.otherwise, frame, beside, inner);
      return;
    case 'redirected':
    case 'coproc':
      yield* below(node.body, frame, beside || node.kind === 'coproc', inner);
      return;
    default:
  }
}

const PAUSES = new Set('sleep wait read break exit return inotifywait fswatch timeout kill exec'.split(' '));

const ENDS = new Set('wait break exit return'.split(' '));

function pauses(node: Node, inner: boolean, frame: Frame): boolean {
  const program = node.kind === 'simple' ? programOf(node, frame) : '';
  return PAUSES.has(program) && !(inner && ENDS.has(program));
}

/** Programs that are over at once, so that the loop goes on without a rest. */
const QUICK = new Set(
  'echo printf cat cp date mkdir touch dd tee cd ls seq head mv ln true : mktemp truncate'.split(' '),
);
const WRITERS = new Set('cp dd tee mkdir touch mktemp ln fallocate'.split(' '));

function isQuick(node: SimpleNode, frame: Frame): boolean {
  return node.words.length === 0 || QUICK.has(programOf(node, frame));
}

function redirectsOf(node: Node): readonly Redirect[] {
  return node.kind === 'simple' || node.kind === 'redirected' ? node.redirects : [];
}

/** A redirection that keeps what is printed. */
function fills({ operator, descriptor, target }: Redirect): boolean {
  if (!/^(?:>|>>|>\||&>|&>>)$/.test(operator) || (descriptor !== undefined && descriptor !== 1)) return false;
  return !/^\/dev\//.test(spelled(target));
}

function spelled(word: SyntaxWord | undefined): string {
  return (word?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : '\uFFFD')).join('');
}
