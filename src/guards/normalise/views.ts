import { decodeRun, resolveEscapes } from './decode.ts';
import { fold } from './fold.ts';
import { composed, type MappedText, type Range } from './mapped-text.ts';
import { joinSpaced, readLeet } from './obfuscated.ts';
import { type Survey, survey } from './survey.ts';

/** All decoded runs together are no longer than this many UTF-16 units. */
const MOST_DECODED = 262_144;
const DEEPEST = 2;
const MIME_LINE = 60;

/** The normalised text and what stands hidden in it. */
export interface Views {
  /** What a reader sees. For a plain text: the text itself. */
  readonly base: MappedText;
  /** What it also says to who joins its letters or decodes its parts. Usually none. */
  readonly hidden: readonly MappedText[];
}

/** Normalises once and reads what is encoded, at most twice over. Ranges of all views lead back to the text given. */
export function viewsOf(text: string): Views {
  const base = fold(text);
  const hidden: MappedText[] = [];
  unfold(base, 1, hidden, { left: MOST_DECODED });
  return { base, hidden };
}

function unfold(view: MappedText, depth: number, into: MappedText[], budget: { left: number }): void {
  const found = survey(view.text);
  const views = [...rewritten(view.text, found), ...decoded(view.text, found.runs, budget)];
  for (const inner of views) {
    if (inner.text === view.text) continue;
    const mapped = composed(view, inner);
    const folded = composed(mapped, fold(mapped.text));
    const result = { ...folded, kind: mapped.kind };
    into.push(result);
    if (depth < DEEPEST) unfold(result, depth + 1, into, budget);
  }
}

function rewritten(text: string, found: Survey): MappedText[] {
  const views: MappedText[] = [];
  if (found.percent) views.push(resolveEscapes(text, 'percent'));
  if (found.escapes) views.push(resolveEscapes(text, 'escapes'));
  if (found.entities) views.push(resolveEscapes(text, 'entities'));
  if (found.quotedPrintable) views.push(resolveEscapes(text, 'quoted-printable'));
  if (found.spaced) views.push(joinSpaced(text));
  if (found.leet) views.push(readLeet(text, 'i'), ...(/[a-z]1[a-z]/i.test(text) ? [readLeet(text, 'l')] : []));
  return views;
}

function decoded(text: string, runs: readonly Range[], budget: { left: number }): MappedText[] {
  const views: MappedText[] = [];
  for (const run of joinLines(text, runs)) {
    if (budget.left <= 0) break;
    const view = decodeRun(text, run);
    if (view === undefined) continue;
    budget.left -= view.text.length;
    views.push(view);
  }
  return views;
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
