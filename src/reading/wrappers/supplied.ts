import { GAP } from '../programs/common/words.ts';
import type { Invocation } from '../programs/program.ts';
import type { Word } from '../reading.ts';

/** A word that stands nowhere in the text. */
export function spelled(text: string, call: Invocation): Word {
  return { text, known: true, glob: false, source: call.source };
}

/** What takes the place of a mark. */
export interface Supplied {
  readonly text: string;
  readonly known: boolean;
  readonly glob: boolean;
}

export function suppliedText({ stdin }: Invocation): Supplied {
  if (stdin.kind === 'pipe' && stdin.paths !== undefined)
    return { text: stdin.paths.text, known: true, glob: true };
  if (stdin.kind === 'text') {
    const lines = stdin.text.split('\n').filter((line) => line !== '');
    if (lines.length === 1) return { text: lines[0] ?? '', known: stdin.known, glob: false };
  }
  return { text: GAP, known: false, glob: false };
}

/** Puts what input supplies in the place that a mark holds. */
export function fill(word: Word, mark: string, supplied: Supplied): Word {
  if (mark === '' || !word.text.includes(mark)) return word;
  const text = word.text.replaceAll(mark, supplied.text);
  return { ...word, text, known: word.known && supplied.known, glob: word.glob || supplied.glob };
}
