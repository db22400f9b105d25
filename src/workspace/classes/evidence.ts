import type { Disk } from '../disk.ts';
import { expandBraces } from '../glob-braces.ts';
import { compileSegment } from '../glob-segment.ts';
import { isWithin, joinPath, parentPath } from '../path-text.ts';
import type { Holds } from './table.ts';

/** Folders between a root and a path that are looked into. */
const DEPTH = 32;

/**
 * Looks for evidence in the root that a path lies in and in every folder on the way to the path, so that each package of
 * a repository has presets of its own. A folder that cannot be listed shows nothing.
 */
export function evidenceIn(disk: Disk, roots: readonly string[]): Holds {
  const inFolder = (folder: string, pattern: string): boolean => {
    const cut = pattern.indexOf('/');
    const matches = compileSegment(cut < 0 ? pattern : pattern.slice(0, cut), true);
    const names = (disk.list(folder) ?? []).filter(matches);
    if (cut < 0) return names.length > 0;
    return names.some((name) => inFolder(joinPath(folder, name), pattern.slice(cut + 1)));
  };
  return (path, evidence) => {
    const patterns = evidence.flatMap((one) => expandBraces(one));
    return foldersAbove(path, roots).some((folder) => patterns.some((pattern) => inFolder(folder, pattern)));
  };
}

function foldersAbove(path: string, roots: readonly string[]): readonly string[] {
  const folders: string[] = [];
  let folder = parentPath(path);
  while (folders.length < DEPTH && roots.some((root) => isWithin(folder, root))) {
    folders.push(folder);
    if (folder === '/') break;
    folder = parentPath(folder);
  }
  return folders;
}
