import { spend } from '../budget.ts';
import { goesOn, startsWithoutEnd } from './endless.ts';
import type { Frame } from './machine.ts';
import { spelledProgram } from './outcomes.ts';
import { locate } from './scope.ts';
import type { LoopNode, Node, Redirect, Script, SimpleNode, SyntaxWord } from './syntax.ts';

/** Reports a loop without an end that starts processes beside itself, or goes on writing. */
export function judgeLoop(node: LoopNode, frame: Frame): void {
  if (!goesOn(node) && !isEndless(node, frame)) return;
  if (startsWithoutEnd(node.body)) {
    report(node, 'an endless loop that starts processes in the background', frame, 'background');
    return;
  }
  const nodes = [...flat(node.body)];
  if (nodes.some(({ node: one, beside, inner }) => !beside && pauses(one, inner))) return;
  const simple = nodes.flatMap(({ node: one }) => (one.kind === 'simple' ? [one] : []));
  const writes = nodes.some(({ node: one }) => redirectsOf(one).some(fills)) || simple.some(writesItself);
  if (writes && simple.every(isQuick)) report(node, 'an endless loop that goes on writing', frame);
}

/** Reports `yes > file`, `cat /dev/zero | tee file`: what has no end is kept. */
export function judgeStream(stages: readonly Node[], node: Node, frame: Frame): void {
  const [first] = stages;
  const last = stages.at(-1);
  if (first === undefined || last === undefined || !neverEnds(first)) return;
  if (stages.slice(1).some(bounds)) return;
  const kept =
    [...redirectsOf(last)].some(fills) || stages.some((stage) => stage.kind === 'simple' && keeps(stage));
  if (kept) report(node, 'writes what has no end into a file', frame);
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

function* flat(script: Script | undefined, beside = false, inner = false): Generator<Placed> {
  const items = script?.items ?? [];
  const waits = items.some(({ node }) => node.kind === 'simple' && spelledProgram(node) === 'wait');
  for (const item of items) yield* below(item.node, beside || (item.background && !waits), inner);
}

function* below(node: Node, beside: boolean, inner: boolean): Generator<Placed> {
  spend(1);
  yield { node, beside, inner };
  switch (node.kind) {
    case 'pipeline':
      for (const stage of node.stages) yield* below(stage, beside, true);
      return;
    case 'and-or':
      for (const step of node.steps) yield* below(step.node, beside, inner);
      return;
    case 'group':
    case 'subshell':
    case 'loop':
      yield* flat(node.body, beside, inner || node.kind === 'subshell');
      return;
    case 'if':
      for (const arm of node.arms) if (!isNever(arm.test)) yield* flat(arm.body, beside, inner);
      yield* flat(node.otherwise, beside, inner);
      return;
    case 'redirected':
    case 'coproc':
      yield* below(node.body, beside || node.kind === 'coproc', inner);
      return;
    default:
  }
}

const PAUSES = new Set('sleep wait read break exit return inotifywait fswatch timeout kill exec'.split(' '));

const ENDS = new Set('wait break exit return'.split(' '));

function pauses(node: Node, inner: boolean): boolean {
  const program = node.kind === 'simple' ? (spelledProgram(node) ?? '') : '';
  return PAUSES.has(program) && !(inner && ENDS.has(program));
}

function isNever(test: Script): boolean {
  const [only, second] = test.items;
  return second === undefined && only?.node.kind === 'simple' && spelledProgram(only.node) === 'false';
}

/** Programs that are over at once, so that the loop goes on without a rest. */
const QUICK = new Set(
  'echo printf cat cp date mkdir touch dd tee cd ls seq head mv ln true : mktemp truncate'.split(' '),
);
const WRITERS = new Set('cp dd tee mkdir touch mktemp ln fallocate'.split(' '));

function isQuick(node: SimpleNode): boolean {
  return node.words.length === 0 || QUICK.has(spelledProgram(node) ?? '');
}

function writesItself(node: SimpleNode): boolean {
  return WRITERS.has(spelledProgram(node) ?? '');
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

function wordsOf(node: SimpleNode): readonly string[] {
  return node.words.map((word) => (word.kind === 'word' ? spelled(word) : ''));
}

const ENDLESS_FILE = /^(?:if=)?\/dev\/(?:zero|u?random|full)$/;
const READS_ON = new Set(
  'cat tac nl rev cp dd base64 base32 od xxd hexdump hd pv tr sed rsync gzip xz bzip2 zstd openssl'.split(
    ' ',
  ),
);

function neverEnds(node: Node): boolean {
  if (node.kind !== 'simple') return false;
  const program = spelledProgram(node) ?? '';
  const words = wordsOf(node);
  if (program === 'yes') return !words.some((word) => /^--(?:help|version)$/.test(word));
  if (program === 'seq') return words.slice(1).some((word) => /^inf(?:inity)?$/i.test(word));
  if (!READS_ON.has(program) || bounds(node)) return false;
  const input = node.redirects.some(
    ({ operator, target }) => operator === '<' && ENDLESS_FILE.test(spelled(target)),
  );
  return input || words.some((word) => ENDLESS_FILE.test(word));
}

/** What takes only so much. */
function bounds(node: Node): boolean {
  if (node.kind !== 'simple') return false;
  const program = spelledProgram(node) ?? '';
  const words = wordsOf(node);
  if (program === 'dd') return words.some((word) => word.startsWith('count='));
  if (/^(?:od|xxd|hexdump|hd|pv)$/.test(program)) return words.some((word) => /^-[a-z]*[NlnS]/.test(word));
  if (program === 'sed' || program === 'awk') return words.some((word) => /q\b|exit/.test(word));
  return program === 'head' || program === 'timeout';
}

function keeps(node: SimpleNode): boolean {
  const words = wordsOf(node);
  switch (spelledProgram(node)) {
    case 'dd':
      return words.some((word) => /^of=(?!\/dev\/)/.test(word)) && !bounds(node);
    case 'cp':
    case 'tee':
    case 'sponge':
    case 'split':
      return words.slice(1).some((word) => !word.startsWith('-') && !word.startsWith('/dev/'));
    default:
      return false;
  }
}
