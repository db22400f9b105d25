import type { Effect, EffectTrait } from '../../action/effect.ts';
import { descriptorNamed } from './descriptors.ts';
import { fileEffect, settled } from './file-effects.ts';
import { apart, type Frame } from './machine.ts';
import { followScript, readWritten } from './scripts.ts';
import { type Flow, type FoldedWord, GAP, isRemote, SILENT } from './values.ts';
import { writtenText } from './written.ts';

interface ShellCall {
  /** `-v`, `-x`: what runs is shown. */
  readonly traced: boolean;
  readonly head: FoldedWord;
  readonly program: string;
  readonly frame: Frame;
}

interface ShellWords {
  /** `-c` */
  readonly text?: FoldedWord;
  /** The first operand when it names a script, and the positional parameters. */
  readonly script?: FoldedWord;
  readonly rest: readonly FoldedWord[];
  /** Files that run first (`--rcfile`), and texts (`fish -C`). */
  readonly first: readonly FoldedWord[];
  /** An option that cannot be known: it may be `-c`. */
  readonly unseen?: FoldedWord;
  /** `-n`, `--version`: nothing runs. */
  readonly idle: boolean;
}

/** Runs `sh`, `bash` and their kin: a text, a script, or whatever comes on standard input. */
export function runShell(program: string, head: FoldedWord, args: readonly FoldedWord[], frame: Frame): Flow {
  const words = sort(args);
  const call: ShellCall = {
    traced: args.some(({ text }) => /^-[a-wyz]*[vx][a-z]*$/.test(text)),
    head,
    program,
    frame: apart(frame, { via: [...frame.via, program], depth: frame.depth + 1 }),
  };
  if (words.unseen !== undefined) report(call, words.unseen, ['dynamic'], 'nobody can know this option');
  if (words.idle) {
    // What it does not understand, and with `-v` all of it, is printed.
    if (words.script !== undefined) shows(words.script, call);
    return { kind: 'pipe', from: program, remote: false };
  }
  for (const file of [...words.first, ...startupFiles(args, call)]) runStartup(file, call);
  if (words.text !== undefined) return runText(words.text, words.rest, call);
  if (words.script !== undefined) return runScript(words.script, words.rest, call);
  return runInput(words.rest, call);
}

const TAKE_VALUE = /^(?:[-+][a-zA-Z]*[oO]|--rcfile|--init-file|--init-command|-C)$/;

function sort(args: readonly FoldedWord[]): ShellWords {
  let [at, takesText, takesInput, idle] = [0, false, false, false];
  const first: FoldedWord[] = [];
  const unseen = args.find((word) => !word.known && /^-[a-zA-Z-]*\uFFFD/.test(word.text));
  const all = { first, ...(unseen === undefined ? {} : { unseen }) };
  for (; at < args.length; at += 1) {
    const { text } = args[at] ?? { text: '' };
    if (text === '--' || text === '-') {
      at += 1;
      break;
    }
    if (!/^[-+]./.test(text)) break;
    if (/^--(?:version|help|dump-.*)$/.test(text)) idle = true;
    if (/^-[a-zA-Z]*c/.test(text) || text === '--command') takesText = true;
    if (/^-[a-zA-Z]*s/.test(text)) takesInput = true;
    if (/^[-+][a-zA-Z]*n/.test(text)) idle = text.startsWith('-');
    const attached = /^--(?:rcfile|init-file)=/.exec(text);
    const word = args[at];
    if (attached !== null && word !== undefined)
      first.push({ ...word, text: text.slice(attached[0].length) });
    if (!TAKE_VALUE.test(text)) continue;
    at += 1;
    const value = args[at];
    if (/^--(?:rcfile|init-file)$/.test(text) && value !== undefined) first.push(value);
  }
  const operands = args.slice(at);
  if (takesText) {
    const [text, ...rest] = operands;
    return { ...all, ...(text === undefined ? {} : { text }), rest, idle };
  }
  if (takesInput) return { ...all, rest: operands, idle };
  const [script, ...rest] = operands;
  return { ...all, ...(script === undefined ? {} : { script }), rest, idle };
}

