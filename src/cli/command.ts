import { parseArgs } from 'node:util';
import { suggestion } from '../authority/nearest.ts';
import { UsageError } from './usage-error.ts';

/** Exit codes of every command: it did what was asked, it found something, it was used wrongly. */
export const EXIT = { done: 0, found: 1, usage: 2 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Flag {
  /** Name of the value in the help. Absent: the flag takes none. */
  readonly value?: string;
  /** May be given several times. */
  readonly many?: true;
  readonly about: string;
}

/** One command of the tool, as data and a function. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** What follows `holdfast NAME` in the usage line. */
  readonly usage: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Names of the words that must follow; `[ID]` may be missing, `[ID...]` means any number, `...` any number after `--`. */
  readonly words: readonly string[];
  /** What to type instead, for a word that has no place here. */
  readonly strayWord?: (word: string) => string;
  /** More lines for `--help`. */
  readonly details?: readonly string[];
  run(given: Given): Promise<ExitCode> | ExitCode;
}

/** What was given on the command line, checked against the command. */
export interface Given {
  readonly words: readonly string[];
  /** What stands after `--`. */
  readonly rest: readonly string[];
  /** The value of a flag, or undefined. */
  text(flag: string): string | undefined;
  texts(flag: string): readonly string[];
  has(flag: string): boolean;
}

/**
 * Reads the arguments of a command.
 * @throws UsageError naming the word that is wrong and what is near to it.
 */
export function readArguments(command: Command, args: readonly string[]): Given {
  const values = new Map<string, string[]>();
  const words: string[] = [];
  const rest: string[] = [];
  let terminated = false;
  for (const token of tokensOf(command, args)) {
    if (token.kind === 'option-terminator') terminated = true;
    else if (token.kind === 'positional') (terminated ? rest : words).push(token.value);
    else addFlag(command, values, token, words);
  }
  checkWords(command, words, rest);
  return {
    words,
    rest,
    text: (flag) => values.get(flag)?.[0],
    texts: (flag) => values.get(flag) ?? [],
    has: (flag) => values.has(flag),
  };
}

type Token =
  | {
      readonly kind: 'option';
      readonly name: string;
      readonly rawName: string;
      readonly value?: string | undefined;
      readonly inlineValue?: boolean | undefined;
    }
  | { readonly kind: 'positional'; readonly value: string }
  | { readonly kind: 'option-terminator' };

function tokensOf(command: Command, args: readonly string[]): readonly Token[] {
  const options = Object.fromEntries(
    Object.entries(command.flags).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function addFlag(
  command: Command,
  values: Map<string, string[]>,
  token: Token & { readonly kind: 'option' },
  words: readonly string[],
): void {
  const { name, rawName, value, inlineValue } = token;
  const flag = Object.hasOwn(command.flags, name) ? command.flags[name] : undefined;
  if (flag === undefined) {
    const hint = strayFlagHint(command, rawName, words);
    throw new UsageError(`\`${rawName}\` is no flag of \`holdfast ${command.name}\`; ${hint}`);
  }
  if (flag.value === undefined && value !== undefined) throw new UsageError(`\`${rawName}\` takes no value`);
  if (flag.value !== undefined && (value === undefined || (inlineValue !== true && /^-./.test(value)))) {
    throw new UsageError(`\`${rawName}\` needs a value: ${rawName} ${flag.value}`);
  }
  const before = values.get(name);
  if (before !== undefined && flag.many !== true) throw new UsageError(`\`${rawName}\` is given twice`);
  values.set(name, [...(before ?? []), value ?? '']);
}

/** Behind a word of a command that takes any words, a flag is most likely that command's own. */
function strayFlagHint(command: Command, flag: string, words: readonly string[]): string {
  if (command.words.at(-1) === '...' && words.length > 0) {
    return `put \`--\` before what is not for holdfast: holdfast ${command.name} -- ${words.join(' ')} ${flag} ...`;
  }
  const known = Object.keys(command.flags).map((one) => `--${one}`);
  return suggestion(flag, known);
}

function checkWords(command: Command, words: readonly string[], rest: readonly string[]): void {
  const open = command.words.at(-1) === '...';
  const needed = open ? command.words.slice(0, -1) : command.words;
  const usage = `usage: holdfast ${command.name} ${command.usage}`;
  const missing = needed[words.length];
  if (missing !== undefined && !missing.startsWith('['))
    throw new UsageError(`${missing} is missing; ${usage}`);
  if (command.words.at(-1)?.endsWith('...]')) return;
  const extra = words[needed.length] ?? (open ? undefined : rest[0]);
  if (extra !== undefined) {
    throw new UsageError(`\`${extra}\` is one word too many; ${command.strayWord?.(extra) ?? usage}`);
  }
}
