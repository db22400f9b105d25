import type { SourceSpan } from '../../action/effect.ts';
import { traitsOf } from '../programs/common/effects.ts';
import { aliased, isProgramToo } from './cmdlets/aliases.ts';
import type { Cmdlet } from './cmdlets/cmdlet.ts';
import { isHarmless, printedBy } from './cmdlets/harmless.ts';
import { cmdletOf, titled } from './cmdlets/index.ts';
import { runNative } from './native.ts';
import { bind } from './parameters.ts';
import { type Flow, OPEN, SILENT, type Value } from './values.ts';
import { addUnread, apart, step, type Walk } from './walk.ts';

/** One command as it stands: its first argument names what runs. */
export interface Command {
  readonly call: '' | '&' | '.';
  readonly args: readonly (readonly Value[])[];
  readonly input: Flow;
  readonly source: SourceSpan;
}

/** Runs a block, a function, a cmdlet, a script or a program. */
export function runCommand(command: Command, walk: Walk): Flow {
  step(walk);
  const [heads, ...args] = command.args;
  const head = heads?.[0];
  if (head === undefined) return SILENT;
  if (heads !== undefined && heads.length > 1 && head.known)
    addUnread(walk, 'a list that names a command', head.source);
  if (head.block !== undefined) return runBlock(head.block, args, command, walk);
  if (!head.known || head.found) return runUnknown(head, args, walk);
  if (head.text === '') return SILENT;
  return runNamed(head, args, command, walk);
}

type Script = NonNullable<Value['block']>;

/** Parameters hide what the text has set, so a block that is given arguments knows nothing from outside. */
function runBlock(block: Script, args: Command['args'], command: Command, walk: Walk): Flow {
  const inside = args.length > 0 ? apart(walk) : { ...walk, depth: walk.depth + 1 };
  if (args.length > 0) inside.state.variables = new Map();
  walkBlocks(args, command.input, walk);
  const flow = walk.script(block, inside);
  if (inside.state.folder !== walk.state.folder) walk.state.folder = null;
  return flow;
}

function runUnknown(head: Value, args: Command['args'], walk: Walk): Flow {
  walk.out.effects.push({
    verb: 'exec',
    domain: 'process',
    target: head.text,
    targetKind: 'unknown',
    certainty: 'likely',
    ...traitsOf('dynamic', head.remote && 'remote-code'),
    source: head.source,
    note: head.remote
      ? 'what was fetched or decoded names the program'
      : 'the program cannot be known from the text',
  });
  walkBlocks(args, SILENT, walk);
  return { ...OPEN, remote: head.remote === true };
}

function runNamed(head: Value, args: Command['args'], command: Command, walk: Walk): Flow {
  const { input, source } = command;
  const lower = head.text.toLowerCase().replace(/^[\w.]+\\(?=[a-z]+-\w+$)/, '');
  const given = walk.state.aliases.get(lower);
  if (given !== undefined && !walk.calls.includes(lower)) {
    const text = { ...head, text: given };
    return runNamed(text, args, command, { ...walk, calls: [...walk.calls, lower] });
  }
  const called = callFunction(lower, args, walk);
  const name = (aliased(lower) ?? lower).toLowerCase();
  const cmdlet = cmdletOf(name);
  if (cmdlet !== undefined) return runCmdlet(cmdlet, head, args, command, walk);
  if (called !== undefined) return called;
  if (isHarmless(name)) {
    record(titled(name), args, source, walk);
    if (args.flat().some((value) => value.splat)) addUnread(walk, 'arguments that cannot be known', source);
    if (/^get-(?:secret|credential|storedcredential)$/.test(name)) readSecret(titled(name), source, walk);
    walkBlocks(args, input, walk);
    return printedBy(name, args, input);
  }
  return runOther(lower, head, args, command, walk);
}

