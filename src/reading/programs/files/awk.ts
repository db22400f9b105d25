import type { Effect } from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import { onPath, onPaths, runsUnseen, traitsOf } from '../common/effects.ts';
import { isSecretName, tellsEnvironment } from '../common/environment.ts';
import { grammar, has, parseOptions, values } from '../common/options.ts';
import { GAP, isUnknown, withText } from '../common/words.ts';
import type { Invocation, NestedText, ProgramReading, ProgramTable } from '../program.ts';
import { type AwkToken, awkTokens } from './awk-tokens.ts';

const AWK = grammar(
  'F,field-separator= v,assign= f,file= e,source= i,include= l,load= o,pretty-print? p,profile? d,dump-variables? n O s S,sandbox t M N,use-lc-numeric b,characters-as-bytes c,traditional r,re-interval P,posix g h version E,exec=',
  { stopAtOperand: true },
);

function awk(call: Invocation): ProgramReading {
  const options = parseOptions(AWK, call.args);
  const supplied = has(options, 'file', 'source', 'exec');
  const typed = values(options, 'file', 'exec').filter(({ text }) =>
    /^(?:-|\/dev\/(?:stdin|fd\/0))$/.test(text),
  );
  const programs = supplied
    ? [...values(options, 'source'), ...typed.flatMap((word) => typedProgram(call, word))]
    : options.operands.slice(0, 1);
  const paths = options.operands
    .slice(supplied ? 0 : 1)
    .filter((word) => word.text !== '-' && !/^[A-Za-z_]\w*=/.test(word.text));
  const inPlace = values(options, 'include').some((word) => word.text === 'inplace');
  const acts = programs.map((program) => awkActs(call, program));
  return {
    effects: [
      ...onPaths(call, 'read', paths, { sink: inPlace ? 'file' : 'model' }),
      ...(inPlace ? onPaths(call, 'write', paths) : []),
      ...onPaths(call, 'read', values(options, 'file', 'exec'), { sink: 'process' }),
      ...values(options, 'file', 'exec')
        .filter((file) => !file.known)
        .map((file) => runsUnseen(call, 'nobody can know this awk program', file.source)),
      ...acts.flatMap((act) => act.effects),
    ],
    texts: acts.flatMap((act) => act.texts),
  };
}

/** The program that comes on standard input. */
function typedProgram({ stdin }: Invocation, word: Word): readonly Word[] {
  if (stdin.kind === 'text') return [{ ...word, text: stdin.text, known: stdin.known, source: stdin.source }];
  return stdin.kind === 'none' ? [] : [{ ...word, text: GAP, known: false }];
}

/** What an awk program does to the world: `system()`, pipes to and from commands, files written and read. */
function awkActs(call: Invocation, program: Word): { effects: Effect[]; texts: NestedText[] } {
  const effects: Effect[] = [];
  const texts: NestedText[] = [];
  const tokens = awkTokens(program.text);
  if (isUnknown(program)) effects.push(runsUnseen(call, 'nobody can know this awk program', program.source));
  const run = (operand: Operand, fed = false): void => {
    if (operand.text === undefined)
      effects.push(runsUnseen(call, 'awk runs a text it computes', program.source));
    else
      texts.push({
        language: 'posix',
        text: operand.text,
        known: program.known,
        ...(fed ? { fed } : {}),
        source: program.source,
      });
  };
  const path = (operand: Operand): Word =>
    operand.text === undefined
      ? { ...program, text: '', known: false, glob: false }
      : withText(program, operand.text);
  for (let at = 0; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (text === 'system') run(operandAt(tokens, at + 2));
    else if (text === '|' || text === '|&') {
      if (tokens[at + 1]?.text === 'getline') run(operandBefore(tokens, at));
      else run(operandAt(tokens, at + 1), true);
    } else if ((text === '>' || text === '>>') && inPrint(tokens, at)) {
      effects.push(
        ...onPath(
          call,
          'write',
          path(operandAt(tokens, at + 1)),
          traitsOf(text === '>' ? 'overwrite' : 'append'),
        ),
      );
    } else if (text === 'ENVIRON' && printsAt(tokens, at)) {
      const name = tokens[at + 2];
      if (name?.kind !== 'string') effects.push(tellsEnvironment(call));
      else if (isSecretName(name.text)) effects.push(tellsEnvironment(call, name.text));
    } else if (text === '<' && followsGetline(tokens, at)) {
      effects.push(...onPath(call, 'read', path(operandAt(tokens, at + 1)), { sink: 'model' }));
    }
  }
  return { effects, texts };
}

/** A literal, or undefined for anything computed. */
interface Operand {
  readonly text: string | undefined;
}

function operandAt(tokens: readonly AwkToken[], at: number): Operand {
  const token = tokens[at];
  const next = tokens[at + 1]?.text ?? '';
  const alone = next === '' || /^[)};\n]$/.test(next) || next === '|' || next === 'while';
  return { text: token?.kind === 'string' && alone ? token.text : undefined };
}

function operandBefore(tokens: readonly AwkToken[], at: number): Operand {
  const token = tokens[at - 1];
  const before = tokens[at - 2];
  const alone = before === undefined || /^[({;\n!]$/.test(before.text);
  return { text: token?.kind === 'string' && alone ? token.text : undefined };
}

/** `>` redirects only within a `print` or `printf` statement and outside its parentheses. */
function inPrint(tokens: readonly AwkToken[], at: number): boolean {
  let depth = 0;
  for (let back = at - 1; back >= 0; back -= 1) {
    const token = tokens[back];
    if (token === undefined || token.kind !== 'other') continue;
    if (token.text === ')' || token.text === ']') depth += 1;
    else if (token.text === '(' || token.text === '[') depth -= 1;
    else if (/^[;{}\n]$/.test(token.text)) return false;
    else if (token.text === 'print' || token.text === 'printf') return depth === 0;
    if (depth < 0) return false;
  }
  return false;
}

/** A printing statement, before its end. */
function printsAt(tokens: readonly AwkToken[], at: number): boolean {
  if (tokens[at + 1]?.text !== '[') return false;
  for (let back = at - 1; back >= 0; back -= 1) {
    const text = tokens[back]?.text ?? '';
    if (text === 'print' || text === 'printf') return true;
    if (/^[;{}\n]$/.test(text)) return false;
  }
  return false;
}

function followsGetline(tokens: readonly AwkToken[], at: number): boolean {
  for (let back = at - 1; back >= 0 && back >= at - 4; back -= 1) {
    const text = tokens[back]?.text ?? '';
    if (text === 'getline') return true;
    if (/^[;{}\n(]$/.test(text)) return false;
  }
  return false;
}

export const AWK_READERS: ProgramTable = { awk, gawk: awk, mawk: awk, nawk: awk };
