import {
  LONGEST_ENCODED,
  type MappedText,
  reversed,
  rot13,
  type ViewKind,
  type Views,
  viewsOf,
} from '../normalise/index.ts';
import { contextWords, inContext } from './context.ts';
import { hiddenText } from './hidden-text.ts';
import type { Lexicon } from './lexicon.ts';
import { matchRules } from './match-rules.ts';
import { readWords } from './read-words.ts';
import { requestsIn } from './requests.ts';
import type { Signal } from './signal.ts';
import { turnedParts } from './turned.ts';

/** What an instruction gains by being hidden in an encoding. */
const ENCODED_WEIGHT = 0.4;
const WEAKEST_ENCODED = 0.3;
const FEWEST_TURNS = 6;
/** The most units that one signal spans: an encoded run, and the signs round it. */
export const LONGEST_SIGNAL: number = LONGEST_ENCODED + 64;
/** Encodings that ordinary documents use. */
const ORDINARY: ReadonlySet<ViewKind> = new Set(['percent', 'escapes', 'entities', 'quoted-printable']);

/** Every signal of a text, sorted by start, in ranges of the text itself. */
export function findSignals(text: string, lexicon: Lexicon, foreign: boolean): Signal[] {
  const views = viewsOf(text);
  const plain = [...hiddenText(text), ...signalsOf(views.base, lexicon, foreign)];
  const encoded = hiddenViews(views).flatMap((view) => encodedSignals(view, plain, lexicon, foreign));
  return distinct([...plain, ...encoded]).sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Words that several languages share say a thing once: the strongest of each code and range stays. */
function distinct(signals: readonly Signal[]): Signal[] {
  const strongest = new Map<string, Signal>();
  for (const signal of signals) {
    const key = `${signal.code} ${signal.start} ${signal.end}`;
    if (signal.weight > (strongest.get(key)?.weight ?? 0)) strongest.set(key, signal);
  }
  return [...strongest.values()];
}

function hiddenViews(views: Views): MappedText[] {
  const { base } = views;
  const turned = turnedParts(base.text).flatMap(({ kind, range }) => {
    const inner = kind === 'rot13' ? rot13(base.text, range) : reversed(base.text, range);
    return [
      {
        ...inner,
        rangeOf: (start: number, end: number) => {
          const middle = inner.rangeOf(start, end);
          return base.rangeOf(middle.start, middle.end);
        },
      },
    ];
  });
  return [...views.hidden, ...turned];
}

function signalsOf(view: MappedText, lexicon: Lexicon, foreign: boolean): Signal[] {
  const { hits, marks } = readWords(view.text, lexicon);
  const words = contextWords(hits);
  const matched = matchRules(view.text, hits, foreign).map((match) => inContext(view.text, match, words));
  const signals = [...matched, ...marks, ...repeatedTurns(marks)];
  if (foreign) signals.push(...requestsIn(view.text, hits));
  if (view.kind === 'same') return signals;
  return signals.map((signal) => ({ ...signal, ...view.rangeOf(signal.start, signal.end) }));
}

/** What a decoded view says beyond the text that everybody reads. */
function encodedSignals(
  view: MappedText,
  plain: readonly Signal[],
  lexicon: Lexicon,
  foreign: boolean,
): Signal[] {
  const read = signalsOf(view, lexicon, foreign);
  const found = read.filter((signal) => !plain.some((other) => saysTheSame(other, signal)));
  if (ORDINARY.has(view.kind)) return found;
  return found.flatMap((signal) =>
    signal.weight < WEAKEST_ENCODED || signal.family === 'request'
      ? [signal]
      : [signal, { ...signal, code: 'ENCODED_INSTRUCTION', family: 'encoded', weight: ENCODED_WEIGHT }],
  );
}

function saysTheSame(a: Signal, b: Signal): boolean {
  return a.code === b.code && a.start < b.end && b.start < a.end;
}

/** Turns that follow one another closely, again and again. */
function repeatedTurns(marks: readonly Signal[]): Signal[] {
  const turns = marks.filter((mark) => mark.code === 'FORGED_TURN');
  const found: Signal[] = [];
  for (let index = 0; index + FEWEST_TURNS <= turns.length; index++) {
    const start = turns[index]?.start ?? 0;
    const end = turns[index + FEWEST_TURNS - 1]?.end ?? 0;
    if (start < (found.at(-1)?.end ?? 0) || end - start > LONGEST_SIGNAL) continue;
    found.push({ code: 'MANY_TURNS', family: 'repetition', weight: 0.25, start, end });
  }
  return found;
}
