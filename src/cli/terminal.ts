import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import picocolors from 'picocolors';
import { UsageError } from './usage-error.ts';

export type Colors = ReturnType<typeof picocolors.createColors>;

/** Colours on a terminal only, and never with `NO_COLOR`. */
export function colorsFor(stream: { readonly isTTY?: boolean }): Colors {
  const wanted = stream.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
  return picocolors.createColors(wanted);
}

/** Columns that text may take: the terminal's, and no limit where output goes elsewhere. */
export function widthOf(stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  const { isTTY, columns = 0 } = stream;
  return isTTY === true && columns > 0 ? Math.max(columns, MIN_WIDTH) : Number.POSITIVE_INFINITY;
}

const MIN_WIDTH = 40;

/** True when a person sits at standard input and output both. */
export function isAttended(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/**
 * Refuses to go on without a person.
 * @throws UsageError when input or output is no terminal, or the terminal cannot be opened.
 */
export function requireTerminal(what: string): void {
  if (!isAttended())
    throw new UsageError(`${what} needs a person at a terminal: standard input and output must be one`);
  closeSync(openTerminal(what));
}

/** Asks at the controlling terminal, whatever else is connected. Everything but y or yes is no. */
export function confirm(question: string): boolean {
  const terminal = openTerminal('a question');
  try {
    writeSync(terminal, `${question} [y/N] `);
    return /^\s*y(?:es)?\s*$/i.test(readAnswer(terminal));
  } finally {
    closeSync(terminal);
  }
}

/** Asks at the controlling terminal and gives back what was typed, without blanks around it. */
export function askLine(question: string): string {
  const terminal = openTerminal('a question');
  try {
    writeSync(terminal, `${question} `);
    return readAnswer(terminal).trim();
  } finally {
    closeSync(terminal);
  }
}

const ANSWER_LIMIT = 256;

function readAnswer(terminal: number): string {
  const buffer = Buffer.alloc(ANSWER_LIMIT);
  const count = readSync(terminal, buffer, 0, ANSWER_LIMIT, null);
  return buffer.toString('utf8', 0, count);
}

function openTerminal(what: string): number {
  try {
    return openSync('/dev/tty', 'r+');
  } catch {
    throw new UsageError(`${what} needs a terminal, and this process has none`);
  }
}
