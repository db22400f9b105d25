import { HEAD, hashed, isUnspaced, type Lexicon, slot, type Term } from './lexicon.ts';
import { markAt, MARKS } from './marks.ts';
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

const WORD = 1;
const SENTENCE_END = 2;
const BREAK = 4;
const MARK = 8;

const KINDS = kinds();
const LONGEST_GAP = 4;
const IDEOGRAPHIC_STOPS = new Set([0x3002, 0xff01, 0xff1f, 0x0964, 0x061f]);

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
    const { words, heads } = this.lexicon;
    const length = text.length;
    for (let at = 0; at < length; ) {
      let unit = text.charCodeAt(at);
      let kind = unit < 0x80 ? (KINDS[unit] ?? 0) : kindOf(unit);
      if ((kind & WORD) === 0) {
        at = this.between(at, unit, kind);
        continue;
      }
      const start = at;
      let hash = 0;
      let head = 0;
      do {
        if (unit >= 0x41 && unit <= 0x5a) unit += 0x20;
        else if (unit >= 0x80) unit = lower(unit);
        hash = hashed(hash, unit);
        at++;
        if (at - start <= HEAD) head = hash;
        unit = text.charCodeAt(at);
        kind = unit < 0x80 ? (KINDS[unit] ?? 0) : kindOf(unit);
      } while (at < length && (kind & WORD) !== 0);
      if (words[slot(hash)] !== 0 || heads[slot(head)] !== 0) this.lookUp(start, at);
      else if (unit >= 0x80 || text.charCodeAt(start) >= 0x80) this.lookUp(start, at);
    }
  }

  private between(at: number, unit: number, kind: number): number {
    if (isUnspaced(unit)) this.lookUpUnspaced(at, unit);
    else if (kind & SENTENCE_END) {
      if (unit >= 0x80 || endsSentence(this.text, at)) this.sentence++;
    } else if (kind & BREAK && breaksSentence(this.text, at)) this.sentence++;
    if (kind & MARK) {
      const mark = markAt(this.text, at);
      if (mark !== undefined) {
        this.marks.push(mark);
      }
    }
    return at + 1;
  }

  private lookUp(start: number, end: number): void {
    if (end - start > 40) return;
    const word = this.text.slice(start, end).toLowerCase();
    for (const term of this.lexicon.exact.get(word) ?? []) this.match(term, start, end);
    for (let length = Math.min(HEAD, word.length); length > 0; length--) {
      const terms = this.lexicon.open.get(word.slice(0, length)) ?? [];
      for (const term of terms) if (word.startsWith(term.words[0] ?? '')) this.push(term, start, end);
      if (word.charCodeAt(0) < 0x80) break;
    }
  }

  private match(term: Term, start: number, firstEnd: number): void {
    let end = firstEnd;
    for (let index = 1; index < term.words.length; index++) {
      const word = term.words[index] ?? '';
      const next = wordAfter(this.text, end);
      if (next === undefined) return;
      const stop = next + word.length;
      if (this.text.slice(next, stop).toLowerCase() !== word) return;
      const open = term.open && index === term.words.length - 1;
      end = wordEnd(this.text, stop, open);
      if (!open && end !== stop) return;
    }
    this.push(term, start, end);
  }

  private lookUpUnspaced(at: number, unit: number): void {
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
    const kind = unit < 0x80 ? (KINDS[unit] ?? 0) : kindOf(unit);
    if (kind & WORD) return at > end ? at : undefined;
    if (!isJoin(unit)) return undefined;
  }
  return undefined;
}

function wordEnd(text: string, from: number, open: boolean): number {
  let at = from;
  for (const last = from + (open ? 30 : 1); at < last && at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (((unit < 0x80 ? (KINDS[unit] ?? 0) : kindOf(unit)) & WORD) === 0) break;
  }
  return at;
}

function isJoin(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09 || unit === 0x27 || unit === 0x2d || unit === 0x5f;
}

function endsSentence(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return Number.isNaN(next) || next <= 0x20 || next === 0x22 || next === 0x27 || next === 0x29 || next === 0x3c || next >= 0x80;
}

/** A blank line, or a line that begins an item of a list or a heading. */
function breaksSentence(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === 0x0a || next === 0x0d || next === 0x2d || next === 0x2a || next === 0x23 || next === 0x3e;
}

function kindOf(unit: number): number {
  if (isUnspaced(unit)) return 0;
  if (IDEOGRAPHIC_STOPS.has(unit)) return SENTENCE_END;
  if (unit < 0xc0 || (unit >= 0x2000 && unit <= 0x2bff) || (unit >= 0x3000 && unit <= 0x303f)) return 0;
  if (unit >= 0xff00 || unit === 0x060c || unit === 0x061b) return 0;
  return WORD;
}

function lower(unit: number): number {
  const small = String.fromCharCode(unit).toLowerCase();
  return small.length === 1 ? small.charCodeAt(0) : unit;
}

function kinds(): Uint8Array {
  const table = new Uint8Array(0x80);
  const mark = (characters: string, kind: number): void => {
    for (const character of characters) table[character.charCodeAt(0)] = kind | (table[character.charCodeAt(0)] ?? 0);
  };
  mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', WORD);
  mark('.!?', SENTENCE_END);
  mark('\n', BREAK);
  mark(MARKS, MARK);
  return table;
}
