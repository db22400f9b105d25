import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Justification } from './facts.ts';

/** What a justification is checked against. Roots that do not exist on disk are judged as text. */
export interface JustificationContext {
  readonly roots: readonly string[];
  readonly cwd: string;
  /** Real paths that the challenge asks about. */
  readonly challenged: readonly string[];
  /** A vague answer is none. */
  readonly strict: boolean;
}

export type JustificationCheck =
  | { readonly ok: true; readonly vague: boolean }
  | { readonly ok: false; readonly why: string };

const FILE_LINE = /^(?<path>[^\0\n]{1,1024}?):(?<line>[1-9][0-9]{0,6})(?:[-:][1-9][0-9]{0,6})?$/;

/** Answers that say yes without saying how. */
const NO_ROLLBACK =
  /^(?:y|yes|yep|ok|okay|sure|confirm(?:ed)?|approve[d]?|n\/?a|none|null|nothing|true|todo|tbd|[-.…]+|rollback|undo|revert|exact undo|(?:todo|tbd|fixme)(?:[ ,.]+(?:todo|tbd|fixme))*)[.!]?$/i;

/** Rollbacks that would fit any change say nothing about this one. */
const VAGUE_ROLLBACK =
  /^(?:just |simply |please )?(?:git )?(?:revert|undo|roll ?back|restore)(?: (?:it|this|that|the|my|this one))?(?: (?:change|changes|commit|commits|file|edit|migration))?[.!]?$/i;

const TEST_FILE = /(?:^|\/)(?:tests?|specs?|__tests__|fixtures)\/|[._-](?:test|spec)\.[a-z]+$/i;

/**
 * Checks an answer: the file:line names a real line in the repository that is not the challenged file itself, and the
 * rollback says how. What is true but would fit anything is vague: accepted, recorded as vague.
 */
export function checkJustification(answer: Justification, context: JustificationContext): JustificationCheck {
  const fileLine = checkFileLine(answer.fileLine.trim(), context);
  if (!fileLine.ok) return fileLine;
  const rollback = answer.rollback.trim();
  if (rollback.length < 4 || NO_ROLLBACK.test(rollback)) {
    return refuse(
      `\`${bounded(rollback)}\` does not say how to take the change back: name the exact command or step`,
    );
  }
  if (rollback.length > 2000) return refuse('the rollback is longer than 2000 characters');
  const vague = fileLine.vague ? 'a test needs a change, it does not justify one' : vagueness(rollback);
  if (vague !== undefined && context.strict) return refuse(`${vague}, and this configuration is strict`);
  return { ok: true, vague: vague !== undefined };
}

function vagueness(rollback: string): string | undefined {
  return VAGUE_ROLLBACK.test(rollback) ? `\`${bounded(rollback)}\` would fit any change` : undefined;
}

function checkFileLine(text: string, context: JustificationContext): JustificationCheck {
  const match = FILE_LINE.exec(text);
  const path = match?.groups?.['path'];
  const line = Number(match?.groups?.['line']);
  if (!path) return refuse(`\`${bounded(text)}\` is not of the form PATH:LINE`);
  const vague = TEST_FILE.test(path);
  const root = context.roots[0] ?? context.cwd;
  if (!existsSync(root)) {
    // Judgement of text only: there are no files to look at.
    return context.challenged.includes(resolve(root, path)) ? itself(path) : { ok: true, vague };
  }
  const file = realFile(path, [context.cwd, ...context.roots]);
  if (!file) return refuse(`\`${bounded(path)}\` is not a file here`);
  if (!context.roots.some((candidate) => isBelow(file, candidate))) {
    return refuse(`\`${bounded(path)}\` lies outside the repository`);
  }
  if (context.challenged.includes(file)) return itself(path);
  const lines = countLines(file, line);
  return lines >= line ? { ok: true, vague } : refuse(`\`${bounded(path)}\` has ${lines} lines, not ${line}`);
}

function itself(path: string): JustificationCheck {
  return refuse(`\`${bounded(path)}\` is the challenged file itself: name what makes the change necessary`);
}

function realFile(path: string, bases: readonly string[]): string | undefined {
  for (const base of isAbsolute(path) ? ['/'] : bases) {
    try {
      const file = realpathSync(resolve(base, path));
      if (statSync(file).isFile()) return file;
    } catch {
      // not here: try the next base
    }
  }
  return undefined;
}

function isBelow(file: string, root: string): boolean {
  const way = relative(realRoot(root), file);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

function realRoot(root: string): string {
  try {
    return realpathSync(root);
  } catch {
    return root;
  }
}

const CHUNK = 64 * 1024;

/** Counts lines up to `enough`; a last line without an end counts. */
function countLines(file: string, enough: number): number {
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let lines = 0;
    let endsOpen = false;
    for (;;) {
      const size = readSync(descriptor, chunk, 0, CHUNK, null);
      if (size === 0) return lines + (endsOpen ? 1 : 0);
      for (let at = chunk.indexOf(10); at >= 0 && at < size; at = chunk.indexOf(10, at + 1)) lines++;
      if (lines >= enough) return lines;
      endsOpen = chunk[size - 1] !== 10;
    }
  } finally {
    closeSync(descriptor);
  }
}

function refuse(why: string): JustificationCheck {
  return { ok: false, why };
}

function bounded(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
