import { Hearing } from './hearing.ts';

/** How far before a value a cue may begin, and how far behind it one may end, in UTF-16 units. */
export const BEFORE = 56;
export const BEHIND = 28;
/** How much may stand between a close cue and its value. */
const BETWEEN = 28;

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*/gu;
/** Scripts that do not part words by blanks, or join other words to them: a cue there may stand anywhere. */
const UNPARTED = /[\u0590-\u07ff\u0900-\u0eff\u1100-\u11ff\u3040-\u9fff\uac00-\ud7af]/;

/** A cue in a window: the words as a book holds them, and where they end. */
interface Heard {
  readonly cue: string;
  readonly end: number;
}

/** A part of a text in which cues are looked for: lower-case, words of identifiers parted by blanks. */
export function window(text: string, start: number, end: number): string {
  return text
    .slice(Math.max(0, start), end)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[_\s]+/g, ' ');
}

function tokens(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

/** The words of a cue as a window would show them. */
export function phrase(cue: string): string {
  return UNPARTED.test(cue) ? cue : tokens(cue.toLowerCase()).join(' ');
}

const FIRST = new Hearing();
const PHRASES = new Set<string>();
const ANYWHERE = new Set<string>();
let mostWords = 1;

/** Notes cues so that windows are searched for them; what a kind's cues are from then on. */
export function noted(cues: readonly string[]): ReadonlySet<string> {
  const phrases = cues.map(phrase);
  for (const one of phrases) {
    if (UNPARTED.test(one)) ANYWHERE.add(one);
    const words = one.split(' ');
    FIRST.add(words[0] ?? '');
    PHRASES.add(one);
    mostWords = Math.max(mostWords, words.length);
  }
  return new Set(phrases);
}

/** The cues that a window holds, in their order. */
function heardIn(text: string): readonly Heard[] {
  const heard: Heard[] = [];
  const found = Array.from(text.matchAll(TOKEN), (match) => ({
    word: match[0],
    end: match.index + match[0].length,
  }));
  for (const [index, { word }] of found.entries()) {
    if (!FIRST.has(word)) continue;
    let words = '';
    for (const { word: next, end } of found.slice(index, index + mostWords)) {
      words = words === '' ? next : `${words} ${next}`;
      if (PHRASES.has(words)) heard.push({ cue: words, end });
    }
  }
  if (UNPARTED.test(text)) {
    for (const cue of ANYWHERE) {
      const at = text.lastIndexOf(cue);
      if (at >= 0) heard.push({ cue, end: at + cue.length });
    }
  }
  return heard;
}

/** What stands before a value or behind it. */
export interface Window {
  readonly text: string;
  readonly heard: readonly Heard[];
}

const LETTER = /[A-Za-z\u00aa-\uffff]/;

export function windowOf(text: string, start: number, end: number): Window {
  if (!FIRST.mayHear(text, Math.max(0, start), Math.min(text.length, end)))
    return new Silence(text, start, end);
  const part = window(text, start, end);
  return { text: part, heard: LETTER.test(part) ? heardIn(part) : [] };
}

/** A window without any cue. Mostly nobody asks for its text. */
class Silence implements Window {
  readonly heard: readonly Heard[] = [];
  private readonly whole: string;
  private readonly start: number;
  private readonly end: number;
  private part: string | undefined;

  constructor(whole: string, start: number, end: number) {
    this.whole = whole;
    this.start = start;
    this.end = end;
  }

  get text(): string {
    this.part ??= window(this.whole, this.start, this.end);
    return this.part;
  }
}

/** Whether one of a kind's cues stands in a window. */
export function hears({ heard }: Window, cues: ReadonlySet<string>): boolean {
  return heard.some(({ cue }) => cues.has(cue));
}

/** Whether a cue stands before the value with only a few words, and no other number, between. */
export function hearsClose({ heard, text }: Window, cues: ReadonlySet<string>): boolean {
  let end = -1;
  for (const one of heard) if (cues.has(one.cue) && one.end > end) end = one.end;
  if (end < 0) return false;
  const between = text.slice(end);
  return between.length <= BETWEEN && !/\d|[.;!?] |["'] ?[:=] ?.{0,28}["'] ?,/.test(between);
}

const OTHERS: ReadonlySet<string> = new Set(
  (
    'order invoice item id ids build serial sku ticket version timestamp ts time epoch millis ms ratio hash commit sha ' +
    'uuid offset size bytes line ref reference revision rev part product run job issue pull port seed checksum index ' +
    'count total sum amount price tracking container batch lot model isbn doi'
  ).split(' '),
);

/** Whether the word before a value says that it numbers something else than a person's things. */
export function isOtherNumber({ text }: Window): boolean {
  const [, word = '', next = ''] =
    /([a-z]{1,32})[ "'`:=#\-.(]{1,6}(?:([a-z]{2,6})[ "'`:=#\-.(]{1,4})?$/.exec(text.slice(-32)) ?? [];
  return OTHERS.has(next) || (OTHERS.has(word) && /^(?:no|nr|number|is|of|)$/.test(next));
}
