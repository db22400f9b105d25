import { type CompiledType, detect } from './compile.ts';
import { BEHIND, windowOf } from './cues.ts';
import { emailAt, spelledOutEmails } from './email.ts';
import { counts, type Match, type Reading } from './match.ts';
import { ipv4At, ipv6At, macAt } from './networks.ts';
import { phoneAt } from './phones.ts';

/** The kinds of the rows that a guard looks for, by how a spelling begins, and its other detectors. */
export interface Detectors {
  readonly byDigit: readonly CompiledType[];
  readonly byLetter: readonly CompiledType[];
  /** Kinds of three or four digits, which only a word near makes anything of. */
  readonly short: readonly CompiledType[];
  readonly emails: boolean;
  readonly phones: boolean;
  readonly addresses: boolean;
  readonly hardware: boolean;
}

const DIGIT = 1;
const AT = 2;
const COLON = 3;
const HYPHEN = 4;

/** What each ASCII character may begin. */
const KINDS: Uint8Array = new Uint8Array(128);
for (let code = 0x30; code <= 0x39; code += 1) KINDS[code] = DIGIT;
KINDS[0x40] = AT;
KINDS[0x3a] = COLON;
KINDS[0x2d] = HYPHEN;

/** Letters, digits and the low line: the characters of words. */
const WORD: Uint8Array = new Uint8Array(128);
for (let code = 0x30; code <= 0x39; code += 1) WORD[code] = 1;
for (let code = 0x41; code <= 0x5a; code += 1) {
  WORD[code] = 1;
  WORD[code + 32] = 1;
}
WORD[0x5f] = 1;

/** Longer words are encoded data or digests; no identifier has so many characters. */
const LONGEST_WORD = 100;
/** How far a spelling in groups may reach. */
const LONGEST_SPELLING = 48;
const LEAST_SPELLING = 5;

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/iy;
const SHORT_CUES = /cvv|CVV|cvc|CVC|ecurity code|xpiry|xpires|xpiration|csc|CSC|rüfziffer/;

function isWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code < 128 && WORD[code] === 1;
}

function isHex(text: string, index: number): boolean {
  const code = text.charCodeAt(index) | 0x20;
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66);
}

/** How many letters and digits a spelling that begins here may have: words go on over one sign, or a blank before digits or capitals. */
function reachOf(text: string, start: number): number {
  let seen = 0;
  const limit = Math.min(text.length, start + LONGEST_SPELLING);
  for (let index = start; index < limit; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 128 && WORD[code] === 1) seen += 1;
    else if (!goesOn(text, index)) break;
  }
  return seen;
}

function goesOn(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  const next = text.charCodeAt(index + 1);
  const isNextUpperOrDigit = (next >= 0x30 && next <= 0x39) || (next >= 0x41 && next <= 0x5a);
  if (code === 0x20 || code === 0x09) {
    return (
      isNextUpperOrDigit ||
      next === 0x28 ||
      next === 0x2d ||
      MONTH_NEXT.test(text.slice(index + 1, index + 5))
    );
  }
  return (
    ((code >= 0x28 && code <= 0x2f) || code === 0x3a) &&
    (isNextUpperOrDigit || next === 0x20 || (next >= 0x61 && next <= 0x7a))
  );
}

/** How the name of a month goes on behind a day. */
const MONTH_NEXT = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

/** Texts up to here may be the value of a field and nothing else. */
const SHORTEST_PROSE = 128;

/** Whether some spelling of a kind counts with no cue. */
function standsAlone({ type }: CompiledType, { strictness }: Reading): boolean {
  return counts(type.bare, strictness) || counts(type.spelled ?? 'never', strictness);
}

/** One reading of a text: finds where something may begin and asks the detectors there. */
class Scan {
  readonly #reading: Reading;
  readonly #detectors: Detectors;
  #short: boolean | undefined;
  readonly matches: Match[] = [];

  constructor(reading: Reading, detectors: Detectors) {
    this.#reading = reading;
    this.#detectors = detectors;
  }

