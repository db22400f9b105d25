import type { Disk } from './disk.ts';
import { foldDots, joinPath, parentPath } from './path-text.ts';

const LIMIT = 1 << 20;

/** The nearest folder at or above `path` that holds a `.git`; undefined outside every repository. */
export function workTreeOf(path: string, disk: Disk): string | undefined {
  for (let at = path; ; at = parentPath(at)) {
    const kind = disk.look(joinPath(at, '.git')).kind;
    if (kind !== 'missing') return at;
    if (at === parentPath(at)) return undefined;
  }
}

/**
 * The folders in which git keeps a work tree's metadata: `.git` itself, or what a `.git` file of a worktree or
 * submodule names, and the folder that worktrees share.
 */
export function gitFoldersOf(workTree: string, disk: Disk): readonly string[] {
  const own = joinPath(workTree, '.git');
  if (disk.look(own).kind !== 'file') return [own];
  const named = /^gitdir: (.*)$/m.exec(disk.readText(own, LIMIT) ?? '')?.[1];
  if (named === undefined) return [own];
  const folder = joinText(workTree, named);
  const common = disk.readText(joinPath(folder, 'commondir'), LIMIT)?.trim();
  return common ? [own, folder, joinText(folder, common)] : [own, folder];
}

function joinText(folder: string, path: string): string {
  return foldDots(path.startsWith('/') ? path : joinPath(folder, path));
}

/** The texts of the configurations that a work tree obeys; undefined stands for one that could not be read. */
export function gitConfigTexts(workTree: string, disk: Disk): readonly (string | undefined)[] {
  return gitFoldersOf(workTree, disk)
    .flatMap((folder) => [joinPath(folder, 'config'), joinPath(folder, 'config.worktree')])
    .filter((file) => disk.look(file).kind !== 'missing')
    .map((file) => disk.readText(file, LIMIT));
}
