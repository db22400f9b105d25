import type { Effect } from '../../action/effect.ts';
import { spend, spendEach, step } from '../budget.ts';
import { isOpaque, namedOutputs, withNamedOutputs } from '../programs/common/outputs.ts';
import { readUnknown } from '../programs/packs/general.ts';
import type { Invocation } from '../programs/program.ts';
import { applyReading } from './apply.ts';
import { BUILTINS } from './builtins/index.ts';
import { addUnread } from './collector.ts';
import { withEnd } from './endless-flows.ts';
import { settled } from './file-effects.ts';
import { callFunction } from './functions.ts';
import { withGitEnvironment } from './git-environment.ts';
import { guessOperands } from './guessed-commands.ts';
import { isKnown, knownSpelling } from './known-programs.ts';
import { apart, type CommandRules, type Frame, MAX_NESTING } from './machine.ts';
import { isProjectTool, isShell, type ProgramName, programName } from './names.ts';
import { outputOf } from './outputs.ts';
import { blurred, positionalOf } from './positional.ts';
import { runFile } from './scripts.ts';
import { runShell } from './shells.ts';
import { readsOperands } from './shown-operands.ts';
import { guessTexts } from './spoken.ts';
import { reportUnguarded } from './unguarded.ts';
import { after, type Flow, type FoldedWord, GAP, isRemote, SILENT, toStdin, wordValue } from './values.ts';
import { runWritten } from './written-code.ts';

/** Runs words as a command: function, builtin, wrapper, known program, file, or something nobody knows. */
export function walkCommand(words: readonly FoldedWord[], frame: Frame, rules: CommandRules = {}): Flow {
  const { machine } = frame;
  step();
  spendEach(words.length);
  const [head, ...args] = words;
  if (head === undefined) return SILENT;
  if (frame.depth > MAX_NESTING) {
    addUnread(machine.out, 'nested too deep', head.source);
    return SILENT;
  }
  if (!head.known || head.glob) return unknowable(head, args, frame);
  if (head.text === '') return SILENT;
  const name = knownSpelling(programName(head.text), frame);
  record(name.plain, args, head, frame);
  if (rules.outside !== true) {
    const called = callFunction(head.text, args, frame);
    if (called?.certain) return called.printed;
    const builtin = Object.hasOwn(BUILTINS, head.text) ? BUILTINS[head.text] : undefined;
    const printed =
      builtin === undefined ? runProgram(name, head, args, frame) : builtin({ head, args, frame });
    return called === undefined ? printed : after(called.printed, printed);
  }
  const builtin = Object.hasOwn(BUILTINS, head.text) ? BUILTINS[head.text] : undefined;
  return builtin === undefined
    ? runProgram(name, head, args, frame)
    : builtin({ head, args, frame: apart(frame) });
}

function record(program: string, args: readonly FoldedWord[], head: FoldedWord, frame: Frame): void {
  const plain = args.map(({ supplies: _, many: __, from: ___, reads: ____, ...word }) => word);
  for (const { text } of args) spend(1 + (text.length >> 4));
  const last = args.at(-1) ?? head;
  const end = Math.max(head.source.end, last.source.end);
  const source = { start: Math.min(head.source.start, last.source.start), end };
  const { out } = frame.machine;
  const piped = frame.piped === true ? { piped: true as const } : {};
  const environment = out.assigned > 0 ? { environment: true as const } : {};
  out.commands.push({ program, args: plain, via: frame.via, ...piped, source, ...environment });
}