function runOther(lower: string, head: Value, args: Command['args'], command: Command, walk: Walk): Flow {
  const { input, source } = command;
  walkBlocks(args, input, walk);
  if (/^[a-z]:$/.test(lower) || /^cd(?:\.\.|\\|\/)/.test(lower)) {
    walk.state.folder = null;
    return SILENT;
  }
  if (/\.(?:ps1|psm1)$/.test(lower)) return runScriptFile(head, walk);
  if (VERB_NOUN.test(lower)) {
    record(head.text, args, source, walk);
    addUnread(walk, `no reading describes the cmdlet \`${head.text.slice(0, 60)}\``, head.source);
    return { ...OPEN, remote: input.remote };
  }
  if (command.call === '.') addUnread(walk, 'a text that is read into this one', head.source);
  return runNative(head, args, input, walk);
}

const VERB_NOUN =
  /^(?:add|approve|assert|backup|block|build|checkpoint|clear|close|complete|compress|confirm|connect|copy|debug|deny|deploy|disable|disconnect|dismount|edit|enable|enter|exit|expand|export|grant|hide|import|initialize|install|invoke|limit|lock|merge|mount|move|new|open|optimize|out|ping|pop|protect|publish|push|redo|register|remove|rename|repair|request|reset|resize|restart|restore|resume|revoke|save|search|send|set|show|skip|start|step|stop|submit|suspend|switch|sync|tee|trace|unblock|undo|uninstall|unlock|unprotect|unpublish|unregister|update|use|wait|watch)-[a-z]\w*$/;

function runScriptFile(head: Value, walk: Walk): Flow {
  const target = head.text.replaceAll('\\', '/');
  walk.out.effects.push({
    verb: 'exec',
    domain: 'process',
    target,
    certainty: 'likely',
    ...traitsOf(!/^(?:[/~]|[a-z]:)/i.test(target) && 'workspace-code'),
    program: 'powershell',
    source: head.source,
  });
  return OPEN;
}

function callFunction(name: string, args: Command['args'], walk: Walk): Flow | undefined {
  const body = walk.state.functions.get(name);
  if (body === undefined || walk.calls.includes(name)) return body === undefined ? undefined : OPEN;
  const inside = apart(walk, { calls: [...walk.calls, name] });
  inside.state.variables = new Map();
  walkBlocks(args, SILENT, walk);
  const flow = walk.script(body, inside);
  if (inside.state.folder !== walk.state.folder) walk.state.folder = null;
  return { ...flow, open: true };
}

function runCmdlet(cmdlet: Cmdlet, head: Value, args: Command['args'], command: Command, walk: Walk): Flow {
  const { input, source } = command;
  const bound = bind(cmdlet, args);
  const plain = head.text.toLowerCase();
  const strange =
    bound.unknown.length > 0 || (plain === 'del' && args.some(([one]) => one?.text.startsWith('/')));
  if (strange && isProgramToo(plain)) return runNative(head, args, input, walk);
  record(cmdlet.name, args, source, walk);
  if (strange) addUnread(walk, `\`${cmdlet.name}\` has a parameter that no reading knows`, source);
  if (args.flat().some((value) => value.splat)) addUnread(walk, 'arguments that cannot be known', source);
  if (cmdlet.name !== 'ForEach-Object') walkBlocks(args, input, walk);
  if (cmdlet.whatIf === true && bound.whatIf) return OPEN;
  return cmdlet.read({ name: cmdlet.name, bound, input, walk, source });
}

/** Whoever takes a block may run it. */
function walkBlocks(args: Command['args'], input: Flow, walk: Walk): void {
  for (const { block } of args.flat()) {
    if (block === undefined) continue;
    const inside = apart(walk, input.open ? {} : { item: input.values });
    walk.script(block, inside);
    for (const [name, values] of inside.state.variables)
      if (walk.state.variables.get(name) !== values)
        walk.state.variables.set(name, [
          { text: '\ufffd', known: false, glob: false, source: { start: 0, end: 0 } },
        ]);
    if (inside.state.folder !== walk.state.folder) walk.state.folder = null;
  }
}

function readSecret(program: string, source: SourceSpan, walk: Walk): void {
  walk.out.effects.push({
    verb: 'read',
    domain: 'process',
    sink: 'model',
    certainty: 'likely',
    traits: ['secret'],
    program,
    source,
  });
}

function record(program: string, args: Command['args'], source: SourceSpan, walk: Walk): void {
  const words = args.flat().map(({ text, known, glob, source: at }) => ({ text, known, glob, source: at }));
  walk.out.cmdlets.push({ program, args: words, via: [], source });
}
