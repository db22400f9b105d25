import { spend, spendText } from '../budget.ts';
import { type Folder, pathFrom } from './folders.ts';

/** What a reading's own text wrote into one file so far, on any way through it. */
interface Held {
  /** Where it lies, as it was spelled first. */
  readonly path: string;
  readonly texts: readonly string[];
  /** False when the file may also hold something else by now. */
  readonly sure: boolean;
}

/** Files that a text writes and then reads or runs: on the disk they are not there yet. */
export type WrittenFiles = Map<string, Held>;

/** More ways than this are not followed; running the file is an opaque effect in any case. */
const MOST_WAYS = 6;

/** Where a spelled path lies, seen from the call's own folder: volumes need not tell letters' case apart. */
function keyOf(folder: Folder, path: string): string | undefined {
  return pathFrom(folder, path)?.toLowerCase();
}

/** A file now holds this text; undefined: nobody can know what. */
export function noteWrite(
  files: WrittenFiles,
  folder: Folder,
  path: string,
  text: string | undefined,
  append: boolean,
): void {
  const key = keyOf(folder, path);
  if (key === undefined) return;
  const before = files.get(key);
  if (text === undefined) {
    if (before !== undefined) files.set(key, { ...before, sure: false });
    return;
  }
  const whole = append ? (before?.texts ?? []).map((held) => held + text) : [text];
  for (const one of whole) spendText(one);
  const texts = [
    ...new Set([...(before?.texts ?? []), ...whole, ...(append && before === undefined ? [text] : [])]),
  ];
  const spelled = before?.path ?? pathFrom(folder, path) ?? path;
  files.set(key, { path: spelled, texts: texts.slice(-MOST_WAYS), sure: !append && before === undefined });
}

/** Other programs changed a path, or what lies below it: what was written there may be gone. */
export function doubtWrites(files: WrittenFiles, folder: Folder, path: string): void {
  if (files.size === 0) return;
  spend(files.size);
  const key = keyOf(folder, path);
  for (const [held, value] of files) {
    const touched =
      key === undefined || /[*?[{\uFFFD]/.test(key) || held === key || held.startsWith(`${key}/`);
    if (touched) files.set(held, { ...value, sure: false });
  }
}

/** All that a file may hold, as far as this text wrote it. */
export function writtenTexts(files: WrittenFiles, folder: Folder, path: string): readonly string[] {
  return files.get(keyOf(folder, path) ?? '')?.texts ?? [];
}

/** What a file holds, when this text wrote it and nothing else can have. */
export function writtenText(files: WrittenFiles, folder: Folder, path: string): string | undefined {
  const held = files.get(keyOf(folder, path) ?? '');
  const sure = held?.sure === true && held.texts.length === 1 && held.path === pathFrom(folder, path);
  return sure ? held.texts[0] : undefined;
}

/** What is written on a way that may not be taken may not be there afterwards. */
export function perhaps<T>(files: WrittenFiles, walk: () => T): T {
  spend(files.size);
  const before = new Map(files);
  const result = walk();
  spend(files.size);
  for (const [key, held] of files)
    if (held.sure && before.get(key) !== held) files.set(key, { ...held, sure: false });
  return result;
}
