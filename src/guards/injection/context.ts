import { classNumber } from './lexicon.ts';
import type { Match } from './match-rules.ts';
import type { Hit } from './read-words.ts';
import type { Signal } from './signal.ts';

const DISCUSS = classNumber('discuss');
const NEGATION = classNumber('negation');
const QUESTION = classNumber('question');

/** How far around a match its text tells whether it is meant or talked about, in UTF-16 units. */
export const CONTEXT = 300;
const NEGATION_REACH = 24;

const QUOTED_AND_DISCUSSED = 0.35;
const DISCUSSED = 0.65;
const NEGATED = 0.35;
const ASKED = 0.4;
const TALKED_ABOUT = 3;

/** The context words among the hits, in order. */
export interface ContextWords {
  readonly discuss: readonly Hit[];
  readonly negation: readonly Hit[];
  readonly question: readonly Hit[];
}

export function contextWords(hits: readonly Hit[]): ContextWords {
  return {
    discuss: hits.filter((hit) => hit.class === DISCUSS),
    negation: hits.filter((hit) => hit.class === NEGATION),
    question: hits.filter((hit) => hit.class === QUESTION),
  };
}

/** The signal of a match, weaker where the text negates it, asks about it or talks about it. */
export function inContext(text: string, { signal, anchor }: Match, words: ContextWords): Signal {
  let factor = 1;
  if (negated(words.negation, signal, anchor)) factor = Math.min(factor, NEGATED);
  if (asked(words.question, signal)) factor = Math.min(factor, ASKED);
  const talk = countAround(words.discuss, signal);
  if (talk > 0 && isQuoted(text, signal)) factor = Math.min(factor, QUOTED_AND_DISCUSSED);
  else if (talk >= TALKED_ABOUT) factor = Math.min(factor, DISCUSSED);
  return factor === 1 ? signal : { ...signal, weight: signal.weight * factor };
}

function negated(words: readonly Hit[], signal: Signal, anchor: Hit): boolean {
  if (signal.family !== 'override' && signal.family !== 'extraction' && signal.family !== 'exfiltration')
    return false;
  const from = Math.min(anchor.start, signal.start);
  return someBefore(words, from, NEGATION_REACH, anchor.sentence);
}

function asked(words: readonly Hit[], signal: Signal): boolean {
  return signal.family === 'override' && someBefore(words, signal.start, 60, undefined);
}

function someBefore(
  words: readonly Hit[],
  from: number,
  reach: number,
  sentence: number | undefined,
): boolean {
  const at = firstFrom(words, from - reach);
  for (let index = at; index < words.length; index++) {
    const word = words[index];
    if (word === undefined || word.start >= from) return false;
    if (word.end <= from && (sentence === undefined || word.sentence === sentence)) return true;
  }
  return false;
}

function countAround(words: readonly Hit[], signal: Signal): number {
  let count = 0;
  for (
    let index = firstFrom(words, signal.start - CONTEXT);
    index < words.length && count < TALKED_ABOUT;
    index++
  ) {
    const word = words[index];
    if (word === undefined || word.start > signal.end + CONTEXT) break;
    count++;
  }
  return count;
}

function firstFrom(words: readonly Hit[], start: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The range stands between quotes or backticks of one line, or in a block that is fenced. */
function isQuoted(text: string, { start, end }: Signal): boolean {
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const after = text.slice(end, end + CONTEXT);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const rest = after.slice(0, after.indexOf('\n') === -1 ? undefined : after.indexOf('\n'));
  return (
    ['"', '`'].some((mark) => count(line, mark) % 2 === 1 && rest.includes(mark)) ||
    (/(?:^|[\s(:])'[^'\n]{0,60}$/.test(line) && rest.includes("'"))
  );
}

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) found++;
  return found;
}
