import type { Disk } from './disk.ts';
import { joinPath, parentPath, rootOf } from './path-text.ts';
import { readWindowsPath } from './windows-path.ts';

/** What a spelled path is relative to. */
export interface SpellingBase {
  readonly disk: Disk;
  readonly home: string;
  /** Absolute folder; undefined when nobody can know it. */
  readonly folder: string | undefined;
}

/**
 * Makes a spelled path absolute without touching `.`, `..` or links: expands `~`, `~user` and `$HOME`, unwraps a
 * `file:` address, and joins what is relative to its folder. Undefined when nobody can know where it begins.
 */
export function absolutePath(spelled: string, base: SpellingBase): string | undefined {
  const windows = isWindows(base.home);
  const text = unwrapFileAddress(windows ? spelled.replaceAll('\\', '/') : spelled);
  const home = expandHome(text, base);
  if (windows) return windowsPath(home ?? text, base.folder);
  if (home !== undefined) return home;
  if (text.startsWith('/')) return text.replace(/^\/+/, '/');
  if (base.folder === undefined) return undefined;
  return text === '' ? base.folder : joinPath(base.folder, text);
}

function isWindows(home: string): boolean {
  return /^(?:[A-Za-z]:\/|\/\/)/.test(home);
}

/** On Windows a short name may stand for any other, and a name of a device for no file at all: nobody knows those. */
function windowsPath(text: string, folder: string | undefined): string | undefined {
  const read = readWindowsPath(text);
  if (read.kind === 'refused') return undefined;
  if (read.kind === 'path') return read.mayBeShort ? undefined : read.path;
  if (folder === undefined || (read.drive !== undefined && !folder.startsWith(`${read.drive}:`)))
    return undefined;
  return windowsPath(joinPath(read.rooted ? rootOf(folder) : folder, read.rest), folder);
}

const FILE_ADDRESS = /^file:\/\/(?:localhost)?(?=\/)/i;

function unwrapFileAddress(text: string): string {
  const match = FILE_ADDRESS.exec(text);
  if (!match) return text;
  const path = text.slice(match[0].length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const HOME_VARIABLE = /^\$(?:HOME|\{HOME\}|env:(?:HOME|USERPROFILE))(?=[/\\]|$)/i;
const TILDE = /^~([a-z_][a-z0-9_.-]{0,31})?(?=\/|$)/i;

function expandHome(text: string, base: SpellingBase): string | undefined {
  const variable = HOME_VARIABLE.exec(text);
  if (variable) return base.home + text.slice(variable[0].length);
  const tilde = TILDE.exec(text);
  if (!tilde) return undefined;
  const home = tilde[1] === undefined ? base.home : homeOf(tilde[1], base);
  return home + text.slice(tilde[0].length);
}

const PASSWD_LIMIT = 1 << 20;

/** Another user's home: what the password file says, else beside this one. */
function homeOf(user: string, { disk, home }: SpellingBase): string {
  if (user === 'root' && !disk.enabled) return '/root';
  for (const line of (disk.readText('/etc/passwd', PASSWD_LIMIT) ?? '').split('\n')) {
    const fields = line.split(':');
    if (fields[0] === user && fields[5]?.startsWith('/')) return fields[5];
  }
  return user === 'root' ? '/root' : joinPath(parentPath(home), user);
}
