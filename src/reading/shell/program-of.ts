import { BLURRED } from './choices.ts';
import { newCollector } from './collector.ts';
import { foldWord } from './fold.ts';
import { foldingAt } from './fold-frame.ts';
import { apart, type Frame } from './machine.ts';
import { programName } from './names.ts';
import { literalText } from './outcomes.ts';
import type { Argument, SimpleNode } from './syntax.ts';
import { GAP } from './values.ts';

/** Words that run what stands behind them in the same shell's place, or beside it. */
const BEFORE = new Set('command builtin exec nohup setsid env nice stdbuf busybox'.split(' '));

/** The plain name of the program that a command would run here, in small letters; a gap where nobody can know it. */
export function programOf({ words }: SimpleNode, frame: Frame): string {
  for (const word of words) {
    const text = textOf(word, frame);
    if (text === '') continue;
    const { plain } = programName(text);
    if (!BEFORE.has(plain) && !(word !== words[0] && /^-|^\w+=/.test(text))) return plain.toLowerCase();
  }
  return '';
}

/** The first word as the shell would look for it; empty where there is none. */
export function firstText({ words: [word] }: SimpleNode, frame: Frame): string {
  return word === undefined ? '' : textOf(word, frame);
}

/** What the word is here. What its substitutions do is told where the command itself is walked. */
export function textOf(word: Argument, frame: Frame): string {
  const literal = literalText(word);
  if (literal !== undefined) return literal;
  if (word.kind !== 'word') return GAP;
  const place = apart(frame, { machine: { ...frame.machine, out: newCollector() } });
  const [first, second] = foldWord(word, foldingAt(place, BLURRED));
  return second === undefined ? (first?.text ?? '') : GAP;
}
