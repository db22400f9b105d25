/** How paths are spelled on a machine. */
export type PathStyle = 'posix' | 'windows';

/** Joins one component to a folder; the folder may be a root such as `/` or `C:/`. */
export function joinPath(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

/** The folder above, and the root itself for a root. Paths are `/`-separated and absolute. */
export function parentPath(path: string): string {
  const root = rootOf(path);
  const cut = path.lastIndexOf('/');
  return cut < root.length ? root : path.slice(0, cut);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `/`, `C:/` or `//server/share/`: what no `..` leads out of. */
export function rootOf(path: string): string {
  const drive = /^[A-Za-z]:\//.exec(path);
  if (drive) return drive[0];
  const share = /^\/\/[^/]+\/[^/]+(?:\/|$)/.exec(path);
  if (share) return share[0].endsWith('/') ? share[0] : `${share[0]}/`;
  return '/';
}

/** True when `path` is `folder` or lies in it. Both are absolute and free of `.` and `..`. */
export function isWithin(path: string, folder: string): boolean {
  if (path === folder) return true;
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** What is left of `path` below `folder`, which must hold it. The folder itself is the empty string. */
export function relativeTo(path: string, folder: string): string {
  if (path === folder) return '';
  return path.slice(folder.endsWith('/') ? folder.length : folder.length + 1);
}

/** The names between the root and the end. */
export function componentsOf(path: string): string[] {
  const root = rootOf(path);
  const rest = path.slice(root.length);
  return rest === '' ? [] : rest.split('/');
}

/** Takes `.` and `..` out of an absolute path by its text alone, as programs do that know no links. */
export function foldDots(path: string): string {
  const root = rootOf(path);
  const names: string[] = [];
  for (const name of componentsOf(path)) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return root + names.join('/');
}

// Code points that HFS+ leaves out when it compares names.
const IGNORED_IN_NAMES = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const ASCII_ONLY = /^[\0-\x7f]*$/;

/**
 * The form in which names are compared where two spellings may mean one file: lower case, composed, without the
 * characters that some volumes ignore. Comparing by it can only find more matches.
 */
export function foldName(name: string): string {
  if (ASCII_ONLY.test(name)) return name.toLowerCase();
  return name.replace(IGNORED_IN_NAMES, '').normalize('NFC').toLowerCase();
}
