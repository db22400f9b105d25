import { spend } from '../budget.ts';
import { spelledProgram } from './outcomes.ts';
import type { State } from './state.ts';
import type { Arithmetic, Node, Part, Script, SimpleNode, SyntaxWord } from './syntax.ts';

/** How a loop's body changes a variable: `number` when it only counts. */
export type Change = 'number' | 'any';

/** The variables that a body may set, so that a loop's later rounds see them changed. */
export function changedBy(body: Script, state: State): ReadonlyMap<string, Change> {
  const found: Found = { changes: new Map(), functions: new Set(), state };
  visitScript(body, found);
  return found.changes;
}

interface Found {
  readonly changes: Map<string, Change>;
  readonly functions: Set<string>;
  readonly state: State;
}

function note(found: Found, name: string, change: Change): void {
  if (found.changes.get(name) !== 'any') found.changes.set(name, change);
}

function visitScript(script: Script, found: Found): void {
  for (const item of script.items) visit(item.node, found);
}

function visit(node: Node, found: Found): void {
  spend(1);
  switch (node.kind) {
    case 'simple':
      visitSimple(node, found);
      return;
    case 'pipeline':
      if (node.stages.length === 1 && node.stages[0] !== undefined) visit(node.stages[0], found);
      return;
    case 'and-or':
      for (const one of node.steps) visit(one.node, found);
      return;
    case 'group':
      visitScript(node.body, found);
      return;
    case 'if':
      for (const arm of node.arms) {
        visitScript(arm.test, found);
        visitScript(arm.body, found);
      }
      if (node.otherwise !== undefined) visitScript(node.otherwise, found);
      return;
    case 'loop':
      if (node.variable !== undefined) note(found, node.variable, 'any');
      for (const one of node.header ?? []) visitArithmetic(one, found);
      if (node.test !== undefined) visitScript(node.test, found);
      visitScript(node.body, found);
      return;
    case 'case':
      for (const arm of node.arms) visitScript(arm.body, found);
      return;
    case 'redirected':
      visit(node.body, found);
      return;
    case 'arithmetic':
      visitArithmetic(node.expression, found);
      return;
    default:
  }
}

const SETTERS = new Set(['read', 'mapfile', 'readarray', 'getopts', 'printf', 'unset', 'let', 'wait']);

function visitSimple(node: SimpleNode, found: Found): void {
  for (const one of [...node.assignments, ...node.words]) {
    // Before a command it holds for that command only.
    const forNow = node.words.length > 0 && node.assignments.some((assignment) => assignment === one);
    if (one.kind === 'assignment' && !forNow) note(found, one.name, counts(one.value) ? 'number' : 'any');
    for (const part of wordsParts(one.kind === 'word' ? one : one.value)) visitPart(part, found);
  }
  const program = spelledProgram(node);
  if (program === undefined) return;
  const bodies = found.state.functions.get(program)?.bodies;
  if (bodies !== undefined && !found.functions.has(program)) {
    found.functions.add(program);
    for (const { body } of bodies) visit(body, found);
  }
  if (!SETTERS.has(program)) return;
  for (const word of node.words.slice(1)) {
    const [part] = word.kind === 'word' ? word.parts : [];
    if (part?.kind === 'text' && /^[A-Za-z_]\w*$/.test(part.text)) note(found, part.text, 'any');
  }
}

function wordsParts(word: SyntaxWord | undefined): readonly Part[] {
  return word?.parts ?? [];
}

function counts(value: SyntaxWord | undefined): boolean {
  return value?.parts.length === 1 && value.parts[0]?.kind === 'arithmetic';
}

function visitPart(part: Part, found: Found): void {
  if (part.kind === 'arithmetic' && part.expression !== undefined) visitArithmetic(part.expression, found);
  if (
    part.kind === 'parameter' &&
    part.operation?.kind === 'default' &&
    part.operation.operator.endsWith('=')
  ) {
    note(found, part.name, 'any');
  }
}

function visitArithmetic(expression: Arithmetic, found: Found): void {
  switch (expression.kind) {
    case 'word': {
      const [part] = expression.word.parts;
      if (part?.kind === 'text' && /^[A-Za-z_]\w*$/.test(part.text)) note(found, part.text, 'number');
      return;
    }
    case 'unary':
      visitArithmetic(expression.operand, found);
      return;
    case 'binary':
      visitArithmetic(expression.left, found);
      visitArithmetic(expression.right, found);
      return;
    case 'ternary':
      visitArithmetic(expression.test, found);
      visitArithmetic(expression.then, found);
      visitArithmetic(expression.otherwise, found);
      return;
    default:
  }
}
