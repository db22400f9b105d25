import { grammar, type Options, parseOptions } from '../programs/common/options.ts';
import type { Invocation, NestedCommand, NestedText, ProgramReading } from '../programs/program.ts';
import type { Word } from '../reading.ts';

/** Reads a call of a program that runs another one; undefined when this call of it runs none. */
export type Wrapper = (call: Invocation) => ProgramReading | undefined;

export type WrapperTable = Readonly<Record<string, Wrapper>>;

export interface PrefixRules {
  /** Operands before the command: `timeout 5 cmd`, `chroot dir cmd`. */
  readonly skip?: number;
  readonly privileged?: boolean;
  readonly elsewhere?: boolean;
  /** Input supplies further arguments. */
  readonly openEnded?: boolean;
}

/** A wrapper whose first operand, or a later one, begins the command. The notation is that of `grammar`. */
export function prefix(notation: string, rules: PrefixRules = {}): Wrapper {
  const options = grammar(notation, { stopAtOperand: true });
  return (call) => {
    const parsed = parseOptions(options, call.args);
    return runs(...commandsAt(parsed, rules.skip ?? 0, rules));
  };
}

/**
 * The command that begins at an operand. When an option is not known it may take a value, so the command may also begin
 * one operand later.
 */
export function commandsAt(
  options: Options,
  skip: number,
  rules: PrefixRules = {},
): readonly NestedCommand[] {
  const starts = options.unknown.length > 0 ? [skip, skip + 1] : [skip];
  return starts.flatMap((start) => {
    // No program is called as an option is: one that nobody knows stands there.
    const skipped = options.operands.slice(start).findIndex(({ text }) => !/^-./.test(text));
    const words = skipped < 0 ? [] : options.operands.slice(start + skipped);
    return words.length === 0 ? [] : [commandOf(words, rules)];
  });
}

export function commandOf(words: readonly Word[], rules: PrefixRules = {}): NestedCommand {
  return {
    words,
    ...(rules.openEnded ? { openEnded: true } : {}),
    ...(rules.elsewhere ? { elsewhere: true } : {}),
    ...(rules.privileged ? { privileged: true } : {}),
  };
}

export function runs(...commands: readonly NestedCommand[]): ProgramReading {
  return { commands };
}

/**
 * The words behind the verb of a call, which only options and what may be their values may stand before; undefined where
 * the verb is another.
 */
export function behindVerb({ args }: Invocation, verb: RegExp): readonly Word[] | undefined {
  for (const [at, { text }] of args.entries()) {
    if (verb.test(text)) return args.slice(at + 1);
    const option = args[at - 1]?.text ?? '';
    const mayBeValue = option.startsWith('-') && !option.includes('=');
    if (!text.startsWith('-') && !mayBeValue) return undefined;
  }
  return undefined;
}

/** Words that are joined and read by a shell. */
export function textOf(
  words: readonly Word[],
  details: { readonly elsewhere?: boolean } = {},
): NestedText | undefined {
  const [first] = words;
  if (first === undefined) return undefined;
  return {
    language: 'posix',
    text: words.map((word) => word.text).join(' '),
    known: words.every((word) => word.known),
    ...(details.elsewhere ? { elsewhere: true } : {}),
    source: { start: first.source.start, end: words.at(-1)?.source.end ?? first.source.end },
  };
}

/** A reading of the texts that are there. */
export function readsTexts(...texts: readonly (NestedText | undefined)[]): ProgramReading {
  return { texts: texts.filter((text) => text !== undefined) };
}
