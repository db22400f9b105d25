import { decodeRun, resolveEscapes } from './decode.ts';
import { fold, foldOnce } from './fold.ts';
import { leetWords, readLeet } from './leet.ts';
import { composed, type MappedText, type Range } from './mapped-text.ts';
import { joinSpaced } from './spaced.ts';
import { type Survey, survey } from './survey.ts';

/** All views together are no longer than the text as many times over, and this many UTF-16 units more. */
const MOST_TIMES = 3;
const MOST_MORE = 65_536;
const DEEPEST = 2;
const MIME_LINE = 60;

/** The normalised text and what stands hidden in it. */
export interface Views {
  /** What a reader sees. For a plain text: the text itself. */
  readonly base: MappedText;
  /** The parts that say something else to who joins their letters or decodes them. Usually none. */
  readonly hidden: readonly MappedText[];
}

/** Normalises once and reads what is encoded, at most twice over. Ranges of all views lead back to the text given. */
export function viewsOf(text: string): Views {
  const base = foldOnce(text);
  const hidden: MappedText[] = [];
  unfold(base, 1, hidden, { left: text.length * MOST_TIMES + MOST_MORE });
  return { base, hidden };
}

function unfold(view: MappedText, depth: number, into: MappedText[], budget: { left: number }): void {
  for (const inner of innerViews(view.text)) {
    if (inner.kind === view.kind) continue;
    budget.left -= inner.text.length;
    if (budget.left < 0) return;
    const mapped = composed(view, inner);
    const result = { ...composed(mapped, fold(mapped.text)), kind: mapped.kind };
    into.push(result);
    if (depth < DEEPEST) unfold(result, depth + 1, into, budget);
  }
}

function* innerViews(text: string): Generator<MappedText> {
  const found = survey(text);
  yield* rewritten(text, found);
  yield* decoded(text, found.runs);
}

function* rewritten(text: string, found: Survey): Generator<MappedText> {
  if (found.percent) yield* resolveEscapes(text, 'percent');
  if (found.escapes) yield* resolveEscapes(text, 'escapes');
  if (found.entities) yield* resolveEscapes(text, 'entities');
  if (found.quotedPrintable) yield* resolveEscapes(text, 'quoted-printable');
  if (found.spaced) yield* joinSpaced(text);
  if (!found.leet) return;
  const words = leetWords(text);
  yield* readLeet(text, words, 'i');
  if (/[a-z]1[a-z]/i.test(text)) yield* readLeet(text, words, 'l');
}

function* decoded(text: string, runs: readonly Range[]): Generator<MappedText> {
  for (const run of joinLines(text, runs)) {
    const view = decodeRun(text, run);
    if (view !== undefined) yield view;
  }
}

/** Runs with nothing but a line break between them, the first as long as a line of MIME, are one run. */
function joinLines(text: string, runs: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    const continues =
      before !== undefined &&
      before.end - before.start >= MIME_LINE &&
      /^\r?\n$/.test(text.slice(before.end, Math.min(run.start, before.end + 3)));
    if (continues) joined[joined.length - 1] = { start: before.start, end: run.end };
    else joined.push(run);
  }
  return joined;
}
