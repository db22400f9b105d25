import type { Frame } from '../machine.ts';
import type { Flow, FoldedWord } from '../values.ts';

export interface BuiltinCall {
  readonly head: FoldedWord;
  readonly args: readonly FoldedWord[];
  readonly frame: Frame;
}

/** What a command of the shell itself does; answers what it prints. */
export type Builtin = (call: BuiltinCall) => Flow;

export type BuiltinTable = Readonly<Record<string, Builtin>>;

/** Words after the options; `withValue` names the short options that take the next word. */
export function operandsOf(args: readonly FoldedWord[], withValue = ''): readonly FoldedWord[] {
  const operands: FoldedWord[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined) break;
    if (word.text === '--') return [...operands, ...args.slice(at + 1)];
    if (word.text.length > 1 && word.text.startsWith('-')) {
      if (withValue.includes(word.text.at(-1) ?? ' ')) at += 1;
    } else operands.push(word);
  }
  return operands;
}

/** True when a short option letter is given. */
export function hasFlag(args: readonly FoldedWord[], letter: string): boolean {
  return args.some(({ text }) => /^[-+][A-Za-z]+$/.test(text) && text.slice(1).includes(letter));
}

/** Text that the shell evaluates as a number or a name may hold substitutions, and it runs them. */
export function runsCommands(text: string): boolean {
  return /`|\$\(|<\(/.test(text);
}
