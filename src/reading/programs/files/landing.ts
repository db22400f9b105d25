import type { Word } from '../../reading.ts';
import { joinWords, lastName, withText } from '../common/words.ts';

/** A path where something lands; `sure` is false when the text leaves open whether the target is a folder. */
export interface Landing {
  readonly path: Word;
  readonly sure: boolean;
}

/**
 * Where a source lands. `inside`: the target is a folder. `exact`: it is not. `open`: only the disk knows, so a target that
 * looks like a folder (no dot in its name) yields both ends.
 */
export function landing(source: Word, target: Word, kind: 'inside' | 'exact' | 'open'): readonly Landing[] {
  const within = inside(source, target);
  if (kind === 'inside') return [{ path: within ?? target, sure: within !== undefined }];
  if (kind === 'exact' || within === undefined) return [{ path: target, sure: true }];
  const name = lastName(target.text);
  if (target.text.endsWith('/') || name === '.' || name === '..' || name === '~')
    return [{ path: within, sure: true }];
  if (name.includes('.')) return [{ path: target, sure: true }];
  return [
    { path: target, sure: true },
    { path: within, sure: false },
  ];
}

function inside(source: Word, target: Word): Word | undefined {
  const name = lastName(source.text);
  if (name === '' || name === '.' || name === '..' || /^[.]?[*?]+$/.test(name)) return undefined;
  return joinWords(target, withText(source, name));
}

/** Copying from a template such as `.env.example` brings no credentials along. */
export function isTemplate(path: string): boolean {
  return /\.(?:example|sample|template|dist|tmpl)$/.test(lastName(path));
}
