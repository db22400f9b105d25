import { spend, spendText } from '../budget.ts';
import { judgeMethod } from './methods.ts';
import type { Expression, Item, Part, Script, WordNode } from './syntax/tree.ts';
import { type Flow, GAP, unknownLike, type Value } from './values.ts';
import { lookUp } from './variables.ts';
import { step, type Walk } from './walk.ts';

/** What a word stands for; several values where it is a list. What runs inside it is walked. */
export function foldWord(node: WordNode, walk: Walk): readonly Value[] {
  step(walk);
  const [only, second] = node.parts;
  const source = walk.locate(node.start, node.end);
  if (only === undefined) return [{ text: '', known: true, glob: false, source }];
  if (second === undefined) return foldPart(only, node, walk);
  let whole: Value = { text: '', known: true, glob: false, source };
  for (const part of node.parts) whole = joined(whole, foldPart(part, node, walk));
  return [whole];
}

function joined(whole: Value, more: readonly Value[]): Value {
  const [one, second] = more;
  if (one === undefined) return whole;
  const next = second === undefined && one.tree !== true ? one : unknownLike(one);
  const reads = [...(whole.reads ?? []), ...more.flatMap((value) => value.reads ?? [])];
  const text = whole.text + next.text;
  spendText(text);
  return {
    text,
    known: whole.known && next.known,
    glob: whole.glob || next.glob,
    source: whole.source,
    ...(whole.remote || more.some((value) => value.remote) ? { remote: true } : {}),
    ...(reads.length > 0 ? { reads } : {}),
  };
}

function foldPart(part: Part, node: WordNode, walk: Walk): readonly Value[] {
  const source = walk.locate(node.start, node.end);
  switch (part.kind) {
    case 'text':
      return [{ text: part.text, known: !part.text.includes(GAP), glob: false, source, bare: node.bare }];
    case 'variable': {
      const values = lookUp(part.name, node.start, node.end, walk);
      for (const value of values) walk.out.effects.push(...(value.reads ?? []));
      return values;
    }
    case 'script':
      return valuesOf(walk.script(part.script, walk), node, walk);
    case 'block':
      return [{ text: GAP, known: false, glob: false, source, block: part.script }];
    case 'expression':
      return foldExpression(part.expression, walk);
    default:
      return part satisfies never;
  }
}

/** What a sub-expression hands on, as values. */
export function valuesOf(
  flow: Flow,
  at: { readonly start: number; readonly end: number },
  walk: Walk,
): readonly Value[] {
  const source = walk.locate(at.start, at.end);
  spend(4 * flow.values.length);
  const values = flow.values.map((value) => ({ ...value, source, bare: false }));
  if (!flow.open) return values;
  const unknown: Value = {
    text: GAP,
    known: false,
    glob: false,
    source,
    ...(flow.remote ? { remote: true } : {}),
  };
  return [...values, unknown];
}

/** The values of an expression, when they can be known; what runs inside it is walked. */
export function foldExpression(expression: Expression, walk: Walk): readonly Value[] {
  step(walk);
  const operands: (readonly Value[])[] = [];
  const operators: string[] = [];
  let remote = false;
  let opaque = false;
  for (const item of expression.items) {
    const last = operands.at(-1);
    if (item.kind === 'value') operands.push(foldWord(item.word, walk));
    else if (item.kind === 'operator') operators.push(item.text);
    else if (item.kind === 'member') {
      if (last !== undefined) operands[operands.length - 1] = last.map((value) => memberOf(value, item.name));
      else opaque = true;
    } else {
      opaque ||= item.kind !== 'type';
      remote = foldInside(item, expression, walk) || remote;
    }
  }
  const all = operands.flat();
  spend(4 * all.length);
  if (operators.length > 0 || opaque) walkBlocks(all, walk);
  if (!opaque && operators.length === 0)
    return remote ? all.map((value) => ({ ...value, remote: true })) : all;
  if (!opaque && operators.every((text) => text === ',')) return all;
  const sum = opaque || remote ? undefined : concatenation(operands, operators);
  if (sum !== undefined) return [sum];
  return [mixed(all, remote, expression, walk)];
}

function walkBlocks(values: readonly Value[], walk: Walk): void {
  for (const { block } of values) if (block !== undefined) walk.script(block, walk);
}

/** Runs what stands in brackets behind a value; true when it answers what a remote place said. */
function foldInside(
  item: Exclude<Item, { kind: 'value' | 'operator' | 'member' }>,
  expression: Expression,
  walk: Walk,
): boolean {
  if (item.kind === 'type') return false;
  const script: Script = item.kind === 'index' ? item.script : item.args;
  const flow = walk.script(script, walk);
  if (item.kind === 'index') return false;
  return judgeMethod(item, flow, expression, walk);
}

function memberOf(value: Value, name: string): Value {
  if (value.found && /^(?:fullname|pspath|path|linkpath)$/i.test(name)) return value;
  return unknownLike(value);
}

function concatenation(
  operands: readonly (readonly Value[])[],
  operators: readonly string[],
): Value | undefined {
  if (operators.some((text) => text !== '+') || operators.length !== operands.length - 1) return undefined;
  let whole: Value | undefined;
  for (const operand of operands) {
    const [one, second] = operand;
    if (one === undefined || second !== undefined || one.tree) return undefined;
    if (whole === undefined && /^[\d.]*$/.test(one.text)) return undefined;
    whole = whole === undefined ? one : joined(whole, [one]);
  }
  return whole;
}

function mixed(all: readonly Value[], remote: boolean, { start, end }: Expression, walk: Walk): Value {
  const reads = all.flatMap((value) => value.reads ?? []);
  return {
    text: GAP,
    known: false,
    glob: false,
    source: walk.locate(start, end),
    ...(remote || all.some((value) => value.remote) ? { remote: true } : {}),
    ...(reads.length > 0 ? { reads } : {}),
  };
}