/** What `BASH_ENV` names is read before a script or a text, and only then. */
function startupFiles(
  args: readonly FoldedWord[],
  { program, head, frame }: ShellCall,
): readonly FoldedWord[] {
  const variable = frame.state.variables.get('BASH_ENV');
  const interactive = args.some((word) => /^-[a-zA-Z]*i/.test(word.text));
  if (program !== 'bash' || interactive || !variable?.exported) return [];
  return variable.may
    .filter(({ text }) => text !== '')
    .map(({ text }) => ({ text, known: !text.includes(GAP), glob: false, source: head.source }));
}

/** A file that runs before what was asked for: nobody reads it unless this text wrote it. */
function runStartup(file: FoldedWord, call: ShellCall): void {
  const { frame } = call;
  const text = writtenText(frame.machine.written, frame.state.folder, file.text);
  if (text === undefined)
    report(call, file, ['dynamic'], 'a start-up file that the text does not show runs first');
  readWritten(file.text, [], file, frame);
  if (file.known && !file.glob && text === undefined && frame.elsewhere === undefined)
    followScript(file.text, frame);
}

function shows(script: FoldedWord, { frame, program }: ShellCall): void {
  frame.machine.out.effects.push(fileEffect('read', script, frame, { sink: 'model', program }));
}

function runText(text: FoldedWord, rest: readonly FoldedWord[], call: ShellCall): Flow {
  if (text.remote) report(call, text, ['dynamic', 'remote-code'], 'it runs what was fetched or decoded');
  const nested = {
    language: 'posix' as const,
    text: text.text,
    known: text.known,
    args: rest,
    source: text.source,
  };
  return call.frame.machine.text(nested, call.frame);
}

function runScript(script: FoldedWord, rest: readonly FoldedWord[], call: ShellCall): Flow {
  const { frame } = call;
  if (script.supplies !== undefined) return runFlow(script.supplies, script, rest, call);
  if (/^\/dev\/(?:stdin|fd\/0)$/.test(script.text)) return runFlow(frame.stdin, script, rest, call);
  const opened = script.known ? descriptorNamed(frame.state.descriptors, script.text)?.input : undefined;
  if (opened !== undefined) return runFlow(opened, script, rest, call);
  const anchored = /^[/~]/.test(script.text);
  if (!script.known) report(call, script, ['dynamic'], 'the script cannot be known from the text');
  else report(call, script, anchored ? [] : ['workspace-code'], undefined);
  if (call.traced) shows(script, call);
  const written = readWritten(script.text, rest, script, frame);
  if (written !== undefined) return written;
  if (script.known && !script.glob && frame.elsewhere === undefined) followScript(script.text, frame);
  return { kind: 'pipe', from: call.program, remote: false };
}

function runInput(rest: readonly FoldedWord[], call: ShellCall): Flow {
  const { stdin } = call.frame;
  if (stdin.kind === 'file') return runScript(stdin.target, rest, call);
  return runFlow(stdin, call.head, rest, call);
}

/** Runs what flows in: read in turn where it is known. */
function runFlow(flow: Flow, word: FoldedWord, rest: readonly FoldedWord[], call: ShellCall): Flow {
  if (flow.kind === 'none') {
    report(call, word, ['interactive'], undefined);
    return SILENT;
  }
  if (flow.kind !== 'text') {
    const remote = isRemote(flow);
    const note = remote ? 'it runs what was fetched or decoded' : 'it runs what another program prints';
    report(call, word, remote ? ['dynamic', 'remote-code'] : ['dynamic'], note);
    return { kind: 'pipe', from: call.program, remote };
  }
  if (flow.remote) report(call, word, ['remote-code'], 'it runs what was fetched or decoded');
  const { text, start, end } = flow;
  const nested = {
    language: 'posix' as const,
    text,
    known: true,
    args: [word, ...rest],
    source: { start, end },
  };
  return call.frame.machine.text(nested, { ...call.frame, stdin: SILENT });
}

function report(
  call: ShellCall,
  word: FoldedWord,
  traits: readonly EffectTrait[],
  note: string | undefined,
): void {
  const { frame } = call;
  const names = word !== call.head && word.supplies === undefined;
  const effect: Effect = {
    verb: 'exec',
    domain: 'process',
    target: names ? word.text : call.program,
    ...(names && !word.known ? { targetKind: 'unknown' as const } : {}),
    ...(names && frame.state.folder !== undefined ? { base: frame.state.folder } : {}),
    certainty: 'likely',
    ...(traits.length > 0 ? { traits } : {}),
    program: call.program,
    source: word.source,
    ...(note === undefined ? {} : { note }),
  };
  frame.machine.out.effects.push(settled(effect, frame));
}
