import { spend } from '../budget.ts';
import { foldExpression } from './fold.ts';
import { walkPipeline } from './pipelines.ts';
import type { Expression, Script, Statement } from './syntax/tree.ts';
import { type Flow, SILENT, type Value } from './values.ts';
import { forget, variableKey } from './variables.ts';
import { addUnread, apart, retarget, step, type Walk } from './walk.ts';

/** Walks statements in order; answers what all of them put out. */
export function walkScript(script: Script, walk: Walk): Flow {
  const inside = { ...walk, depth: walk.depth + 1 };
  let all: Flow = SILENT;
  for (const statement of script.statements) {
    step(inside);
    const flow = walkStatement(statement, inside);
    all = both(all, flow);
  }
  return all;
}

function both(one: Flow, other: Flow): Flow {
  if (one.values.length === 0 && !one.open) return other;
  if (other.values.length === 0 && !other.open) return one;
  spend(one.values.length + other.values.length);
  const values = [...one.values, ...other.values];
  return { values, open: one.open || other.open, remote: one.remote || other.remote };
}

function walkStatement(statement: Statement, walk: Walk): Flow {
  switch (statement.kind) {
    case 'pipeline':
      return walkPipeline(statement.stages, walk);
    case 'assignment':
      assign(statement, walk);
      return SILENT;
    case 'function':
      walk.state.functions.set(statement.name.toLowerCase(), statement.body);
      return SILENT;
    case 'branches':
      return walkBranches(statement, walk);
    default:
      return statement satisfies never;
  }
}

type Assignment = Extract<Statement, { kind: 'assignment' }>;

function assign({ to, op, value }: Assignment, walk: Walk): void {
  const from = walk.out.effects.length;
  const flow = walk.script(value, walk);
  retarget(walk, from, walk.out.effects.length, 'process');
  const names = targetsOf(to, walk);
  const [only, second] = names;
  const plain = to.items.every(
    (item) => item.kind === 'value' || (item.kind === 'type' && /^string(?:\[\])?$/i.test(item.text)),
  );
  if (only === undefined || second !== undefined || op !== '=' || !plain || flow.open) {
    for (const name of names) forget(name, walk);
    if (only !== undefined && second === undefined && flow.remote) set(only, [unknownRemote()], walk);
    return;
  }
  set(only, flow.values, walk);
}

function set(name: string, values: readonly Value[], walk: Walk): void {
  walk.state.variables.set(variableKey(name), values);
}

function unknownRemote(): Value {
  return { text: '\ufffd', known: false, glob: false, remote: true, source: { start: 0, end: 0 } };
}

/** The variables that an assignment sets. Names with a drive may be files, functions or aliases. */
function targetsOf(to: Expression, walk: Walk): readonly string[] {
  const names: string[] = [];
  for (const item of to.items) {
    if (item.kind === 'index' || item.kind === 'method') foldExpression({ ...to, items: [item] }, walk);
    if (item.kind !== 'value') continue;
    for (const part of item.word.parts) {
      if (part.kind !== 'variable') continue;
      names.push(part.name);
      if (/^(?!env:).*:/.test(variableKey(part.name)))
        addUnread(walk, 'an assignment to what is no variable', walk.locate(to.start, to.end));
    }
  }
  return names;
}

type Branches = Extract<Statement, { kind: 'branches' }>;

function walkBranches({ heads, bodies, names, loop }: Branches, walk: Walk): Flow {
  for (const name of names) forget(name, walk);
  const open: Walk = names.includes('_') ? withoutItem(walk) : walk;
  let all: Flow = SILENT;
  for (const head of heads) {
    const flow = perhaps(head, open, loop);
    // A condition puts nothing out; what `return` hands on does.
    if (bodies.length === 0) all = both(all, flow);
  }
  const before = { ...walk.state };
  for (const body of bodies) all = both(all, perhaps(body, open, loop));
  if (before.folder !== walk.state.folder && bodies.length > 0) walk.state.folder = null;
  return bodies.length > 0 || loop ? { ...all, open: true } : all;
}

function withoutItem(walk: Walk): Walk {
  const { item: _, ...rest } = walk;
  return rest;
}

/** Walks what may run or not, or more than once: what it sets is unknown afterwards, and in a loop also before. */
export function perhaps(script: Script, walk: Walk, loop: boolean, changes: Partial<Walk> = {}): Flow {
  const inside = apart(walk, changes);
  let flow = walk.script(script, inside);
  const changed = merge(inside, walk);
  if (!loop || !changed) return flow;
  const again = apart(walk, changes);
  flow = both(flow, walk.script(script, again));
  merge(again, walk);
  return flow;
}

function merge(inside: Walk, walk: Walk): boolean {
  let changed = false;
  for (const [name, values] of inside.state.variables) {
    if (walk.state.variables.get(name) === values) continue;
    changed = true;
    forget(name, walk);
    if (values.some((value) => value.remote)) walk.state.variables.set(name, [unknownRemote()]);
  }
  for (const [name, body] of inside.state.functions) walk.state.functions.set(name, body);
  for (const [name, other] of inside.state.aliases) walk.state.aliases.set(name, other);
  if (inside.state.folder !== walk.state.folder) {
    changed = true;
    walk.state.folder = null;
  }
  return changed;
}
