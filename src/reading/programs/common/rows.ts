import type {
  Certainty,
  Effect,
  EffectDomain,
  EffectTrait,
  EffectVerb,
  Sink,
} from '../../../action/effect.ts';
import type { Word } from '../../reading.ts';
import type { Invocation, ProgramReader, ProgramReading } from '../program.ts';
import { effectOf, onPaths, traitsOf } from './effects.ts';
import { type Grammar, grammar, type Options, parseOptions } from './options.ts';
import { shared } from './tables.ts';

/** An effect to be filled in from a call. */
export interface Act {
  readonly verb: EffectVerb;
  readonly domain: EffectDomain;
  readonly traits?: readonly EffectTrait[];
  readonly recoverable?: boolean;
  /** Absent: certain. */
  readonly certainty?: Certainty;
  readonly sink?: Sink;
  readonly note?: string;
  /** A fixed target. Absent: the operands behind the matched words. */
  readonly target?: string;
}

/** What a program does when its leading operands and its flags look like this. */
export interface Row {
  /**
   * Leading operands: segments by spaces, alternatives by `|`, `*` for any letters. `volume|volumes rm|prune` matches
   * `volume rm data`. The empty string matches every call.
   */
  readonly words: string;
  /** At least one of these options must be there: `--force`, or `-f` also inside a cluster. */
  readonly flags?: readonly string[];
  /** None of these options may be there. */
  readonly without?: readonly string[];
  /** Empty: nothing worth telling. */
  readonly acts: readonly Act[];
}

/** A program read by rows; the first row that matches speaks. */
export interface RowTable<R extends Row = Row> {
  /** Notation of `grammar`; options with values must be here, or their values count as operands. */
  readonly options?: string;
  readonly oneDash?: boolean;
  readonly rows: readonly R[];
}

/** What a row found, with the row itself. */
export interface Match<R extends Row> {
  readonly row: R;
  /** Operands behind the matched words. */
  readonly rest: readonly Word[];
  readonly words: readonly Word[];
}

/** A reader from rows. Calls that no row matches have no effects worth telling. */
export function rowReader(table: RowTable): ProgramReader {
  const rules = grammarOf(table);
  return (call) => {
    const match = matchRows(call, table, rules);
    return match === undefined ? {} : actsReading(call, match);
  };
}

export function grammarOf(table: RowTable): () => Grammar {
  return grammar(table.options ?? '', table.oneDash ? { oneDash: true } : {});
}

