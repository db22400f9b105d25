const LETTER = 1;
const DIGIT = 2;
const CAPITAL = 4;
/** A character that parts words, and nothing else. */
const PARTING = 8;
const APOSTROPHE = 16;
const WORD = LETTER | DIGIT | CAPITAL;

const HASHES = 1 << 15;
const KINDS = kinds();

/** Knows words, and tells cheaply whether a part of a text may hold one of them. */
export class Hearing {
  private readonly words = new Set<string>();
  private readonly hashes = new Uint8Array(HASHES);

  /** Adds a word in lower case. */
  add(word: string): void {
    this.words.add(word);
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
    this.hashes[hash] = 1;
  }

  has(word: string): boolean {
    return this.words.has(word);
  }

  /**
   * Whether a word may stand there, where capitals in mid-word begin a new one. Never false where one does; true also
   * where letters beyond ASCII or apostrophes inside words ask for a closer look.
   */
  mayHear(text: string, start: number, end: number): boolean {
    let hash = 0;
    let from = start;
    let before = 0;
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at);
      const kind = kindOf(unit);
      if (kind === 0 || (kind === APOSTROPHE && (before & WORD) !== 0)) return true;
      const goesOn = (kind & WORD) !== 0 && !(kind === CAPITAL && before === LETTER);
      if (!goesOn && at > from && this.isWord(text, from, at, hash)) return true;
      if (!goesOn) {
        hash = 0;
        from = (kind & WORD) !== 0 ? at : at + 1;
      }
      if ((kind & WORD) !== 0) hash = hashed(hash, kind === CAPITAL ? unit + 32 : unit);
      before = kind;
    }
    return end > from && this.isWord(text, from, end, hash);
  }

  private isWord(text: string, start: number, end: number, hash: number): boolean {
    return this.hashes[hash] === 1 && this.words.has(text.slice(start, end).toLowerCase());
  }
}

function hashed(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) & (HASHES - 1);
}

/** 0 for what asks for a closer look. */
function kindOf(unit: number): number {
  if (unit < 0x80) return KINDS[unit] ?? 0;
  if (unit === 0x2018 || unit === 0x2019) return APOSTROPHE;
  return (unit >= 0x2010 && unit <= 0x2027) || unit === 0xa0 ? PARTING : 0;
}

function kinds(): Uint8Array {
  const table = new Uint8Array(0x80).fill(PARTING);
  for (let letter = 0; letter < 26; letter++) {
    table[0x41 + letter] = CAPITAL;
    table[0x61 + letter] = LETTER;
  }
  for (let digit = 0; digit < 10; digit++) table[0x30 + digit] = DIGIT;
  table[0x27] = APOSTROPHE;
  return table;
}
