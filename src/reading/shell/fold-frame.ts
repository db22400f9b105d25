import { BLURRED, type Chooser } from './choices.ts';
import { addUnread } from './collector.ts';
import { foldPattern, foldText } from './fold.ts';
import type { Folding } from './folding.ts';
import type { Frame } from './machine.ts';
import { spelledProgram } from './outcomes.ts';
import { locate, nestedScope, type Scope } from './scope.ts';
import type { CommandPart, Node, ProcessPart, Script } from './syntax.ts';
import { inSubshell } from './traps.ts';
import { type Flow, isRemote, toValue, type Value } from './values.ts';

/** Folding in this frame: what stands inside words runs here. `node`: the command whose words are folded. */
export function foldingAt(frame: Frame, chooser: Chooser = BLURRED, node?: Node): Folding {
  const { machine, scope, state } = frame;
  const folding: Folding = {
    state,
    scope,
    out: machine.out,
    cwd: machine.cwd,
    chooser,
    text: (word) => foldText(word, folding),
    pattern: (word) => foldPattern(word, folding),
    substitute: (part) => substitute(part, frame),
    process: (part) => process(part, frame, node),
    distrust: (why, start, end) => addUnread(machine.out, why, locate(scope, start, end)),
  };
  return folding;
}

function substitute(part: CommandPart, frame: Frame): Value {
  const scope = scopeOf(part.script, part.start, part.end, frame.scope);
  const changes = { scope, depth: frame.depth + 1 };
  const run = (inside: Frame): Flow => frame.machine.script(part.script, inside);
  return toValue(part.inPlace ? run({ ...frame, ...changes }) : inSubshell(frame, changes, run));
}

/** A script that carries its own text is somewhere inside the range of the outer one. */
function scopeOf(script: Script, start: number, end: number, outer: Scope): Scope {
  return script.text === undefined ? outer : nestedScope(outer, script.text, locate(outer, start, end));
}

function process(part: ProcessPart, frame: Frame, node: Node | undefined): Flow | undefined {
  const scope = scopeOf(part.script, part.start, part.end, frame.scope);
  const stdin: Flow =
    part.direction === 'in' ? frame.stdin : { kind: 'pipe', from: '', remote: suppliesRemote(frame, node) };
  const printed = inSubshell(frame, { scope, stdin, depth: frame.depth + 1 }, (inside) =>
    frame.machine.script(part.script, inside),
  );
  return part.direction === 'in' ? printed : undefined;
}

const FETCHERS = new Set(['curl', 'wget', 'nc', 'ncat', 'ssh', 'base64', 'xxd', 'openssl', 'fetch', 'http']);

/** What is written into `>(...)` comes from the command around it, which is only read after its words. */
function suppliesRemote(frame: Frame, node: Node | undefined): boolean {
  const program = node?.kind === 'simple' ? spelledProgram(node) : undefined;
  return isRemote(frame.stdin) || (program !== undefined && FETCHERS.has(program));
}
