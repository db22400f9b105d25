import { fold } from '../normalise/index.ts';
import { type LanguageTable, WORD_CLASSES, type WordClass } from './word-class.ts';

/** A word or a phrase, folded and in lower case. */
export interface Term {
  readonly words: readonly string[];
  /** The hash of the first word, of an open one of no more than its head. */
  readonly hash: number;
  /** The last word may go on. */
  readonly open: boolean;
  /** The text must have this spelling, capitals included. */
  readonly cased: string | undefined;
  readonly class: number;
  readonly language: number;
}

type Slots = readonly (readonly Term[] | undefined)[];

/** Terms by how they are found. */
export interface Lexicon {
  readonly languages: readonly string[];
  /** Terms by the slot of the hash of their first word. */
  readonly exact: Slots;
  /** Open words by the slot of the hash of their first `HEAD` units. */
  readonly open: Slots;
  /** Open words shorter than a head. Only scripts beyond ASCII have any. */
  readonly short: ReadonlyMap<string, readonly Term[]>;
  /** Terms of scripts without spaces, by their first unit. */
  readonly unspaced: ReadonlyMap<number, readonly Term[]>;
}

/** Open words are found by this many of their units. */
export const HEAD = 4;
const SLOTS = 0x1_0000;

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
  return {
    languages: tables.map((table) => table.language),
    exact: slotted(spaced.filter((term) => !isOpenWord(term))),
    open: slotted(open.filter((term) => firstWord(term).length >= HEAD)),
    short: grouped(
      open.filter((term) => firstWord(term).length < HEAD),
      firstWord,
    ),
    unspaced: grouped(
      terms.filter((term) => isUnspaced(firstUnit(term))),
      firstUnit,
    ),
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

function slotted(terms: readonly Term[]): Slots {
  const slots = new Array<Term[] | undefined>(SLOTS).fill(undefined);
  for (const term of terms) {
    const at = slot(term.hash);
    slots[at] = [...(slots[at] ?? []), term];
  }
  return slots;
}

function grouped<Key>(terms: readonly Term[], key: (term: Term) => Key): ReadonlyMap<Key, readonly Term[]> {
  const groups = new Map<Key, Term[]>();
  for (const term of terms) groups.set(key(term), [...(groups.get(key(term)) ?? []), term]);
  return groups;
}
