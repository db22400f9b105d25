import { fold } from '../normalise/index.ts';
import { type LanguageTable, WORD_CLASSES, type WordClass } from './word-class.ts';

/** A word or a phrase, folded and in lower case. */
export interface Term {
  readonly words: readonly string[];
  /** The last word may go on. */
  readonly open: boolean;
  /** The text must have this spelling, capitals included. */
  readonly cased: string | undefined;
  readonly class: number;
  readonly language: number;
}

/** Terms by how they are found. */
export interface Lexicon {
  readonly languages: readonly string[];
  /** Terms by their whole first word. */
  readonly exact: ReadonlyMap<string, readonly Term[]>;
  /** Open one-word terms by the first units of the word, at most `HEAD` of them. */
  readonly open: ReadonlyMap<string, readonly Term[]>;
  /** Terms of scripts without spaces, by their first unit. */
  readonly unspaced: ReadonlyMap<number, readonly Term[]>;
  /** Whether a word with this hash may be in `exact`, and whether one with this hash of its head may be in `open`. */
  readonly words: Uint8Array;
  readonly heads: Uint8Array;
}

/** Open words are found by this many of their units. */
export const HEAD = 4;
export const HASH_SIZE = 0x1_0000;

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
  return (hash ^ (hash >>> 16)) & (HASH_SIZE - 1);
}

/** Chinese, Japanese and Thai: words stand without spaces between them. */
export function isUnspaced(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x9fff) || (unit >= 0x0e00 && unit <= 0x0e7f);
}

export function buildLexicon(tables: readonly LanguageTable[]): Lexicon {
  const terms = tables.flatMap(termsOf);
  const spaced = terms.filter((term) => !isUnspaced(firstUnit(term)));
  const exact = spaced.filter((term) => term.words.length > 1 || !term.open);
  const open = spaced.filter((term) => term.words.length === 1 && term.open);
  const words = new Uint8Array(HASH_SIZE);
  const heads = new Uint8Array(HASH_SIZE);
  for (const term of exact) words[slot(hashOf(term.words[0] ?? ''))] = 1;
  for (const term of open) heads[slot(hashOf(headOf(term)))] = 1;
  return {
    languages: tables.map((table) => table.language),
    exact: grouped(exact, (term) => term.words[0] ?? ''),
    open: grouped(open, headOf),
    unspaced: grouped(
      terms.filter((term) => isUnspaced(firstUnit(term))),
      firstUnit,
    ),
    words,
    heads,
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
  return {
    words: folded.toLowerCase().split(/[\s'_-]+/).filter((word) => word !== ''),
    open,
    cased: spelled.startsWith('=') ? folded : undefined,
    class: number,
    language,
  };
}

function firstUnit(term: Term): number {
  return term.words[0]?.charCodeAt(0) ?? 0;
}

function headOf(term: Term): string {
  return (term.words[0] ?? '').slice(0, HEAD);
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
  return hash;
}

function grouped<Key>(terms: readonly Term[], key: (term: Term) => Key): ReadonlyMap<Key, readonly Term[]> {
  const groups = new Map<Key, Term[]>();
  for (const term of terms) {
    const group = groups.get(key(term));
    if (group === undefined) groups.set(key(term), [term]);
    else group.push(term);
  }
  return groups;
}
