import { DROPPED, foldCharacter, foldOf, isJamo, SEVERAL } from './characters.ts';
import { CONFUSABLES } from './confusables.ts';
import { selectorRun, tagRun } from './hidden.ts';
import { type MappedText, MappedWriter, sameText } from './mapped-text.ts';
import { isPlain } from './plain.ts';

const LONGEST_WORD = 64;
const LONGEST_SYLLABLES = 192;

/**
 * The text as a reader understands it: compatibility forms resolved (NFKC), accents and invisible characters gone, tag
 * characters and selectors spelled out, look-alikes of other scripts in mixed words as ASCII, digits of any script as
 * ASCII, typographic quotes and dashes plain. A plain text is returned as it is.
 */
export function fold(text: string): MappedText {
  if (isPlain(text)) return sameText(text);
  const folded = new Folding(text);
  return folded.run();
}

class Folding {
  private readonly text: string;
  private readonly writer: MappedWriter;
  private wordEnd = -1;
  private mixed = false;

  constructor(text: string) {
    this.text = text;
    this.writer = new MappedWriter(text);
  }

  run(): MappedText {
    const { text } = this;
    for (let at = 0; at < text.length; ) {
      const unit = text.charCodeAt(at);
      at = unit < 0x7f && unit >= 0x20 ? at + 1 : this.foldAt(at, unit);
    }
    return this.writer.finish('folded');
  }

  private foldAt(at: number, unit: number): number {
    const alike = CONFUSABLES[unit] ?? 0;
    if (alike !== 0 && this.isMixedAt(at)) return this.put(at, at + 1, String.fromCharCode(alike));
    const to = foldOf(unit);
    if (to === unit) return at + 1;
    if (to === DROPPED) return this.put(at, at + 1, '');
    if (to === SEVERAL) return this.foldSeveral(at, unit);
    return this.put(at, at + 1, String.fromCharCode(to));
  }

  private foldSeveral(at: number, unit: number): number {
    const { text } = this;
    const hidden = selectorRun(text, at) ?? tagRun(text, at);
    if (hidden !== undefined) return this.put(at, hidden.end, hidden.text);
    const end = isJamo(unit) ? syllablesEnd(text, at) : at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const character = text.slice(at, end);
    const folded = foldCharacter(character);
    return folded === character ? end : this.put(at, end, folded);
  }

  private put(start: number, end: number, replacement: string): number {
    this.writer.replace(start, end, replacement);
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
