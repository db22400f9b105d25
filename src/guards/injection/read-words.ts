import { HEAD, hashed, isUnspaced, type Lexicon, slot, type Term } from './lexicon.ts';
import { MARKS, markAt } from './marks.ts';
import type { Signal } from './signal.ts';

/** A term where it stands. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly class: number;
  readonly language: number;
  /** The sentence it stands in, counted from 0. */
  readonly sentence: number;
}

/** What one pass over a text finds: terms of the lexicon and structural marks, both sorted by their start. */
export interface WordsRead {
  readonly hits: readonly Hit[];
  readonly marks: readonly Signal[];
}

const SENTENCE_END = 1;
const BREAK = 2;
const MARK = 4;
const UNKNOWN = 0xffff;
const UNREAD = -1;

const SMALL = smallLetters();
const KINDS = kinds();
const LONGEST_GAP = 4;
const LONGEST_ENDING = 30;
/** Full stops and question marks of other scripts. */
const STOPS: ReadonlySet<number> = new Set([0x3002, 0xff01, 0xff1f, 0x0964, 0x061f]);

export function readWords(text: string, lexicon: Lexicon): WordsRead {
  const reader = new Reader(text, lexicon);
  reader.run();
  return reader;
}

class Reader implements WordsRead {
  readonly hits: Hit[] = [];
  readonly marks: Signal[] = [];
  private readonly text: string;
  private readonly lexicon: Lexicon;
  private sentence = 0;

  constructor(text: string, lexicon: Lexicon) {
    this.text = text;
    this.lexicon = lexicon;
  }

  run(): void {
    const { text } = this;
    const exact = this.lexicon.exact.taken;
    const open = this.lexicon.open.taken;
    const length = text.length;
    for (let at = 0; at < length; ) {
      const start = at;
      let hash = 0;
      let head = 0;
      for (; at < length; at++) {
        const unit = text.charCodeAt(at);
        const small = unit < 0x80 ? (SMALL[unit] ?? 0) : lower(unit);
        if (small === 0) break;
        hash = hashed(hash, small);
        if (at - start === HEAD - 1) head = hash;
      }
      if (at === start) {
        at = this.between(at);
        continue;
      }
      if (exact[slot(hash)] === 1) this.lookUp(start, at, hash);
      if (at - start >= HEAD && open[slot(head)] === 1) this.lookUpOpen(start, at, head);
      if (text.charCodeAt(start) >= 0x80) this.matchShort(start, at);
    }
  }

  private lookUp(start: number, end: number, hash: number): void {
    const { starts, groups } = this.lexicon.exact;
    const at = slot(hash);
    for (let index = starts[at] ?? 0; index < (starts[at + 1] ?? 0); index++) {
      const group = groups[index];
      if (group?.hash === hash && group.length === end - start) this.matchAll(group.terms, start, end);
    }
  }

  private lookUpOpen(start: number, end: number, head: number): void {
    const { starts, groups } = this.lexicon.open;
    const at = slot(head);
    for (let index = starts[at] ?? 0; index < (starts[at + 1] ?? 0); index++) {
      const group = groups[index];
      if (group?.hash === head) this.matchOpen(group.terms, start, end);
    }
  }

  private between(at: number): number {
    const { text } = this;
    const unit = text.charCodeAt(at);
    if (unit === 0x20) return at + 1;
    const kind = unit < 0x80 ? (KINDS[unit] ?? 0) : 0;
    if (unit >= 0x80) {
      if (isUnspaced(unit)) this.lookUpUnspaced(at, unit);
      else if (STOPS.has(unit)) this.sentence++;
    } else if ((kind & SENTENCE_END) !== 0) {
      if (endsSentence(text, at)) this.sentence++;
    } else if ((kind & BREAK) !== 0 && breaksSentence(text, at)) this.sentence++;
    if ((kind & MARK) !== 0) {
      const mark = markAt(text, at);
      if (mark !== undefined) this.marks.push(mark);
    }
    return at + 1;
  }

  /** Of phrases only those whose second word begins as the text goes on. */
  private matchAll(terms: readonly Term[], start: number, end: number): void {
    let second = UNREAD;
    for (const term of terms) {
      if (term.second !== 0) {
        if (second === UNREAD) second = this.unitOfNextWord(end);
        if (term.second !== second) continue;
      }
      this.match(term, start, end);
    }
  }

  private unitOfNextWord(end: number): number {
    const next = wordAfter(this.text, end);
    return next === undefined ? 0 : smallOf(this.text.charCodeAt(next));
  }

