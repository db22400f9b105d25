import type { Invocation, NestedText, ProgramReader, ProgramReading } from '../programs/program.ts';
import { foldArithmetic } from './arithmetic.ts';
import { walkCase, walkIf } from './branches.ts';
import { BLURRED } from './choices.ts';
import { newCollector, retarget } from './collector.ts';
import { walkCommand } from './dispatch.ts';
import { foldWord } from './fold.ts';
import { foldingAt } from './fold-frame.ts';
import { defineFunction } from './functions.ts';
import { walkAndOr, walkScript } from './lists.ts';
import { walkLoop } from './loops.ts';
import type { Frame, Machine } from './machine.ts';
import { walkText } from './nested-text.ts';
import { keepOpened } from './opened.ts';
import { newOrigins } from './origins.ts';
import { walkPipeline } from './pipelines.ts';
import { walkRedirected } from './redirected.ts';
import { walkSimple } from './simple.ts';
import type { CoprocNode, LoopNode, Node, TestNode } from './syntax.ts';
import { inSubshell } from './traps.ts';
import { type Flow, SILENT } from './values.ts';

/** What a walk is given from outside. */
export interface MachineParts {
  readonly cwd: string;
  /** The reader of a program, by its plain name. Undefined: no reading describes it. */
  program(name: string): ProgramReader | undefined;
  wraps(program: string): boolean;
  wrapper(invocation: Invocation): ProgramReading | undefined;
  inline(nested: NestedText): ProgramReading;
}

export function createMachine(parts: MachineParts): Machine {
  return {
    ...parts,
    out: newCollector(),
    scratch: [],
    written: new Map(),
    provenance: newOrigins(),
    sockets: new Set(),
    beside: new Set(),
    script: walkScript,
    node: walkNode,
    command: walkCommand,
    text: walkText,
  };
}

function walkNode(node: Node, frame: Frame): Flow {
  switch (node.kind) {
    case 'simple':
      return walkSimple(node, frame);
    case 'pipeline':
      return walkPipeline(node, frame);
    case 'and-or':
      return walkAndOr(node, frame);
    case 'group':
      return frame.machine.script(node.body, frame);
    case 'subshell':
      return inSubshell(frame, {}, (inside) => frame.machine.script(node.body, inside));
    case 'if':
      return walkIf(node, frame);
    case 'loop':
      return loop(node, frame);
    case 'case':
      return walkCase(node, frame, (word) => foldingAt(frame).text(word));
    case 'function':
      defineFunction(node, frame);
      return SILENT;
    case 'test':
      return test(node, frame);
    case 'arithmetic':
      foldArithmetic(node.expression, foldingAt(frame));
      return SILENT;
    case 'coproc':
      return walkCoproc(node, frame);
    case 'redirected':
      return walkRedirected(node, frame);
  }
}

/** Descriptors of its output and input are opened, under numbers that the shell picks. */
function walkCoproc(node: CoprocNode, frame: Frame): Flow {
  const input = inSubshell(frame, {}, (inside) => frame.machine.node(node.body, inside));
  keepOpened(frame, new Map([['variable', { input }]]));
  return SILENT;
}

function loop(node: LoopNode, frame: Frame): Flow {
  const { out } = frame.machine;
  const from = out.effects.length;
  const words = node.words?.flatMap((word) => foldWord(word, foldingAt(frame, BLURRED)));
  // What the words were read from, the variable holds: the body says where it goes.
  retarget(out, from, out.effects.length, 'process');
  const header = (): void => {
    for (const one of node.header ?? []) foldArithmetic(one, foldingAt(frame));
  };
  return walkLoop(node, frame, { words, header });
}

function test(node: TestNode, frame: Frame): Flow {
  const folding = foldingAt(frame);
  const { out } = folding;
  const from = out.effects.length;
  for (const { word, arithmetic } of node.words) {
    const value = folding.text(word);
    if (arithmetic && /`|\$\(/.test(value.text))
      folding.distrust('a number that runs commands', word.start, word.end);
  }
  retarget(out, from, out.effects.length, 'process');
  return SILENT;
}
