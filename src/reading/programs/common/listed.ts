import type { Word } from '../../reading.ts';
import type { Invocation } from '../program.ts';
import { GAP } from './words.ts';

/** More names than this are one unknown. */
const MOST_NAMES = 64;

/** The paths that a list of names holds: on standard input when it is `-`, else in a file that nobody has read. */
export function listedPaths(call: Invocation, list: Word): readonly Word[] {
  const unknown: Word = { text: GAP, known: false, glob: false, source: list.source };
  if (list.text !== '-') return [unknown];
  const { stdin } = call;
  if (stdin.kind === 'pipe' && stdin.paths !== undefined) return [stdin.paths];
  if (stdin.kind !== 'text' || !stdin.known) return [unknown];
  const names = stdin.text.split('\n').filter((name) => name !== '');
  if (names.length > MOST_NAMES) return [unknown];
  return names.map((text) => ({ text, known: true, glob: false, source: stdin.source }));
}
