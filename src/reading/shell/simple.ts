import type { Effect, Sink } from '../../action/effect.ts';
import { spend } from '../budget.ts';
import type { CommandReading } from '../reading.ts';
import { aliasText } from './aliases.ts';
import { assignFolded, dangerousAssignment, type FoldedAssignment, foldAssignment } from './assignments.ts';
import { keepsArguments, sentVariables, tellsSettings } from './captured.ts';
import { type Chooser, everyWay } from './choices.ts';
import { retarget } from './collector.ts';
import { foldWord } from './fold.ts';
import { foldingAt } from './fold-frame.ts';
import type { Folding } from './folding.ts';
import { initialises } from './initialisers.ts';
import { apart, type Frame } from './machine.ts';
import { programName } from './names.ts';
import { keepOpened, settleDescriptors } from './opened.ts';
import { followProvenance, isFetched } from './provenance.ts';
import {
  applyRedirects,
  type FoldedRedirect,
  foldRedirects,
  type Redirected,
  touchesSocket,
} from './redirections.ts';
import { controlsByRedirect } from './remote-control.ts';
import { locate } from './scope.ts';
import { consumes, encrypts, isPrinter, isVariable, reachesNetwork, showsBeside } from './sinks.ts';
import { copyState, mergeInto, type Variable } from './state.ts';
import type { SimpleNode } from './syntax.ts';
import {
  after,
  eitherFlow,
  endlessIf,
  type Flow,
  type FoldedWord,
  SILENT,
  unsure,
  withReads,
} from './values.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

interface FoldedCommand {
  readonly words: readonly FoldedWord[];
  /** Before the words: they hold for this command only, unless there are no words. */
  readonly prefix: readonly FoldedAssignment[];
  /** Among the words, as `export X=1` has them. */
  readonly among: readonly FoldedAssignment[];
  readonly redirects: readonly FoldedRedirect[];
  /** Effects of what the words read from as `<(...)`, and of what they write to as `>(...)`. */
  readonly streams: readonly Range[];
  readonly fed: readonly Range[];
  /** Effects of substitutions in words; in assignments; then those in here-documents and redirections. */
  readonly from: number;
  readonly prefixFrom: number;
  readonly wordsEnd: number;
  readonly to: number;
}

/** A simple command in every way that it may be spelled. */
export function walkSimple(node: SimpleNode, frame: Frame): Flow {
  const ways = everyWay((chooser) => fold(node, frame, chooser));
  const [only, second] = ways;
  if (only !== undefined && second === undefined) return run(node, only, frame);
  let printed: Flow = SILENT;
  const places = ways.map((way) => {
    const place = apart(frame);
    const flow = run(node, way, place);
    printed = eitherFlow(printed, flow);
    return place.state;
  });
  mergeInto(frame.state, places);
  return printed;
}

function fold(node: SimpleNode, frame: Frame, chooser: Chooser): FoldedCommand {
  const { out } = frame.machine;
  const streams: Range[] = [];
  const fed: Range[] = [];
  const folding = notingStreams(foldingAt(frame, chooser, node), streams, fed);
  const from = out.effects.length;
  const words: FoldedWord[] = [];
  const among: FoldedAssignment[] = [];
  let declares = false;
  for (const [at, word] of node.words.entries()) {
    if (word.kind === 'word') {
      words.push(...foldWord(word, folding));
      if (at === 0) declares = words.some(({ text }) => DECLARATIONS.has(text));
    } else {
      const folded = foldAssignment(word, folding);
      if (declares) among.push(folded);
      words.push(assignmentWord(folded, frame));
    }
  }
  const prefixFrom = out.effects.length;
  const prefix = node.assignments.map((one) => foldAssignment(one, folding));
  const wordsEnd = out.effects.length;
  const redirects = foldRedirects(node.redirects, folding);
  const to = out.effects.length;
  return { words, prefix, among, redirects, streams, fed, from, prefixFrom, wordsEnd, to };
}

function notingStreams(folding: Folding, streams: Range[], fed: Range[]): Folding {
  const { out } = folding;
  return {
    ...folding,
    process: (part) => {
      const from = out.effects.length;
      const supplied = folding.process(part);
      (part.direction === 'in' ? streams : fed).push({ from, to: out.effects.length });
      return supplied;
    },
  };
}