/** The first row that matches. An unknown option may hide a value, so raising rows also match that much further on. */
export function matchRows<R extends Row>(
  call: Invocation,
  table: RowTable<R>,
  rules: () => Grammar,
): Match<R> | undefined {
  if (asksForHelp(call.args)) return undefined;
  const options = parseOptions(rules, call.args);
  for (const row of table.rows) {
    const match = matchAt(call, options, row, 0);
    if (match !== undefined) return match;
  }
  for (let offset = 1; offset <= options.unknown.length; offset += 1) {
    for (const row of table.rows) {
      const match =
        row.words === '' || row.acts.length === 0 ? undefined : matchAt(call, options, row, offset);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

function matchAt<R extends Row>(
  call: Invocation,
  options: Options,
  row: R,
  offset: number,
): Match<R> | undefined {
  const segments = compiled(row.words);
  if (options.operands.length < offset + segments.length) return undefined;
  if (!segments.every((segment, at) => segment.test(options.operands[offset + at]?.text ?? '')))
    return undefined;
  const args = row.acts.length === 0 ? surely(call.args, options) : call.args;
  if (row.flags !== undefined && !row.flags.some((flag) => hasFlag(args, flag))) return undefined;
  if (row.without?.some((flag) => isGiven(flag, call.args, options))) return undefined;
  const end = offset + segments.length;
  return { row, words: options.operands.slice(offset, end), rest: options.operands.slice(end) };
}

/** A flag that stands there for sure; with a value, also that it has no other one. */
function isGiven(flag: string, args: readonly Word[], options: Options): boolean {
  const [name = '', value] = flag.split(' ');
  if (value === undefined) return hasFlag(surely(args, options), flag);
  const sure = new Set(surely(args, options));
  const given = options.given.filter(({ word }) => word.text.startsWith(name) && sure.has(word));
  return given.length > 0 && given.every((one) => one.value?.text.toLowerCase() === value);
}

/** The words that are options for sure: no values of options, and nothing behind an option that may take a value. */
function surely(args: readonly Word[], options: Options): readonly Word[] {
  const taken = new Set(options.given.map((given) => given.value));
  return args.filter((word, at) => {
    const before = args[at - 1];
    return (
      !taken.has(word) &&
      (before === undefined || !options.unknown.includes(before) || before.text.includes('='))
    );
  });
}

const COMPILED = new Map<string, readonly RegExp[]>();

function compiled(words: string): readonly RegExp[] {
  let segments = COMPILED.get(words);
  if (segments === undefined) {
    const texts = words.split(' ').filter((text) => text !== '');
    segments = texts.map(
      (text) => new RegExp(`^(?:${text.replace(/[.+^${}()[\]\\]/g, '\\$&').replace(/\*/g, '[^ ]*')})$`, 'i'),
    );
    COMPILED.set(words, segments);
  }
  return segments;
}

/**
 * `--help` prints and does nothing else; `--version` often takes a value, so it counts only alone. Behind another option
 * either may be that option's value, so it lowers nothing there.
 */
export function asksForHelp(args: readonly Word[]): boolean {
  if (args.length === 1 && args[0]?.text === '--version') return true;
  return args.some((word, at) => word.text === '--help' && standsFree(args, at));
}

/** True when the word cannot be the value of an option in front of it. */
export function standsFree(args: readonly Word[], at: number): boolean {
  const before = args[at - 1];
  return (
    before === undefined || (before.known && (!before.text.startsWith('-') || before.text.includes('=')))
  );
}

/** `--force` as itself or with a value that does not take it back; `-f` alone or in a cluster. */
export function hasFlag(args: readonly Word[], flag: string): boolean {
  const [name = flag, value] = flag.split(' ');
  if (value !== undefined) return hasValue(args, name, value);
  for (const { text } of args) {
    if (text === '--') return false;
    if (text === flag) return true;
    if (text.startsWith(`${flag}=`) && !/=(?:false|no|none|0|off)$/i.test(text)) return true;
    if (/^-[^-]$/.test(flag) && /^-[A-Za-z]{2,}$/.test(text) && text.includes(flag.slice(1))) return true;
  }
  return false;
}

/** `-X DELETE`, `-XDELETE`, `--method=DELETE`. */
function hasValue(args: readonly Word[], name: string, value: string): boolean {
  const wanted = value.toLowerCase();
  return args.some(({ text }, at) => {
    const lower = text.toLowerCase();
    if (text === name) return args[at + 1]?.text.toLowerCase() === wanted;
    return (
      lower === `${name}=${value}`.toLowerCase() ||
      (text.startsWith(name) && lower.slice(name.length) === wanted)
    );
  });
}

/** Fills in the acts of a match. */
export function actsReading<R extends Row>(call: Invocation, match: Match<R>): ProgramReading {
  const words = match.words.map((word) => word.text).filter((text) => /^[a-z][\w:.-]*$/i.test(text));
  const named = { ...call, program: [call.program, ...words].join(' ') };
  const rest = match.rest.length > 0 ? match.rest : match.words.filter((word) => !words.includes(word.text));
  return { effects: match.row.acts.flatMap((act) => filled(named, act, rest)) };
}

function filled(call: Invocation, act: Act, rest: readonly Word[]): Effect[] {
  const { verb, domain, target, traits, ...details } = act;
  const extra = { ...details, ...traitsOf(...(traits ?? [])) };
  if (domain === 'file' && target === undefined) return onPaths(call, verb, rest, extra);
  if (domain === 'file')
    return onPaths(
      call,
      verb,
      [{ text: target ?? '', known: true, glob: false, source: call.source }],
      extra,
    );
  const text = target ?? rest.map((word) => word.text).join(' ');
  const unknown = target === undefined && rest.some((word) => !word.known);
  return [
    effectOf(call, verb, domain, {
      ...extra,
      ...(text === '' ? {} : { target: text }),
      ...(unknown ? { targetKind: 'unknown' as const } : {}),
    }),
  ];
}

/** Readers of several programs under one table. */
export function rowReaders(names: string, table: RowTable): Readonly<Record<string, ProgramReader>> {
  return shared(names, rowReader(table));
}
