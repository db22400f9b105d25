/** The folder that a text stands in: undefined is the call's own, null is one that nobody can know. */
export type Folder = string | null | undefined;

/** The folder after `cd name`, as the shell keeps it: by spelling, links not followed. */
export function moved(folder: Folder, name: string): Folder {
  if (isAnchored(name)) return tidy(name);
  if (folder === null) return null;
  const path = tidy(folder === undefined ? name : `${folder}/${name}`);
  return path === '.' ? undefined : path;
}

/** A path as seen from the call's own folder; undefined when nobody can know. */
export function pathFrom(folder: Folder, name: string): string | undefined {
  if (isAnchored(name)) return tidy(name);
  if (folder === null) return undefined;
  return tidy(folder === undefined ? name : `${folder}/${name}`);
}

/** True for a path that does not depend on a folder. */
export function isAnchored(path: string): boolean {
  return path.startsWith('/') || path === '~' || path.startsWith('~/');
}

/** Removes `.`, empty and `x/..` components by spelling; keeps leading `..` and anchors. */
export function tidy(path: string): string {
  const anchor = path.startsWith('/') ? '/' : '';
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    const last = kept.at(-1);
    if (part !== '..') kept.push(part);
    else if (last === undefined) {
      if (anchor === '') kept.push(part);
    } else if (last === '..' || last === '~') kept.push(part);
    else kept.pop();
  }
  const joined = anchor + kept.join('/');
  return joined === '' ? '.' : joined;
}