/** Programs that take assignments as they are, and those that may stand before one. */
const DECLARATIONS = new Set('export declare local typeset readonly alias command builtin'.split(' '));

function assignmentWord(one: FoldedAssignment, frame: Frame): FoldedWord {
  const text = `${one.name}${one.append ? '+' : ''}=${one.value.text}`;
  const source = locate(frame.scope, one.start, one.end);
  const { remote, reads } = one.value;
  return {
    text,
    known: !text.includes('\uFFFD'),
    glob: false,
    source,
    ...(remote ? { remote } : {}),
    ...(reads === undefined ? {} : { reads }),
  };
}

function run(node: SimpleNode, command: FoldedCommand, frame: Frame): Flow {
  const { out } = frame.machine;
  const program = command.words[0]?.text;
  out.assigned += command.prefix.length + command.among.length;
  const applied = out.effects.length;
  const redirected = applyRedirects(command.redirects, frame, program && programName(program).plain);
  if (program === undefined) return runAssignments(command, frame, redirected);
  if (initialises(node, frame.state)) return SILENT;
  for (const one of [...command.prefix, ...command.among]) dangerousAssignment(one, frame);
  const restore = setForNow(command.prefix, frame);
  for (const one of command.among) assignFolded(one, frame.state, { exported: program === 'export' });
  const inside = redirected.stdin === undefined ? frame : { ...frame, stdin: redirected.stdin };
  const before = {
    effects: out.effects.length,
    commands: out.commands.length,
  };
  const reads = READS_INPUT.has(program);
  const held = reads ? copyState(frame.state).variables : NO_VARIABLES;
  const alias = aliasText(node, program, frame);
  const around = out.streamSink;
  out.streamSink = undefined;
  let printed = frame.machine.command(command.words, inside);
  if (alias !== undefined) {
    const calls = [...inside.calls, `alias ${program}`];
    printed = after(printed, frame.machine.text(alias, { ...inside, calls }, true));
  }
  if (reads) keepInput(out.effects.slice(command.wordsEnd, before.effects), held, frame);
  restore();
  spend((out.effects.length - command.from) >> 1);
  if (program === 'exec' && isLasting(command.words)) keepOpened(frame, redirected.opened);
  followProvenance(command.from, frame);
  settleDescriptors(command.words, frame, redirected.opened, before.effects);
  const commands = out.commands.slice(before.commands);
  const effects = out.effects.slice(before.effects);
  const shown = showsBeside(commands) ? out.effects.slice(command.wordsEnd, before.effects) : [];
  if (touchesSocket(command.redirects, frame)) controlsByRedirect({ effects, commands }, out);
  if (command.fed.some(({ from, to }) => reachesNetwork(out.effects.slice(from, to))))
    retarget(out, command.wordsEnd, before.effects, 'network');
  settleArguments(command, frame, effects, commands);
  out.streamSink = around ?? out.streamSink;
  const sink = consumes(commands, effects);
  if (sink !== undefined) retarget(out, applied, before.effects, sink);
  const flow = settleOutput(command, redirected, printed, frame, encrypts(commands));
  out.effects.push(...shown.filter((effect) => effect.sink === 'model'));
  return flow;
}

/** `exec 3> file`: no program takes the shell's place. */
function isLasting(words: readonly FoldedWord[]): boolean {
  return words.slice(1).every((word) => /^-[cl]+$|^--$/.test(word.text));
}

function runAssignments(command: FoldedCommand, frame: Frame, redirected: Redirected): Flow {
  retarget(frame.machine.out, command.from, command.wordsEnd, 'process');
  for (const one of command.prefix) {
    dangerousAssignment(one, frame);
    assignFolded(one, frame.state);
  }
  const { stdin } = redirected;
  // `$(<file)`
  if (stdin?.kind === 'text' && command.redirects.some(({ redirect }) => redirect.operator === '<'))
    return stdin;
  return stdin?.kind === 'file' ? { kind: 'pipe', from: 'cat', remote: false } : SILENT;
}

const READS_INPUT = new Set(['read', 'mapfile', 'readarray']);

const NO_VARIABLES: ReadonlyMap<string, Variable> = new Map();

