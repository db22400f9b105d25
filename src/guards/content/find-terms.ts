const HEAD = 3;
const LETTER = 1;
const DIGIT = 2;

/** Looks where one of the terms may begin, so that their expression is only asked there. */
export interface TermFinder {
  /** Where the next word at or after `from` stands that begins like a term, -1 for none. */
  next(text: string, from: number): number;
}

/**
 * Terms of ASCII as lists spell them: words parted by blanks, `*` behind what may go on. The first letters of a term,
 * at least three, stand at the beginning of a word, capitals or not.
 */
export function termFinder(terms: readonly string[]): TermFinder {
  const heads = terms.map(headOf);
  const byHead = new Map<number, string[]>();
  for (const head of heads) {
    const key = keyOf(head, 0);
    byHead.set(key, [...new Set([...(byHead.get(key) ?? []), head])]);
  }
  const known = new Uint8Array(1 << (5 * HEAD));
  for (const key of byHead.keys()) known[key] = 1;
  return {
    next(text, from) {
      for (let at = from; at < text.length; ) {
        if ((kindAt(text, at) & LETTER) !== 0 && (at === 0 || kindAt(text, at - 1) === 0)) {
          const key = keyOf(text, at);
          if (known[key] === 1 && byHead.get(key)?.some((head) => reads(text, at, head))) return at;
        }
        while (at < text.length && kindAt(text, at) !== 0) at++;
        while (at < text.length && kindAt(text, at) === 0) at++;
      }
      return -1;
    },
  };
}

const KINDS = kinds();

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 0x80 ? (KINDS[unit] ?? 0) : 0;
}

function keyOf(text: string, at: number): number {
  let key = 0;
  for (let index = at; index < at + HEAD; index++) {
    const unit = text.charCodeAt(index);
    key = (key << 5) | (unit < 0x80 && (KINDS[unit] ?? 0) === LETTER ? unit & 0x1f : 0);
  }
  return key;
}

function reads(text: string, at: number, head: string): boolean {
  for (let index = HEAD; index < head.length; index++) {
    if ((text.charCodeAt(at + index) | 0x20) !== head.charCodeAt(index)) return false;
  }
  return true;
}

/** The letters that a term begins with. */
function headOf(term: string): string {
  const head = /^[a-z]{3,}/.exec(term)?.[0];
  if (head === undefined) throw new TypeError('a term must begin with three letters of ASCII');
  return head;
}

function kinds(): Uint8Array {
  const table = new Uint8Array(0x80);
  for (let letter = 0; letter < 26; letter++) table[0x41 + letter] = table[0x61 + letter] = LETTER;
  for (let digit = 0; digit < 10; digit++) table[0x30 + digit] = DIGIT;
  return table;
}
