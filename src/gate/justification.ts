import { closeSync, existsSync, openSync, readSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Justification } from './facts.ts';
import { fileAt } from './file-at.ts';
import { isKnownTo } from './read-files.ts';
import { isExact, type RollbackContext, saysNothing } from './rollback.ts';

/**
 * What a justification is checked against. The roots of the workspace are where the file:line must lie, its folder is what
 * paths are relative to. Roots that do not exist on disk are judged as text.
 */
export interface JustificationContext extends RollbackContext {
  /** A vague answer is none. */
  readonly strict: boolean;
  /** The session's journal, where the host tells of all reads. Absent: nobody can say what was read. */
  readonly journal?: string;
}

export type JustificationCheck =
  | { readonly ok: true; readonly vague: boolean }
  | { readonly ok: false; readonly why: string };

const FILE_LINE = /^(?<path>[^\0\n]{1,1024}?):(?<line>[1-9][0-9]{0,6})(?:[-:][1-9][0-9]{0,6})?$/;

const TEST_FILE = /(?:^|\/)(?:tests?|specs?|__tests__|fixtures)\/|[._-](?:test|spec)\.[a-z]+$/i;

/**
 * Checks an answer: the file:line names a real line in the repository that is not the challenged file itself, and the
 * rollback says how. What is true but would fit anything is vague: accepted, recorded as vague.
 */
export function checkJustification(answer: Justification, context: JustificationContext): JustificationCheck {
  const fileLine = checkFileLine(answer.fileLine.trim(), context);
  if (!fileLine.ok) return fileLine;
  const rollback = answer.rollback.trim();
  if (saysNothing(rollback)) {
    return refuse(
      `\`${bounded(rollback)}\` does not say how to take the change back: name the exact command or step`,
    );
  }
  if (rollback.length > 2000) return refuse('the rollback is longer than 2000 characters');
  const vague = fileLine.vague ?? vagueness(rollback, context);
  if (vague !== undefined && context.strict) return refuse(`${vague}, and this configuration is strict`);
  return { ok: true, vague: vague !== undefined };
}

function vagueness(rollback: string, context: JustificationContext): string | undefined {
  if (isExact(rollback, context)) return undefined;
  return `\`${bounded(rollback)}\` is no command that takes this back, and names no down-migration or backup that is here`;
}

type Refused = Extract<JustificationCheck, { readonly ok: false }>;

/** A file:line that is one, with what makes it vague. */
type FileLineCheck = { readonly ok: true; readonly vague?: string } | Refused;

function checkFileLine(text: string, context: JustificationContext): FileLineCheck {
  const { workspace, challenged, journal } = context;
  const match = FILE_LINE.exec(text);
  const path = match?.groups?.['path'];
  const line = Number(match?.groups?.['line']);
  if (!path) return refuse(`\`${bounded(text)}\` is not of the form PATH:LINE`);
  const inTest = TEST_FILE.test(path) ? { vague: 'a test needs a change, it does not justify one' } : {};
  const root = workspace.roots[0] ?? workspace.cwd;
  if (!existsSync(root)) {
    // Judgement of text only: there are no files to look at.
    return challenged.includes(resolve(root, path)) ? itself(path) : { ok: true, ...inTest };
  }
  const bases = [workspace.cwd, ...workspace.roots];
  const file = fileAt(path, bases);
  if (!file) return refuse(`\`${bounded(path)}\` is not a file here`);
  if (!workspace.roots.some((candidate) => isBelow(file, candidate))) {
    return refuse(`\`${bounded(path)}\` lies outside the repository`);
  }
  if (challenged.includes(file)) return itself(path);
  const lines = countLines(file, line);
  if (lines < line) return refuse(`\`${bounded(path)}\` has ${lines} lines, not ${line}`);
  if (inTest.vague !== undefined || journal === undefined || isKnownTo(journal, file, bases)) {
    return { ok: true, ...inTest };
  }
  return { ok: true, vague: `nobody read \`${bounded(path)}\` in this session` };
}

function itself(path: string): Refused {
  return refuse(`\`${bounded(path)}\` is the challenged file itself: name what makes the change necessary`);
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

function refuse(why: string): Refused {
  return { ok: false, why };
}

function bounded(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