/** What came in is in the variables that the builtin has set. */
function keepInput(
  input: readonly Effect[],
  before: ReadonlyMap<string, Variable>,
  { state: { variables } }: Frame,
): void {
  const reads = input.filter((effect) => effect.sink === 'model');
  if (reads.length === 0) return;
  for (const [name, variable] of variables) {
    if (before.get(name) === variable) continue;
    const { elements } = variable;
    variables.set(name, {
      ...variable,
      may: variable.may.map((value) => withReads(value, reads)),
      ...(elements === undefined ? {} : { elements: elements.map((value) => withReads(value, reads)) }),
    });
  }
}

/** `X=1 command`: the variable is exported while the command runs. */
function setForNow(prefix: readonly FoldedAssignment[], frame: Frame): () => void {
  if (prefix.length === 0) return () => {};
  const { variables } = frame.state;
  const before = prefix.map(({ name }) => ({ name, variable: variables.get(name) }));
  for (const one of prefix) assignFolded(one, frame.state, { exported: true });
  return () => {
    for (const { name, variable } of before) {
      if (variable === undefined) frame.state.variables.delete(name);
      else frame.state.variables.set(name, variable);
    }
  };
}

/** Programs that send the names they are given to whoever answers for them. */
const LOOK_UPS = new Set(
  'dig host nslookup drill kdig delv ping ping6 whois traceroute tracepath mtr getent'.split(' '),
);

/** Where content goes that was substituted into the words, or into what the command reads. */
function settleArguments(
  command: FoldedCommand,
  frame: Frame,
  effects: readonly Effect[],
  commands: readonly CommandReading[],
): void {
  const { out } = frame.machine;
  const network = reachesNetwork(effects) || commands.some(({ program }) => LOOK_UPS.has(program));
  if (!tellsSettings(commands)) retarget(out, command.prefixFrom, command.wordsEnd, 'process');
  if (network || !commands.some(({ program }) => isPrinter(program))) {
    const { streamSink } = out;
    const streams = network ? [] : command.streams;
    const keeps = keepsArguments(command.words, commands, frame.state);
    const bodies = network ? sentVariables(command.words) : [];
    for (const { from, to } of between(command.from, command.prefixFrom, streams)) {
      for (let at = from; at < to; at += 1) {
        const sink = sinkOf(out.effects[at], network, keeps, bodies);
        if (sink !== undefined) retarget(out, at, at + 1, sink);
      }
    }
    for (const { from, to } of streams) retarget(out, from, to, streamSink ?? 'process');
  }
  const sink = consumes(commands, effects);
  if (sink !== undefined) retarget(out, command.wordsEnd, command.to, sink);
}

/** Where one read in the words of a command ends; undefined: it is shown. */
function sinkOf(
  effect: Effect | undefined,
  network: boolean,
  keeps: boolean,
  bodies: readonly Effect[],
): Sink | undefined {
  if (effect === undefined) return undefined;
  if (isVariable(effect)) return bodies.includes(effect) ? 'network' : 'process';
  if (network) return 'network';
  return keeps ? 'process' : undefined;
}

/** What lies from `start` to `end` and in none of the ranges, which stand in order. */
function between(start: number, end: number, ranges: readonly Range[]): readonly Range[] {
  const edges = [{ from: start, to: start }, ...ranges, { from: end, to: end }];
  return edges.slice(1).map(({ from }, index) => ({ from: edges[index]?.to ?? start, to: from }));
}

/** A file that cannot be opened keeps a command from running. */
function mayFail(command: FoldedCommand): boolean {
  return command.redirects.some(({ redirect, target }) => {
    if (target === undefined || /^(?:<<|<<<|<&)$/.test(redirect.operator)) return false;
    return !/^(?:\/dev\/.*|\d+|-)$/.test(target.text);
  });
}

function settleOutput(
  command: FoldedCommand,
  redirected: Redirected,
  printed: Flow,
  frame: Frame,
  hidden: boolean,
): Flow {
  const { out } = frame.machine;
  const { output } = redirected;
  if (output === undefined) return mayFail(command) ? unsure(printed) : printed;
  const sink = hidden && output.sink === 'file' ? 'process' : output.sink;
  if (sink !== undefined) retarget(out, command.from, out.effects.length, sink);
  const made = out.effects
    .slice(command.from)
    .some((effect) => effect.verb === 'read' && isFetched(effect, frame));
  output.holds(made ? { kind: 'pipe', from: '', remote: true, ...endlessIf(printed) } : printed);
  return SILENT;
}