/** The name of the program cannot be known: it may be any, so its words are looked at as if they were a command. */
function unknowable(head: FoldedWord, args: readonly FoldedWord[], frame: Frame): Flow {
  const { out } = frame.machine;
  record(head.text, args, head, frame);
  if (head.known && /^[*?{},./]*$/.test(head.text)) {
    addUnread(out, 'names of files name the program', head.source);
  }
  const remote = head.remote ?? false;
  const effect: Effect = {
    verb: 'exec',
    domain: 'process',
    target: head.text,
    targetKind: 'unknown',
    certainty: 'likely',
    traits: remote ? ['dynamic', 'remote-code'] : ['dynamic'],
    source: head.source,
    note: remote
      ? 'what was fetched or decoded names the program'
      : 'the program cannot be known from the text',
  };
  out.effects.push(settled(effect, frame));
  // It may be `set` itself.
  frame.state.positional = blurred(frame.state.positional, positionalOf(args.map(wordValue)));
  guessOperands(args, frame);
  guessName(head, args, frame);
  return { kind: 'pipe', from: head.text, remote: isRemote(frame.stdin) };
}

/** What nobody knows may be nothing: `rm$suffix` is `rm`. */
function guessName(head: FoldedWord, args: readonly FoldedWord[], frame: Frame): void {
  const text = head.text.replaceAll(GAP, '');
  if (head.known || text === '' || text === head.text) return;
  if (!Object.hasOwn(BUILTINS, text) && !isKnown(programName(text).plain, frame.machine)) return;
  const place = apart(frame, { guess: true, depth: frame.depth + 1 });
  walkCommand([{ ...head, text, known: true, glob: false }, ...args], place);
}

/** `env $(cat .env) program`: the words from a file of variables set them. */
function withoutSettings(args: readonly FoldedWord[]): readonly FoldedWord[] {
  const at = args.findIndex((word) => {
    const reads = word.reads ?? [];
    return (
      word.known ||
      reads.length === 0 ||
      !reads.every(({ target = '' }) => /(?:^|\/)\.env(?:\.[\w.]+)?$|\.env$/.test(target))
    );
  });
  return at <= 0 ? args : args.slice(at);
}

const CODE_OPTIONS = /^(?:-f|--file|--makefile|-e|--source)$/;
const TAKES_CODE = /^(?:g?awk|mawk|nawk|g?make|sed|gsed|ed|ex|jq)$/;
const INTERPRETS =
  /^(?:python[\d.]*|node|nodejs|deno|bun|tsx|ts-node|perl|ruby|php|lua|Rscript|osascript|tclsh|psql|mysql|sqlite3)$/;

/** `python3 <(curl ...)`, `curl ... | awk -f -`: what was fetched is a program. */
function reportSuppliedCode(
  program: string,
  head: FoldedWord,
  args: readonly FoldedWord[],
  frame: Frame,
): void {
  const first = args.find((word) => !word.text.startsWith('-'));
  const codes = args.filter((word, at) => {
    const option = CODE_OPTIONS.test(args[at - 1]?.text ?? '');
    return (TAKES_CODE.test(program) && option) || (INTERPRETS.test(program) && (option || word === first));
  });
  const remote = codes.some(({ text, supplies }) => {
    const input = /^(?:-|\/dev\/stdin)$/.test(text) ? frame.stdin : supplies;
    return input !== undefined && isRemote(input);
  });
  if (!remote && !(program === 'ed' && isRemote(frame.stdin))) return;
  frame.machine.out.effects.push({
    verb: 'exec',
    domain: 'process',
    certainty: 'certain',
    traits: ['remote-code', 'dynamic'],
    program,
    source: head.source,
    note: 'it runs what was fetched or decoded',
  });
}

/** `xargs -a <(...)` reads its words there, and `awk -f <(...)` its program, as from standard input. */
function suppliedInput(
  program: string,
  args: readonly FoldedWord[],
  { stdin }: Frame,
): { readonly args: readonly FoldedWord[]; readonly stdin: Flow } {
  const option = /^g?xargs$/.test(program)
    ? /^(?:-a|--arg-file)$/
    : /^[gmn]?awk$/.test(program)
      ? /^(?:-f|--file)$/
      : undefined;
  const at = args.findIndex(({ supplies }, index) => {
    return supplies !== undefined && option?.test(args[index - 1]?.text ?? '') === true;
  });
  const word = args[at];
  if (word?.supplies === undefined) return { args, stdin };
  const { supplies, ...plain } = word;
  const kept = program.endsWith('xargs')
    ? []
    : [args[at - 1] ?? word, { ...plain, text: '/dev/stdin', known: true }];
  return { args: [...args.slice(0, at - 1), ...kept, ...args.slice(at + 1)], stdin: supplies };
}

