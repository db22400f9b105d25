import type { Word } from '../../reading.ts';
import type { NestedText } from '../program.ts';

/** What an option makes a program run that runs nothing by itself: a pager, a filter, a transport. */
export function concealedText(word: Word, text: string = word.text): NestedText {
  return { language: 'posix', text, known: word.known, concealed: true, source: word.source };
}