  private matchOpen(terms: readonly Term[], start: number, end: number): void {
    for (const term of terms) {
      const word = term.words[0] ?? '';
      if (word.length <= end - start && this.reads(word, start)) this.push(term, start, end);
    }
  }

  private matchShort(start: number, end: number): void {
    if (this.lexicon.begins[smallOf(this.text.charCodeAt(start))] !== 1) return;
    for (let length = Math.min(HEAD - 1, end - start); length > 0; length--) {
      const terms = this.lexicon.short.get(this.text.slice(start, start + length).toLowerCase());
      for (const term of terms ?? []) this.push(term, start, end);
    }
  }

  private match(term: Term, start: number, firstEnd: number): void {
    let end = firstEnd;
    for (let index = 1; index < term.words.length; index++) {
      const word = term.words[index] ?? '';
      const next = wordAfter(this.text, end);
      if (next === undefined || !this.reads(word, next)) return;
      const stop = next + word.length;
      const open = term.open && index === term.words.length - 1;
      end = wordEnd(this.text, stop, open);
      if (!open && end !== stop) return;
    }
    this.push(term, start, end);
  }

  /** The text at `at` reads as the word, capitals or not. */
  private reads(word: string, at: number): boolean {
    for (let index = 0; index < word.length; index++) {
      if (smallOf(this.text.charCodeAt(at + index)) !== word.charCodeAt(index)) return false;
    }
    return true;
  }

  private lookUpUnspaced(at: number, unit: number): void {
    if (this.lexicon.begins[unit] !== 1) return;
    for (const term of this.lexicon.unspaced.get(unit) ?? []) {
      const spelled = term.words[0] ?? '';
      if (this.text.startsWith(spelled, at)) this.push(term, at, at + spelled.length);
    }
  }

  private push(term: Term, start: number, end: number): void {
    if (term.cased !== undefined && !this.text.startsWith(term.cased, start)) return;
    this.hits.push({ start, end, class: term.class, language: term.language, sentence: this.sentence });
  }
}

/** Where the next word of a phrase begins: after a short gap of spaces and joining marks. */
function wordAfter(text: string, end: number): number | undefined {
  for (let at = end; at <= end + LONGEST_GAP && at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (smallOf(unit) !== 0) return at > end ? at : undefined;
    if (!isJoin(unit)) return undefined;
  }
  return undefined;
}

function wordEnd(text: string, from: number, open: boolean): number {
  let at = from;
  const last = Math.min(text.length, from + (open ? LONGEST_ENDING : 1));
  while (at < last && smallOf(text.charCodeAt(at)) !== 0) at++;
  return at;
}

function isJoin(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09 || unit === 0x27 || unit === 0x2d;
}

function endsSentence(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return (
    Number.isNaN(next) ||
    next <= 0x20 ||
    next === 0x22 ||
    next === 0x27 ||
    next === 0x29 ||
    next === 0x3c ||
    next >= 0x80
  );
}

/** A blank line, or a line that begins an item of a list or a heading. */
function breaksSentence(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === 0x0a || next === 0x0d || next === 0x2d || next === 0x2a || next === 0x23 || next === 0x3e;
}

/** The unit of a word in lower case, 0 for what is no part of a word. */
function smallOf(unit: number): number {
  return unit < 0x80 ? (SMALL[unit] ?? 0) : lower(unit);
}

const lowered = new Uint16Array(0x1_0000).fill(UNKNOWN);

function lower(unit: number): number {
  const known = lowered[unit] ?? 0;
  if (known !== UNKNOWN) return known;
  const small = String.fromCharCode(unit).toLowerCase();
  const result = isWordUnit(unit) ? (small.length === 1 ? small.charCodeAt(0) : unit) : 0;
  lowered[unit] = result;
  return result;
}

function isWordUnit(unit: number): boolean {
  if (isUnspaced(unit) || STOPS.has(unit) || unit < 0xc0) return false;
  if ((unit >= 0x2000 && unit <= 0x2bff) || (unit >= 0x3000 && unit <= 0x303f)) return false;
  return unit < 0xff00 && unit !== 0x060c && unit !== 0x061b;
}

function smallLetters(): Uint8Array {
  const table = new Uint8Array(0x80);
  for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_')
    table[character.charCodeAt(0)] = character.toLowerCase().charCodeAt(0);
  return table;
}

function kinds(): Uint8Array {
  const table = new Uint8Array(0x80);
  for (const [characters, kind] of [
    ['.!?', SENTENCE_END],
    ['\n', BREAK],
    [MARKS, MARK],
  ] as const) {
    for (const character of characters)
      table[character.charCodeAt(0)] = kind | (table[character.charCodeAt(0)] ?? 0);
  }
  return table;
}
