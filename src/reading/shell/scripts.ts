import type { Effect } from '../../action/effect.ts';
import { addUnread } from './collector.ts';
import { settled } from './file-effects.ts';
import { pathFrom } from './folders.ts';
import { isKnown, knownSpelling } from './known-programs.ts';
import { apart, type Frame } from './machine.ts';
import { locate } from './scope.ts';
import { mergeInto, type State } from './state.ts';
import { after, type Flow, type FoldedWord, GAP, SILENT, unsure } from './values.ts';
import { writtenTexts } from './written.ts';

const SHELL_SCRIPT = /\.(?:sh|bash|zsh|ksh|command|envrc)$/;
const OTHER_CODE = /\.[A-Za-z]\w{0,4}$/;

/**
 * Runs a file by its path. What the text itself wrote there is read in turn; else the file is looked for later. Undefined
 * when the path names a program that is known by its name, like `/opt/tool/bin/rm`: then that reading counts too.
 */
export function runFile(
  path: string,
  args: readonly FoldedWord[],
  head: FoldedWord,
  frame: Frame,
): Flow | undefined {
  const { plain, known } = namedProgram(path, frame);
  reportRun(path, plain, head, frame);
  const written = readWritten(path, args, head, frame);
  if (written !== undefined) return written;
  if (frame.elsewhere === undefined && !known && (SHELL_SCRIPT.test(plain) || !OTHER_CODE.test(plain)))
    followScript(path, frame);
  return known ? undefined : { kind: 'pipe', from: plain, remote: false };
}

function namedProgram(path: string, frame: Frame): { readonly plain: string; readonly known: boolean } {
  const name = { plain: path.slice(path.lastIndexOf('/') + 1), file: path };
  const { plain } = knownSpelling(name, frame);
  return { plain, known: isKnown(plain, frame.machine) };
}

function reportRun(path: string, plain: string, head: FoldedWord, frame: Frame): void {
  const anchored = /^[/~]/.test(path);
  const effect: Effect = {
    verb: 'exec',
    domain: 'process',
    target: path,
    ...(frame.state.folder === undefined ? {} : { base: frame.state.folder }),
    certainty: 'likely',
    ...(anchored ? {} : { traits: ['workspace-code'] }),
    program: plain,
    source: head.source,
  };
  frame.machine.out.effects.push(settled(effect, frame));
}

/** A script that this very text wrote: on the disk it is not there yet. */
export function readWritten(
  path: string,
  args: readonly FoldedWord[],
  head: FoldedWord,
  frame: Frame,
  here = false,
): Flow | undefined {
  noteRunning(path, frame);
  const texts = writtenTexts(frame.machine.written, frame.state.folder, path).filter(isShellText);
  if (texts.length === 0) return undefined;
  const place = { via: [...frame.via, head.text], depth: frame.depth + 1 };
  const ways: State[] = [];
  let printed: Flow = SILENT;
  for (const text of texts) {
    const nested = {
      language: 'posix' as const,
      text,
      known: !text.includes(GAP),
      args: [head, ...args],
      source: wholeText(frame),
    };
    const only = here && texts.length === 1;
    const inside = only ? frame : apart(frame, place);
    printed = after(printed, frame.machine.text(nested, inside, here));
    ways.push(inside.state);
  }
  if (here && texts.length > 1) mergeInto(frame.state, [frame.state, ...ways]);
  return texts.length === 1 ? printed : unsure(printed);
}

/** What runs beside this text may find a file as a later command leaves it. */
function noteRunning(path: string, { beside, machine, state }: Frame): void {
  const file = beside ? pathFrom(state.folder, path) : undefined;
  if (file !== undefined) machine.beside.add(file);
}

export function judgeWriteBeside(path: string, { machine, state, scope }: Frame): void {
  if (machine.beside.size === 0 || !machine.beside.has(pathFrom(state.folder, path) ?? '')) return;
  addUnread(machine.out, 'a file that is written while it runs', locate(scope, 0, scope.text.length));
}

function isShellText(text: string): boolean {
  return !text.startsWith('#!') || /^#!.*\b(?:ba|z|da|k)?sh\b/.test(text);
}

function wholeText(frame: Frame): { readonly start: number; readonly end: number } {
  return { start: 0, end: frame.scope.root.length };
}

export function followScript(path: string, frame: Frame): void {
  const { folder } = frame.state;
  frame.machine.out.followUps.push({
    kind: 'script',
    path,
    ...(folder === undefined ? {} : { base: folder }),
    shell: true,
  });
}
