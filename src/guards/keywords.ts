/** Looks for many fixed words in one pass over a text. */
export interface KeywordScanner {
  /** The length of the longest keyword, in UTF-16 units. */
  readonly longest: number;
  /**
   * Calls `visit` with the index of a keyword and where it starts, for every occurrence, also where occurrences overlap.
   * Sorted by start; keywords that start at one place come as they were listed.
   */
  scan(text: string, visit: (keyword: number, start: number) => void): void;
}

export interface KeywordOptions {
  /** The letters A to Z match in either case. Default: they match as written. */
  readonly ignoreCase?: boolean;
}

/** Slots of the table of first letters: many more than keywords, so that few places of a text need a second look. */
const SLOT_BITS = 15;
const SPREAD = 0x9e3779b1;

/** What a character is compared as. What is not ASCII is 0 and no keyword holds it. */
const AS_WRITTEN = folded((code) => code);
const LOWERED = folded((code) => (code >= 65 && code <= 90 ? code + 32 : code));

/**
 * A scanner for keywords of printable ASCII, each of two characters or more. One table look-up a character decides
 * almost everywhere: it is indexed by the last few characters (four, or as many as the shortest keyword has), so
 * keywords of four and more characters are looked for fastest, and short ones are best kept in a scanner of their own.
 * Linear in the text; where very many keywords begin alike, times their number.
 * @throws TypeError when no keyword is given, or one is too short or not printable ASCII.
 */
export function keywordScanner(keywords: readonly string[], options: KeywordOptions = {}): KeywordScanner {
  if (keywords.length === 0) throw new TypeError('a keyword scanner needs at least one keyword');
  keywords.forEach(requireKeyword);
  const fold = options.ignoreCase === true ? LOWERED : AS_WRITTEN;
  const words = keywords.map((keyword) => codesOf(keyword, fold));
  const gram = Math.min(4, ...keywords.map(({ length }) => length));
  const table: Table = { fold, words, gram, ...tableOf(words, gram) };
  return Object.freeze({
    longest: Math.max(...keywords.map(({ length }) => length)),
    scan: (text: string, visit: (keyword: number, start: number) => void): void =>
      scanWith(table, text, visit),
  });
}

interface Table {
  readonly fold: Uint8Array;
  readonly words: readonly Uint8Array[];
  readonly gram: number;
  /** By slot: the first keyword there, counted from 1; 0 for none. */
  readonly heads: Uint16Array;
  /** By keyword, counted from 1: the next one of the same slot. */
  readonly next: Uint16Array;
  /** By keyword, counted from 1: its first letters, packed. */
  readonly grams: Int32Array;
}

function scanWith(table: Table, text: string, visit: (keyword: number, start: number) => void): void {
  const { fold, heads, next, grams, gram } = table;
  const mask = maskOf(gram);
  const { length } = text;
  let window = 0;
  for (let at = 0; at < length; at++) {
    window = (window << 8) | (fold[text.charCodeAt(at)] ?? 0);
    const key = window & mask;
    let keyword = heads[Math.imul(key, SPREAD) >>> (32 - SLOT_BITS)] ?? 0;
    while (keyword !== 0) {
      if (grams[keyword] === key && standsAt(table, keyword, text, at - gram + 1)) {
        visit(keyword - 1, at - gram + 1);
      }
      keyword = next[keyword] ?? 0;
    }
  }
}

function standsAt({ words, fold, gram }: Table, keyword: number, text: string, start: number): boolean {
  const word = words[keyword - 1];
  if (word === undefined || start + word.length > text.length) return false;
  for (let at = gram; at < word.length; at++) {
    if (fold[text.charCodeAt(start + at)] !== word[at]) return false;
  }
  return true;
}

function tableOf(words: readonly Uint8Array[], gram: number): Pick<Table, 'heads' | 'next' | 'grams'> {
  const heads = new Uint16Array(1 << SLOT_BITS);
  const next = new Uint16Array(words.length + 1);
  const grams = new Int32Array(words.length + 1);
  // From the last to the first, so that each chain goes by the order of the list.
  for (let keyword = words.length; keyword >= 1; keyword--) {
    const key = gramOf(words[keyword - 1], gram);
    const slot = Math.imul(key, SPREAD) >>> (32 - SLOT_BITS);
    grams[keyword] = key;
    next[keyword] = heads[slot] ?? 0;
    heads[slot] = keyword;
  }
  return { heads, next, grams };
}

function gramOf(word: Uint8Array | undefined, gram: number): number {
  let window = 0;
  for (let at = 0; at < gram; at++) window = (window << 8) | (word?.[at] ?? 0);
  return window;
}

function maskOf(gram: number): number {
  return gram === 4 ? -1 : (1 << (8 * gram)) - 1;
}

function folded(fold: (code: number) => number): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let code = 0; code < 0x80; code++) table[code] = fold(code);
  return table;
}

function codesOf(keyword: string, fold: Uint8Array): Uint8Array {
  return Uint8Array.from(keyword, (character) => fold[character.charCodeAt(0)] ?? 0);
}

function requireKeyword(keyword: string, index: number): void {
  if (!/^[ -~]{2,1000}$/.test(keyword))
    throw new TypeError(`keyword ${index} must be 2 to 1000 characters of printable ASCII`);
}
