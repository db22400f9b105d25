import { isSecretName, tellsEnvironment } from '../../programs/common/environment.ts';
import { judgeVariable } from '../assignments.ts';
import { addUnread } from '../collector.ts';
import { foldingAt } from '../fold-frame.ts';
import type { Frame } from '../machine.ts';
import { blurred, positionalOf } from '../positional.ts';
import { printed } from '../printed.ts';
import type { Attribute } from '../state.ts';
import {
  type Flow,
  type FoldedWord,
  GAP,
  literal,
  ONE_NAME,
  SILENT,
  UNKNOWN,
  type Value,
  withReads,
  wordValue,
} from '../values.ts';
import { assign, lookup, shaped, shapeOf } from '../variables.ts';
import { type BuiltinCall, type BuiltinTable, hasFlag, operandsOf, runsCommands } from './builtin.ts';

export const VARIABLE_BUILTINS: BuiltinTable = {
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  read,
  mapfile: readLines,
  readarray: readLines,
  getopts,
  set,
  shift,
  shopt,
  let: calculate,
  printf: print,
  echo: ({ args }) => printed('echo', args) ?? SILENT,
  test,
  '[': test,
};

const NAME = /^[A-Za-z_]\w*$/;

/** `export X=1`, `declare -i n=...`: assignments spelled as words, too. */
function declare({ head, args, frame }: BuiltinCall): Flow {
  const exported = head.text === 'export' || hasFlag(args, 'x');
  if (listsValues(head.text, args)) return tells(head, frame);
  if (hasFlag(args, 'p'))
    for (const { text } of operandsOf(args)) if (isSecretName(text)) tells(head, frame, text);
  for (const word of operandsOf(args)) {
    const at = word.text.indexOf('=');
    const name = (at < 0 ? word.text : word.text.slice(0, at)).replace(/\+$/, '');
    if (runsCommands(name) || (hasFlag(args, 'i') && runsCommands(word.text))) {
      addUnread(frame.machine.out, 'a name or number that runs commands', word.source);
    }
    if (name.startsWith('BASH_FUNC_'))
      judgeVariable(name, { text: word.text.slice(at + 1) }, word.source, frame);
    if (!NAME.test(name.replace(/\[.*$/, ''))) continue;
    const attribute = attributeOf(head.text, args);
    if (attribute !== undefined) shape(name, attribute, frame);
    if (hasFlag(args, 'n') && at >= 0 && head.text !== 'export') refer(name, word.text.slice(at + 1), frame);
    else if (at >= 0) declareValue(name, word, at, exported, frame);
    else if (exported) exportExisting(name, frame);
    if (head.text === 'readonly' || hasFlag(args, 'r')) fix(name, frame);
  }
  return SILENT;
}

/** What `declare -u`, `-l`, `-i` and `-c` make of every value from now on. */
function attributeOf(program: string, args: readonly FoldedWord[]): Attribute | undefined {
  if (program === 'export' || program === 'readonly') return undefined;
  const set = [...'ulic'].filter((letter) =>
    args.some(({ text }) => /^-[A-Za-z]+$/.test(text) && text.includes(letter)),
  );
  const [only, second] = set;
  if (only === undefined) return undefined;
  if (second !== undefined || only === 'c') return 'other';
  return only === 'u' ? 'upper' : only === 'l' ? 'lower' : 'number';
}

function shape(name: string, attribute: Attribute, { state: { variables } }: Frame): void {
  const plain = name.replace(/\[.*$/, '');
  variables.set(plain, { may: [literal('')], exported: false, ...variables.get(plain), attribute });
}

/** `declare -n r=x`: another name for a variable, unless that is one for another in turn. */
function refer(name: string, to: string, { state: { variables } }: Frame): void {
  const turns = to === name || variables.get(to)?.ref !== undefined;
  if (turns || !NAME.test(to)) variables.set(name, { may: [UNKNOWN], exported: false });
  else variables.set(name, { may: [UNKNOWN], ref: to, exported: false });
}

/** `export`, `declare -p`: without a name they print what all variables hold. */
function listsValues(program: string, args: readonly FoldedWord[]): boolean {
  if (program === 'local' || program === 'readonly') return false;
  return args.every(({ text }) => /^-[xpgr]+$/.test(text) || text === '--');
}

function tells({ text: program, source }: FoldedWord, frame: Frame, target?: string): Flow {
  frame.machine.out.effects.push(tellsEnvironment({ program, source }, target));
  return { kind: 'pipe', from: program, remote: false };
}

/** Arrays and appended values were assigned as the syntax says; a word here holds one value. */
function declareValue(name: string, word: FoldedWord, at: number, exported: boolean, frame: Frame): void {
  const variable = frame.state.variables.get(name);
  if (variable?.elements !== undefined || word.text[at - 1] === '+') return;
  const text = word.text.slice(at + 1);
  const value: Value = {
    text,
    ...(word.remote ? { remote: true } : {}),
    ...(word.reads === undefined ? {} : { reads: word.reads }),
  };
  const same = variable?.may.length === 1 && variable.may[0]?.text === text;
  assign(frame, name, same ? variable.may : [value], exported);
  judgeVariable(name, value, word.source, frame);
}

function fix(name: string, { state: { variables } }: Frame): void {
  const variable = variables.get(name);
  if (variable !== undefined) variables.set(name, { ...variable, fixed: 'surely' });
}

function exportExisting(name: string, frame: Frame): void {
  const variable = frame.state.variables.get(name);
  if (variable !== undefined) frame.state.variables.set(name, { ...variable, exported: true });
}

function unset({ args, frame }: BuiltinCall): Flow {
  for (const { text, source } of operandsOf(args)) {
    if (runsCommands(text)) addUnread(frame.machine.out, 'a name that runs commands', source);
    if (hasFlag(args, 'f')) frame.state.functions.delete(text);
    else if (NAME.test(text)) {
      const before = frame.state.variables.get(text);
      if (before?.fixed === 'surely') continue;
      if (before?.fixed === 'maybe') assign(frame, text, [literal('')]);
      else frame.state.variables.set(text, { may: [literal('')], exported: false, unset: true });
      if (!hasFlag(args, 'v')) frame.state.functions.delete(text);
    }
  }
  return SILENT;
}

/** `read` gets a line of a text that is known, one of the names that a pipe lists, or anything. */
function read({ args, frame }: BuiltinCall): Flow {
  const names = operandsOf(args, 'adinNptu');
  const lines = CUTS.some((letter) => hasFlag(args, letter)) ? linesOf(frame).map(cut) : linesOf(frame);
  const [value = UNKNOWN] = lines;
  for (const [index, { text, source }] of names.entries()) {
    if (runsCommands(text)) addUnread(frame.machine.out, 'a name that runs commands', source);
    if (!NAME.test(text)) continue;
    assign(frame, text, names.length === 1 ? lines : [index === 0 && value.set ? value : UNKNOWN]);
  }
  if (names.length === 0) assign(frame, 'REPLY', lines);
  const array = args[args.findIndex((word) => /^-[a-z]*a$/.test(word.text)) + 1];
  if (hasFlag(args, 'a') && array !== undefined && NAME.test(array.text)) {
    setList(array.text, UNKNOWN, frame);
  }
  return SILENT;
}

/** Options that end a line before its end, or behind it. */
const CUTS = ['d', 'n', 'N'];

/** A part of a line; names of files stay names. */
function cut(line: Value): Value {
  return line.set ? line : { ...UNKNOWN, ...(line.remote ? { remote: true } : {}) };
}

/** More lines than this are one unknown. */
const MOST_LINES = 6;

/** What a line of the input may be. */
function linesOf({ stdin }: Frame): readonly Value[] {
  if (stdin.kind === 'paths') return [{ text: stdin.pattern, set: true }];
  if (stdin.kind === 'name') return [ONE_NAME];
  if (stdin.kind === 'pipe' && stdin.remote) return [{ text: GAP, remote: true }];
  if (stdin.kind !== 'text') return [UNKNOWN];
  const lines = stdin.text.replace(/\n$/, '').split('\n');
  if (lines.length > MOST_LINES || /[\uFFFD\\]/.test(stdin.text)) return [UNKNOWN];
  return lines.map((line) => ({ text: line.trim(), ...(stdin.remote ? { remote: true } : {}) }));
}

function readLines({ args, frame }: BuiltinCall): Flow {
  const callback = args[args.findIndex((word) => word.text === '-C') + 1];
  if (args.some((word) => word.text === '-C') && callback !== undefined) {
    frame.machine.text(
      { language: 'posix', text: callback.text, known: callback.known, source: callback.source },
      frame,
      true,
    );
  }
  const name = operandsOf(args, 'dnOsuCc').at(-1)?.text ?? 'MAPFILE';
  const [value = UNKNOWN] = frame.stdin.kind === 'paths' ? linesOf(frame) : [];
  if (NAME.test(name)) setList(name, value, frame);
  return SILENT;
}

function getopts({ args, frame }: BuiltinCall): Flow {
  const name = args[1]?.text ?? '';
  if (NAME.test(name)) assign(frame, name, [ONE_NAME]);
  assign(frame, 'OPTARG', [UNKNOWN]);
  assign(frame, 'OPTIND', [ONE_NAME]);
  return SILENT;
}

/** `set` changes options, or the positional parameters from the first word on that is no option. */
function set({ head, args, frame }: BuiltinCall): Flow {
  const { state } = frame;
  if (args.length === 0) return tells(head, frame);
  const before = state.positional;
  let sure = true;
  const become = (words: readonly FoldedWord[]): void => {
    const given = positionalOf(words.map(wordValue));
    state.positional = sure ? given : blurred(before, given);
  };
  for (let at = 0; at < args.length; at += 1) {
    const { text } = args[at] ?? { text: '' };
    const value = args[at + 1]?.text;
    if (text === '--' || text === '-') {
      if (text === '--' || at + 1 < args.length) become(args.slice(at + 1));
      return SILENT;
    }
    if (!/^[-+]/.test(text)) {
      become(args.slice(at));
      return SILENT;
    }
    // An option that is not known may be an error, or a word that nobody can know.
    if (!/^[-+][abefhkmnptuvxBCEHPTo]+$/.test(text)) {
      sure = false;
      become(args.slice(at + 1));
    }
    if (/^[-+][a-zA-Z]*[vx]/.test(text)) state.traced = text.startsWith('-');
    if (/o$/.test(text) && /^(?:verbose|xtrace)$/.test(value ?? '')) state.traced = text.startsWith('-');
    if (/^[-+][a-zA-Z]*a/.test(text) || (/o$/.test(text) && value === 'allexport'))
      state.exportAll = text.startsWith('-');
    if (/o$/.test(text)) at += 1;
  }
  return SILENT;
}

function shift({ args, frame }: BuiltinCall): Flow {
  const { state } = frame;
  const [given, second] = args;
  const count = given === undefined ? 1 : Number(given.text);
  const { values } = state.positional;
  const sure = values !== undefined && second === undefined && Number.isInteger(count) && count >= 0;
  if (!sure || values.some(({ many }) => many)) state.positional = blurred(state.positional);
  // Fewer words than that stay where they are.
  else if (count <= values.length) state.positional = positionalOf(values.slice(count));
  return SILENT;
}

/** `lastpipe`: the last command of a pipe runs in this very shell. */
function shopt({ args, frame }: BuiltinCall): Flow {
  const may = args.some(({ text, known }) => text === 'lastpipe' || !known);
  if (may && !hasFlag(args, 'u')) frame.state.lastPipe = true;
  return SILENT;
}

/** `let` evaluates its words as numbers. */
function calculate({ args, frame }: BuiltinCall): Flow {
  for (const { text, source } of args) {
    if (runsCommands(text)) addUnread(frame.machine.out, 'a number that runs commands', source);
    const name = /^([A-Za-z_]\w*)\s*(?:[-+*/%&|^]|<<|>>)?=|^(?:\+\+|--)?([A-Za-z_]\w*)/.exec(text);
    const target = name?.[1] ?? name?.[2];
    if (target === undefined) continue;
    checkNumber(target, frame, source);
    assign(frame, target, [ONE_NAME]);
  }
  return SILENT;
}

function checkNumber(name: string, frame: Frame, source: FoldedWord['source']): void {
  const held = lookup(foldingAt(frame), name);
  if (held !== undefined && runsCommands(held.text))
    addUnread(frame.machine.out, 'a number that runs commands', source);
}

/** `printf -v name` assigns instead of printing. */
function print({ args, frame }: BuiltinCall): Flow {
  const [flag, name, ...rest] = args;
  if (flag?.text !== '-v' || name === undefined)
    return printed('printf', args) ?? { kind: 'pipe', from: 'printf', remote: false };
  if (runsCommands(name.text)) addUnread(frame.machine.out, 'a name that runs commands', name.source);
  const flow = printed('printf', rest);
  const reads = rest.flatMap((word) => word.reads ?? []);
  const value = flow?.kind === 'text' ? literal(flow.text) : UNKNOWN;
  if (NAME.test(name.text)) assign(frame, name.text, [withReads(value, reads)]);
  return SILENT;
}

/** Numbers and names that `test` evaluates. */
function test({ args, frame }: BuiltinCall): Flow {
  const evaluates = args.some((word) => /^-(?:eq|ne|lt|le|gt|ge|v|R)$/.test(word.text));
  for (const { text, source } of args) {
    if (evaluates && runsCommands(text)) addUnread(frame.machine.out, 'a number that runs commands', source);
  }
  return SILENT;
}

/** Nobody can tell the elements apart. */
function setList(name: string, any: Value, { state: { variables } }: Frame): void {
  const before = variables.get(name);
  const elements = shaped(before, [any]);
  variables.set(name, { ...shapeOf(before), may: elements, elements, exported: false });
}