  run(): void {
    const { text } = this.#reading;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      const kind = code < 128 ? KINDS[code] : 0;
      if (kind === 0) continue;
      if (kind === DIGIT) index = this.#digit(index);
      else this.#sign(kind ?? 0, index);
    }
  }

  #add(match: Match | undefined): void {
    if (match !== undefined) this.matches.push(match);
  }

  #sign(kind: number, index: number): void {
    const { text } = this.#reading;
    if (kind === AT) {
      if (this.#detectors.emails) this.#add(emailAt(this.#reading, index));
      return;
    }
    if (
      this.#detectors.hardware &&
      isHex(text, index - 1) &&
      isHex(text, index - 2) &&
      text[index + 3] === text[index]
    ) {
      if (!isHex(text, index - 3) && text[index - 3] !== text[index])
        this.#add(macAt(this.#reading, index - 2));
    }
    if (kind === COLON && this.#detectors.addresses) this.#colon(index);
  }

  /** Only the first colon of an address begins one: those with a double colon, or with a group of four before. */
  #colon(index: number): void {
    const { text } = this.#reading;
    if (text[index + 1] !== ':' && !isHex(text, index + 1)) return;
    for (let back = 1; back <= 5; back += 1) {
      if (text[index - back] === ':') return;
      if (!isHex(text, index - back)) break;
    }
    if (text[index + 1] === ':' || isHex(text, index - 1)) this.#add(ipv6At(this.#reading, index));
  }

  /** Looks at the word round a digit; where to go on. */
  #digit(at: number): number {
    const { text } = this.#reading;
    let start = at;
    while (start > 0 && at - start < LONGEST_WORD && isWord(text, start - 1)) start -= 1;
    let end = at + 1;
    while (end < text.length && isWord(text, end)) end += 1;
    if (end - start >= LONGEST_WORD) return end - 1;
    const uuid = this.#uuidEnd(start);
    if (uuid !== undefined) return uuid - 1;
    this.#word(start, start === at);
    return end - 1;
  }

  #uuidEnd(start: number): number | undefined {
    const { text } = this.#reading;
    UUID.lastIndex = start;
    if (UUID.test(text)) return UUID.lastIndex;
    if (text[start - 1] !== '-') return undefined;
    UUID.lastIndex = Math.max(0, start - 9);
    return UUID.test(text) ? UUID.lastIndex : undefined;
  }

  #word(start: number, isNumber: boolean): void {
    const reach = reachOf(this.#reading.text, start);
    if (reach < LEAST_SPELLING) {
      if (isNumber && this.#hasShort()) this.#rows(this.#detectors.short, start, reach);
      return;
    }
    if (isNumber) this.#number(start, reach);
    const before = this.#lettersBefore(start);
    if (before !== undefined) this.#rows(this.#detectors.byLetter, before, reach + start - before);
    if (!mayBegin(this.#reading.text, start)) return;
    this.#rows(isNumber ? this.#detectors.byDigit : this.#detectors.byLetter, start, reach);
  }

  /** Whether anything in the text may announce a kind of three or four digits. */
  #hasShort(): boolean {
    this.#short ??= this.#detectors.short.length > 0 && SHORT_CUES.test(this.#reading.text);
    return this.#short;
  }

  #number(start: number, reach: number): void {
    const { text } = this.#reading;
    if (this.#detectors.addresses && reach < 48) this.#add(ipv4At(this.#reading, start));
    if (this.#detectors.hardware && text[start + 4] === '.') this.#add(macAt(this.#reading, start));
    if (this.#detectors.phones && reach >= 7) this.#add(phoneAt(this.#reading, phoneStart(text, start)));
  }

  #rows(rows: readonly CompiledType[], start: number, reach: number): void {
    const all = this.#reading.text.length < SHORTEST_PROSE || this.#isCued(start);
    for (const row of rows) {
      if (row.least <= reach && (all || standsAlone(row, this.#reading))) {
        this.#add(detect(row, this.#reading, start));
      }
    }
  }

  /** Whether any kind's cue stands near: without one only kinds that need none are tried. */
  #isCued(start: number): boolean {
    if (this.#reading.before(start).heard.length > 0) return true;
    return windowOf(this.#reading.text, start, start + LONGEST_SPELLING + BEHIND).heard.length > 0;
  }

  /** Up to four capitals, a blank or a hyphen before a number: `AB 12 34 56 C`. */
  #lettersBefore(start: number): number | undefined {
    const { text } = this.#reading;
    if (text[start - 1] !== ' ' && text[start - 1] !== '-') return undefined;
    let from = start - 1;
    while (start - from < 6 && /[A-Za-z]/.test(text.charAt(from - 1))) from -= 1;
    const length = start - 1 - from;
    return length >= 1 && length <= 4 && mayBegin(text, from) && !isWord(text, from - 1) ? from : undefined;
  }
}

/** The `+` or `(` with which a number begins, perhaps both. */
function phoneStart(text: string, start: number): number {
  let from = start;
  if (text[from - 1] === '(') from -= 1;
  if (text[from - 1] === '+') from -= 1;
  else if (text[from - 2] === '+' && text[from - 1] === ' ') from -= 2;
  return from;
}

/** Whether a spelling may begin here: not within a decimal, an amount, or a number that hyphens part. */
function mayBegin(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  if (before === '.' || before === ',') return !/\d/.test(text.charAt(start - 2));
  if (before === '+') return false;
  if (before !== '-') return true;
  return (
    !isWord(text, start - 2) ||
    /(?:^|[^\w-])[A-Za-z]{2,12}-$/.test(text.slice(Math.max(0, start - 14), start))
  );
}

/** Everything that detectors find in a text, in no order, overlaps included. */
export function scan(reading: Reading, detectors: Detectors): readonly Match[] {
  const one = new Scan(reading, detectors);
  one.run();
  return detectors.emails ? [...one.matches, ...spelledOutEmails(reading)] : one.matches;
}

export const SCAN_PATTERNS: readonly RegExp[] = [UUID, SHORT_CUES];