function runProgram(name: ProgramName, head: FoldedWord, args: readonly FoldedWord[], frame: Frame): Flow {
  const printed = printedBy(name, head, args, frame);
  return withEnd(name.plain, { head, args, printed }, frame);
}

function printedBy(name: ProgramName, head: FoldedWord, given: readonly FoldedWord[], frame: Frame): Flow {
  const { machine, state } = frame;
  const { args, stdin } = suppliedInput(
    name.plain,
    name.plain === 'env' ? withoutSettings(given) : given,
    frame,
  );
  const invocation: Invocation = {
    program: name.plain,
    args: name.plain === 'git' ? withGitEnvironment(args, head, frame) : args,
    via: frame.via,
    stdin: toStdin(stdin),
    ...(state.folder === undefined ? {} : { base: state.folder }),
    source: head.source,
  };
  if (name.file !== undefined && !isProjectTool(name.file)) {
    const ran = runFile(name.file, args, head, frame);
    if (ran !== undefined) {
      for (const found of namedOutputs(invocation)) machine.out.effects.push(settled(found, frame));
      return ran;
    }
  }
  reportSuppliedCode(name.plain, head, args, frame);
  runWritten(name.plain, args, head, frame);
  reportUnguarded(name.plain, args, head, frame);
  if (isShell(name.plain)) return runShell(name.plain, head, args, frame);
  const reader = machine.program(name.plain);
  const reading = machine.wrapper(invocation) ?? reader?.(invocation);
  if (reading === undefined) return runUnknown(name, head, invocation, args, frame);
  const nested = applyReading(withNamedOutputs(reading, invocation), invocation, frame);
  if (isOpaque(reading)) guessTexts(args, frame);
  return nested ?? outputOf(invocation, args, frame, reading.remoteOutput === true);
}

/** A program that no reading describes: it runs, and what its words look like may only raise. */
function runUnknown(
  name: ProgramName,
  head: FoldedWord,
  invocation: Invocation,
  args: readonly FoldedWord[],
  frame: Frame,
): Flow {
  const { out } = frame.machine;
  const workspace = name.file !== undefined && !/^[/~]/.test(name.file);
  const effect: Effect = {
    verb: 'exec',
    domain: 'process',
    target: name.file ?? name.plain,
    certainty: 'likely',
    ...(workspace ? { traits: ['workspace-code'] } : {}),
    program: name.plain,
    source: head.source,
    note: 'a program that no reading describes',
  };
  out.effects.push(settled(effect, frame));
  for (const found of [...(readUnknown(invocation).effects ?? []), ...namedOutputs(invocation)])
    out.effects.push(settled(found, frame));
  readName(head, frame);
  if (!workspace) readsOperands(invocation, args, frame);
  guessOperands(args, frame);
  guessTexts(args, frame);
  return { kind: 'pipe', from: name.plain, remote: isRemote(frame.stdin) };
}

/** `"rm -rf x"` in quotes is the name of no program; that it was meant as a command is likely enough to be asked about. */
function readName(head: FoldedWord, frame: Frame): void {
  const [first = '', more] = head.text.trim().split(/[\s;]+/);
  if (more === undefined || !isKnown(first, frame.machine)) return;
  const place = apart(frame, { guess: true, depth: frame.depth + 1 });
  const text = head.text.replace(/[\u2028\u2029]/g, '\n');
  frame.machine.text({ language: 'posix', text, known: true, source: head.source }, place);
}
