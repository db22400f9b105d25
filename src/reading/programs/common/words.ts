import type { Word } from '../../reading.ts';

/** Stands for a part of a word that cannot be known. */
export const GAP = '\uFFFD';

/** The word from a position on; what was unknown before the cut no longer counts. */
export function slice(word: Word, from: number, to?: number): Word {
  const text = word.text.slice(from, to);
  return { ...word, text, known: word.known || !text.includes(GAP) };
}

/** True for a word of which nothing is known. */
export function isUnknown(word: Word): boolean {
  return !word.known && /^\uFFFD+$/.test(word.text);
}

/** The same place in the source, another text. */
export function withText(word: Word, text: string): Word {
  return { ...word, text };
}

/** A path below a folder, both as spelled. */
export function joinWords(folder: Word, name: Word): Word {
  const text = joinPath(folder.text, name.text);
  return { text, known: folder.known && name.known, glob: folder.glob || name.glob, source: folder.source };
}

/** Joins two spelled paths without resolving anything. */
export function joinPath(folder: string, name: string): string {
  if (name.startsWith('/') || name === '~' || name.startsWith('~/')) return name;
  if (folder === '' || folder === '.') return name;
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

/** The last component of a spelled path, trailing slashes aside. */
export function lastName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

/** The first words of a call as one text, for looking at fixed sub-commands. */
export function textOf(word: Word | undefined): string {
  return word?.text ?? '';
}
