import { fold } from '../normalise/index.ts';
import { type LanguageTable, WORD_CLASSES, type WordClass } from './word-class.ts';

/** A word or a phrase, folded and in lower case. */
export interface Term {
  readonly words: readonly string[];
  /** The first unit of the second word, 0 where there is none. */
  readonly second: number;
  /** The hash of the first word, of an open one of no more than its head. */
  readonly hash: number;
  /** The last word may go on. */
  readonly open: boolean;
  /** The text must have this spelling, capitals included. */
  readonly cased: string | undefined;
  readonly class: number;
  readonly language: number;
}

/** Terms that begin with one word, or open words of one head, in the order of the tables. */
export interface Group {
  readonly hash: number;
  /** Of the first word. For open words: of the head. */
  readonly length: number;
  readonly terms: readonly Term[];
}

/** Groups by the slot of their hash. */
export interface Groups {
  /** By slot: whether it has groups. Small enough to stay near the processor. */
  readonly taken: Uint8Array;
  /** By slot: where its groups begin in `groups`, one slot after another. */
  readonly starts: Uint16Array;
  readonly groups: readonly Group[];
}

/** Terms by how they are found. */
export interface Lexicon {
  readonly languages: readonly string[];
  readonly exact: Groups;
  readonly open: Groups;
  /** Open words shorter than a head. Only scripts beyond ASCII have any. */
  readonly short: ReadonlyMap<string, readonly Term[]>;
  /** Terms of scripts without spaces, by their first unit. */
  readonly unspaced: ReadonlyMap<number, readonly Term[]>;
  /** By unit: whether a short term or one of a script without spaces begins with it. */
  readonly begins: Uint8Array;
}

/** Open words are found by this many of their units. */
export const HEAD = 4;
const SLOTS = 1 << 15;

const CLASS_NUMBERS: ReadonlyMap<string, number> = new Map(WORD_CLASSES.map((name, index) => [name, index]));

export function classNumber(name: WordClass): number {
  return CLASS_NUMBERS.get(name) ?? -1;
}

/** One more unit of a hash. */
export function hashed(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

/** The place of a hash in a table. */
export function slot(hash: number): number {
  return (hash ^ (hash >>> 16)) & (SLOTS - 1);
}

/** Chinese, Japanese and Thai: words stand without spaces between them. */
export function isUnspaced(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x9fff) || (unit >= 0x0e00 && unit <= 0x0e7f);
}

export function buildLexicon(tables: readonly LanguageTable[]): Lexicon {
  const terms = tables.flatMap(termsOf);
  const spaced = terms.filter((term) => !isUnspaced(firstUnit(term)));
  const open = spaced.filter(isOpenWord);
  const short = open.filter((term) => firstWord(term).length < HEAD);
  const unspaced = terms.filter((term) => isUnspaced(firstUnit(term)));
  return {
    languages: tables.map((table) => table.language),
    exact: slotted(
      spaced.filter((term) => !isOpenWord(term)),
      ({ words }) => words[0]?.length ?? 0,
    ),
    open: slotted(
      open.filter((term) => firstWord(term).length >= HEAD),
      () => HEAD,
    ),
    short: grouped(short, firstWord),
    unspaced: grouped(unspaced, firstUnit),
    begins: marked([...short, ...unspaced].map(firstUnit)),
  };
}

function termsOf(table: LanguageTable, language: number): Term[] {
  return Object.entries(table.terms).flatMap(([name, list]) =>
    list.split(',').map((spelled) => termOf(spelled.trim(), CLASS_NUMBERS.get(name) ?? -1, language)),
  );
}

function termOf(spelled: string, number: number, language: number): Term {
  const open = spelled.endsWith('*');
  const bare = spelled.replace(/^=|\*$/g, '');
  const folded = fold(bare).text;
  const words = folded
    .toLowerCase()
    .split(/[\s'-]+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  return {
    words,
    second: words[1]?.charCodeAt(0) ?? 0,
    hash: hashOf(open && words.length === 1 ? first.slice(0, HEAD) : first),
    open,
    cased: spelled.startsWith('=') ? folded : undefined,
    class: number,
    language,
  };
}

function isOpenWord(term: Term): boolean {
  return term.open && term.words.length === 1;
}

function firstWord(term: Term): string {
  return term.words[0] ?? '';
}

function firstUnit(term: Term): number {
  return firstWord(term).charCodeAt(0);
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
  return hash;
}

function slotted(terms: readonly Term[], lengthOf: (term: Term) => number): Groups {
  const groups = [...grouped(terms, (term) => `${term.hash} ${lengthOf(term)}`).values()]
    .map((alike): Group => {
      const [first] = alike;
      return {
        hash: first?.hash ?? 0,
        length: first === undefined ? 0 : lengthOf(first),
        terms: alike,
      };
    })
    .sort((a, b) => slot(a.hash) - slot(b.hash));
  const starts = new Uint16Array(SLOTS + 1);
  for (const { hash } of groups) starts[slot(hash) + 1] = (starts[slot(hash) + 1] ?? 0) + 1;
  for (let at = 1; at <= SLOTS; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const taken = new Uint8Array(SLOTS);
  for (const { hash } of groups) taken[slot(hash)] = 1;
  return { taken, starts, groups };
}

function marked(units: readonly number[]): Uint8Array {
  const table = new Uint8Array(0x1_0000);
  for (const unit of units) table[unit] = 1;
  return table;
}

function grouped<Key>(terms: readonly Term[], key: (term: Term) => Key): ReadonlyMap<Key, readonly Term[]> {
  const groups = new Map<Key, Term[]>();
  for (const term of terms) groups.set(key(term), [...(groups.get(key(term)) ?? []), term]);
  return groups;
}
