import { DROPPED, foldCharacter, foldOf, isJamo, SEVERAL } from './characters.ts';
import { CONFUSABLES } from './confusables.ts';
import { selectorRun, tagRun } from './hidden.ts';
import { type MappedText, mappedByEdits, sameText } from './mapped-text.ts';
import { isPlain } from './plain.ts';
import { UnitWriter } from './unit-writer.ts';

const LONGEST_WORD = 64;
const LONGEST_SYLLABLES = 192;

/**
 * The text as a reader understands it: compatibility forms resolved (NFKC), accents and invisible characters gone, tag
 * characters and selectors spelled out, look-alikes of other scripts in mixed words as ASCII, digits of any script as
 * ASCII, typographic quotes and dashes plain. A plain text is returned as it is.
 */
export function fold(text: string): MappedText {
  return isPlain(text) ? sameText(text) : new Folding(text).run();
}

/** No text longer than this is kept. */
const LONGEST_KEPT = 1 << 20;

let kept: { readonly text: string; readonly folded: MappedText } | undefined;

/** The same, and the last text stays at hand: guards that look at one text one after another fold it once. */
export function foldOnce(text: string): MappedText {
  if (isPlain(text)) return sameText(text);
  if (kept?.text === text) return kept.folded;
  const folded = new Folding(text).run();
  kept = text.length <= LONGEST_KEPT ? { text, folded } : undefined;
  return folded;
}

class Folding {
  private readonly text: string;
  private readonly writer = new UnitWriter();
  /** What did not keep its length: from and to in the text, from and to in the folded one. */
  private readonly edits: number[] = [];
  private wordEnd = -1;
  private mixed = false;

  constructor(text: string) {
    this.text = text;
  }

  run(): MappedText {
    const { text, writer } = this;
    for (let at = 0; at < text.length; ) {
      const unit = text.charCodeAt(at);
      at = unit < 0x7f && unit >= 0x20 ? writer.pushPlain(text, at) : this.foldAt(at, unit);
    }
    return mappedByEdits('folded', writer.finish(), this.edits);
  }

  private foldAt(at: number, unit: number): number {
    const alike = CONFUSABLES[unit] ?? 0;
    const to = alike !== 0 && this.isMixedAt(at) ? alike : foldOf(unit);
    if (to === SEVERAL) return this.foldSeveral(at, unit);
    if (to === DROPPED && unit !== DROPPED) return this.put(at, at + 1, '');
    this.writer.push(to);
    return at + 1;
  }

  private foldSeveral(at: number, unit: number): number {
    const { text } = this;
    const hidden = selectorRun(text, at) ?? tagRun(text, at);
    if (hidden !== undefined) return this.put(at, hidden.end, hidden.text);
    const end = isJamo(unit) ? syllablesEnd(text, at) : at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const character = text.slice(at, end);
    const folded = foldCharacter(character);
    if (folded !== character) return this.put(at, end, folded);
    this.writer.pushText(character);
    return end;
  }

  private put(start: number, end: number, replacement: string): number {
    const { length } = this.writer;
    if (replacement.length !== end - start || replacement.length > 1)
      this.edits.push(start, end, length, length + replacement.length);
    this.writer.pushText(replacement);
    return end;
  }

  /** The word at `at` holds a letter of ASCII beside the look-alike. Each word is looked at once. */
  private isMixedAt(at: number): boolean {
    if (at < this.wordEnd) return this.mixed;
    const { text } = this;
    let start = at;
    while (start > 0 && at - start < LONGEST_WORD && isWordUnit(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (end < text.length && end - at < LONGEST_WORD && isWordUnit(text.charCodeAt(end))) end++;
    this.wordEnd = end;
    this.mixed = false;
    for (let index = start; index < end && !this.mixed; index++) this.mixed = text.charCodeAt(index) < 0x80;
    return this.mixed;
  }
}

function syllablesEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start < LONGEST_SYLLABLES && isJamo(text.charCodeAt(end))) end++;
  return end;
}

function isWordUnit(unit: number): boolean {
  if (unit >= 0x80) return unit < 0x2000 || unit > 0x206f;
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}
