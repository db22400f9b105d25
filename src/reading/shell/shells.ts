import type { Effect, EffectTrait } from '../../action/effect.ts';
import { settled } from './file-effects.ts';
import { apart, type Frame } from './machine.ts';
import { followScript, readWritten } from './scripts.ts';
import { type Flow, type FoldedWord, isRemote, SILENT } from './values.ts';

const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ksh93', 'mksh', 'ash', 'fish', 'rbash', 'yash']);

export function isShell(program: string): boolean {
  return SHELLS.has(program);
}

interface ShellCall {
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
  /** `-n`, `--version`: nothing runs. */
  readonly idle: boolean;
}

/** Runs `sh`, `bash` and their kin: a text, a script, or whatever comes on standard input. */
export function runShell(program: string, head: FoldedWord, args: readonly FoldedWord[], frame: Frame): Flow {
  const words = sort(args);
  const call: ShellCall = {
    head,
    program,
    frame: apart(frame, { via: [...frame.via, program], depth: frame.depth + 1 }),
  };
  if (words.idle) return { kind: 'pipe', from: program, remote: false };
  for (const file of words.first) runScript(file, [], call);
  if (words.text !== undefined) return runText(words.text, words.rest, call);
  if (words.script !== undefined) return runScript(words.script, words.rest, call);
  return runInput(words.rest, call);
}

const TAKE_VALUE = /^(?:[-+][a-zA-Z]*[oO]|--rcfile|--init-file|--init-command|-C)$/;

function sort(args: readonly FoldedWord[]): ShellWords {
  let [at, takesText, takesInput, idle] = [0, false, false, false];
  const first: FoldedWord[] = [];
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
    if (/^-[a-zA-Z]*n/.test(text)) idle = true;
    if (!TAKE_VALUE.test(text)) continue;
    at += 1;
    const value = args[at];
    if (/^--(?:rcfile|init-file)$/.test(text) && value !== undefined) first.push(value);
  }
  const operands = args.slice(at);
  if (takesText) {
    const [text, ...rest] = operands;
    return { ...(text === undefined ? {} : { text }), rest, first, idle };
  }
  if (takesInput) return { rest: operands, first, idle };
  const [script, ...rest] = operands;
  return { ...(script === undefined ? {} : { script }), rest, first, idle };
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
  const anchored = /^[/~]/.test(script.text);
  if (!script.known) report(call, script, ['dynamic'], 'the script cannot be known from the text');
  else report(call, script, anchored ? [] : ['workspace-code'], undefined);
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
