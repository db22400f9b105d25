import type { Word } from '../../reading.ts';
import { slice } from './words.ts';

/** Whether an option takes a value: never, always, or only when attached (`-iSUFFIX`, `--color=WHEN`). */
type Arity = 'flag' | 'value' | 'attached';

interface Option {
  readonly name: string;
  readonly arity: Arity;
}

/** How one program spells its options. Made once, read lazily. */
export interface Grammar {
  readonly short: ReadonlyMap<string, Option>;
  readonly long: ReadonlyMap<string, Option>;
  readonly style: Style;
}

interface Style {
  /** Options end at the first operand, as with `env`, `ssh` or the global options of `git`. */
  readonly stopAtOperand?: boolean;
  /** Long options also with one dash: `-auto-approve`, `-name`. Short options do not cluster then. */
  readonly oneDash?: boolean;
  /** `--no-x` is accepted for every long option `x`, as git does. */
  readonly negatable?: boolean;
}

/** An option as given, under its canonical name. */
export interface Given {
  readonly name: string;
  readonly value?: Word;
  readonly word: Word;
}

/** The words of one call, told apart. `unknown` holds option words that the grammar does not know, verbatim. */
export interface Options {
  readonly given: readonly Given[];
  readonly operands: readonly Word[];
  readonly unknown: readonly Word[];
}

/**
 * A grammar from its short notation: names of one option joined by commas, options by spaces. `=` at the end means that a
 * value follows, `?` that a value may be attached. The canonical name is the last one: `r,R,recursive o,output= i,in-place?`.
 */
export function grammar(notation: string, style: Style = {}): () => Grammar {
  let made: Grammar | undefined;
  return () => {
    made ??= build(notation, style);
    return made;
  };
}

function build(notation: string, style: Style): Grammar {
  const short = new Map<string, Option>();
  const long = new Map<string, Option>();
  for (const entry of notation.split(' ')) {
    if (entry === '') continue;
    const last = entry.at(-1);
    const arity: Arity = last === '=' ? 'value' : last === '?' ? 'attached' : 'flag';
    const names = (arity === 'flag' ? entry : entry.slice(0, -1)).split(',');
    const option = { name: names.at(-1) ?? entry, arity };
    for (const name of names) (name.length === 1 ? short : long).set(name, option);
  }
  return { short, long, style };
}

interface Draft {
  readonly given: Given[];
  readonly operands: Word[];
  readonly unknown: Word[];
}

/** Sorts `args` by the grammar, as GNU getopt would: clusters, abbreviations, attached values, `--`. */
export function parseOptions(of: () => Grammar, args: readonly Word[]): Options {
  const rules = of();
  const draft: Draft = { given: [], operands: [], unknown: [] };
  let index = 0;
  while (index < args.length) {
    const word = args[index];
    if (word === undefined) break;
    if (word.text === '--') {
      draft.operands.push(...args.slice(index + 1));
      break;
    }
    if (!looksLikeOption(word)) {
      if (rules.style.stopAtOperand) {
        draft.operands.push(...args.slice(index));
        break;
      }
      draft.operands.push(word);
      index += 1;
      continue;
    }
    index += 1 + readOption(rules, word, args[index + 1], draft);
  }
  return draft;
}

function looksLikeOption(word: Word): boolean {
  return word.text.length > 1 && word.text.startsWith('-');
}

/** Files one option word; answers how many following words it took. */
function readOption(rules: Grammar, word: Word, next: Word | undefined, draft: Draft): number {
  if (word.text.startsWith('--')) return readLong(rules, word, 2, next, draft);
  if (rules.style.oneDash && rules.long.has(nameOf(word, 1))) {
    return readLong(rules, word, 1, next, draft);
  }
  return readCluster(rules, word, next, draft);
}

function nameOf(word: Word, dashes: number): string {
  const end = word.text.indexOf('=');
  return word.text.slice(dashes, end < 0 ? undefined : end);
}

function readLong(rules: Grammar, word: Word, dashes: number, next: Word | undefined, draft: Draft): number {
  const name = nameOf(word, dashes);
  const option = findLong(rules, name);
  if (option === undefined) {
    draft.unknown.push(word);
    return 0;
  }
  const equals = word.text.indexOf('=');
  if (equals >= 0) {
    draft.given.push({ name: option.name, value: slice(word, equals + 1), word });
    return 0;
  }
  if (option.arity !== 'value' || next === undefined) {
    draft.given.push({ name: option.name, word });
    return 0;
  }
  draft.given.push({ name: option.name, value: next, word });
  if (rules.long.has(name)) return 1;
  // An abbreviation that this very program may not know: the next word is its value, or stands for itself.
  draft.unknown.push(word);
  return 0;
}

/** The option of this long name, or the only one that it abbreviates. */
function findLong(rules: Grammar, name: string): Option | undefined {
  const exact = rules.long.get(name);
  if (exact !== undefined) return exact;
  if (rules.style.negatable && name.startsWith('no-')) {
    const positive = rules.long.get(name.slice(3));
    if (positive !== undefined) return { name: `no-${positive.name}`, arity: 'flag' };
  }
  if (name === '') return undefined;
  const names = new Map<string, Option>();
  for (const [full, option] of rules.long) if (full.startsWith(name)) names.set(option.name, option);
  return names.size === 1 ? names.values().next().value : undefined;
}

function readCluster(rules: Grammar, word: Word, next: Word | undefined, draft: Draft): number {
  for (let at = 1; at < word.text.length; at += 1) {
    const option = rules.short.get(word.text[at] ?? '');
    if (option === undefined) {
      if (draft.unknown.at(-1) !== word) draft.unknown.push(word);
      continue;
    }
    if (option.arity === 'flag') {
      draft.given.push({ name: option.name, word });
      continue;
    }
    if (at + 1 < word.text.length) {
      draft.given.push({ name: option.name, value: slice(word, at + 1), word });
      return 0;
    }
    if (option.arity === 'attached' || next === undefined) {
      draft.given.push({ name: option.name, word });
      return 0;
    }
    draft.given.push({ name: option.name, value: next, word });
    return 1;
  }
  return 0;
}

/** True when one of the options was given. */
export function has(options: Options, ...names: readonly string[]): boolean {
  return options.given.some((given) => names.includes(given.name));
}

/** True when the option was given and not taken back later by its `no-` form. */
export function isOn(options: Options, name: string): boolean {
  const last = options.given.findLast((given) => given.name === name || given.name === `no-${name}`);
  return last?.name === name;
}

/** The value of the last mention of an option. */
export function lastValue(options: Options, name: string): Word | undefined {
  return values(options, name).at(-1);
}

/** All values of an option, in order. */
export function values(options: Options, ...names: readonly string[]): readonly Word[] {
  const values: Word[] = [];
  for (const given of options.given) {
    if (names.includes(given.name) && given.value !== undefined) values.push(given.value);
  }
  return values;
}
