import type { Range } from './mapped-text.ts';

/** What a text holds that may hide another text. One pass, no allocation while nothing is found. */
export interface Survey {
  /** Single letters one after another: `i g n o r e`. */
  readonly spaced: boolean;
  /** Digits or signs in the place of letters: `1gn0r3`. */
  readonly leet: boolean;
  /** At least two escapes of the kind: `%69`, `\x69` or `\u0069`, `&#105;`, `=69`. */
  readonly percent: boolean;
  readonly escapes: boolean;
  readonly entities: boolean;
  readonly quotedPrintable: boolean;
  /** Long runs of the alphabets of base64 and hex. */
  readonly runs: readonly Range[];
}

// A digit that may stand for a letter, followed by a letter: the bits are two places apart.
const LEET = 1;
const DIGIT = 2;
const LETTER = 4;
const JOINS = 8;
const SIGN = 16;
const WORD = LETTER | DIGIT | LEET;

const SHORTEST_RUN = 16;
const MOST_RUNS = 256;
const FEWEST_SINGLES = 5;
const FEWEST_ESCAPES = 2;

const CLASSES = classes();

export function survey(text: string): Survey {
  const state = new Surveyor(text);
  state.run();
  return state;
}

class Surveyor implements Survey {
  spaced = false;
  leet = false;
  readonly runs: Range[] = [];
  private readonly text: string;
  private readonly escapeCounts = { percent: 0, escapes: 0, entities: 0, quotedPrintable: 0 };

  constructor(text: string) {
    this.text = text;
  }

  get percent(): boolean {
    return this.escapeCounts.percent >= FEWEST_ESCAPES;
  }
  get escapes(): boolean {
    return this.escapeCounts.escapes >= FEWEST_ESCAPES;
  }
  get entities(): boolean {
    return this.escapeCounts.entities >= FEWEST_ESCAPES;
  }
  get quotedPrintable(): boolean {
    return this.escapeCounts.quotedPrintable >= FEWEST_ESCAPES;
  }

  run(): void {
    const { text } = this;
    const length = text.length;
    let tokenStart = 0;
    let singles = 0;
    for (let at = 0; at <= length; ) {
      const start = at;
      let leet = 0;
      let kind = 0;
      for (let before = 0; at < length; at++, before = kind) {
        const unit = text.charCodeAt(at);
        kind = unit < 0x80 ? (CLASSES[unit] ?? 0) : LETTER;
        if ((kind & WORD) === 0) break;
        leet |= before & (kind >> 2);
      }
      const word = at - start;
      if (leet !== 0) this.leet = true;
      if (word === 1 && (kindAt(text, start) & LETTER) !== 0) {
        if (++singles >= FEWEST_SINGLES) this.spaced = true;
      } else if (word > 0) singles = 0;
      if (at < length && (kind & SIGN) !== 0) this.sign(at, text.charCodeAt(at));
      if (at >= length || (kind & JOINS) === 0) {
        if (at - tokenStart >= SHORTEST_RUN) this.token(tokenStart, at);
        tokenStart = at + 1;
      }
      at++;
    }
  }

  private token(start: number, end: number): void {
    if (this.runs.length < MOST_RUNS) this.runs.push({ start, end });
  }

  private sign(at: number, unit: number): void {
    const next = this.text.charCodeAt(at + 1);
    const counts = this.escapeCounts;
    if (unit === 0x25 && isHex(next)) counts.percent++;
    else if (unit === 0x5c && (next === 0x78 || next === 0x75)) counts.escapes++;
    else if (unit === 0x26 && (next === 0x23 || isLowerLetter(next))) counts.entities++;
    else if (unit === 0x3d && (isHex(next) || next === 0x0a || next === 0x0d)) counts.quotedPrintable++;
  }
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 0x80 ? (CLASSES[unit] ?? 0) : LETTER;
}

function isHex(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66);
}

function isLowerLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

function classes(): Uint8Array {
  const table = new Uint8Array(0x80);
  const mark = (characters: string, kind: number): void => {
    for (const character of characters) {
      const unit = character.charCodeAt(0);
      table[unit] = (table[unit] ?? 0) | kind;
    }
  };
  mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER);
  mark('0123456789', DIGIT);
  mark('01345780$', LEET);
  mark('+/=_-', JOINS);
  mark('%\\&=', SIGN);
  return table;
}
