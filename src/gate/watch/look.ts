import { createHash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { type Meaning, meaningOf } from './meaning.ts';

/** The state of one file. Times are in nanoseconds, as texts. */
export interface Noted {
  readonly type: 'file' | 'link' | 'other';
  readonly mode: number;
  readonly size: number;
  readonly inode: string;
  readonly modified: string;
  /** When the system last changed anything of it: no program can set this. */
  readonly changed: string;
  /** Of small files and of links: a salted hash of what they hold, as far as it matters. */
  readonly hash?: string;
}

const MAX_HASHED = 256 << 10;

/**
 * Looks at a file. Undefined: nothing is there. `left`: bytes that may be hashed. `known`: how it was before. `most`:
 * bytes of one file that are hashed.
 */
export function look(
  path: string,
  salt: string,
  left: number,
  known?: Noted,
  most: number = MAX_HASHED,
): Noted | undefined {
  const meaning = meaningOf(path);
  const stats = statOf(path);
  if (stats === undefined) {
    if (meaning?.absent === undefined) return undefined;
    return { ...NOTHING, hash: hashOf(salt, meaning.absent) };
  }
  const state: Noted = {
    type: stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'link' : 'other',
    mode: Number(stats.mode & 0o7777n),
    size: Number(stats.size),
    inode: `${stats.dev}:${stats.ino}`,
    modified: String(stats.mtimeNs),
    changed: String(stats.ctimeNs),
  };
  if (known !== undefined && isUntouched(known, state)) return known;
  const hash = contentHash(path, state, salt, Math.min(left, most), meaning);
  return hash === undefined ? state : { ...state, hash };
}

const NOTHING: Noted = { type: 'file', mode: 0, size: 0, inode: '', modified: '', changed: '' };

/** True when not even the system touched the file. */
export function isUntouched(before: Noted, after: Noted): boolean {
  return (
    before.changed === after.changed &&
    before.modified === after.modified &&
    before.inode === after.inode &&
    before.size === after.size
  );
}

function statOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function contentHash(
  path: string,
  { type, size }: Noted,
  salt: string,
  limit: number,
  meaning: Meaning | undefined,
): string | undefined {
  try {
    if (type === 'link') return hashOf(salt, readlinkSync(path));
    if (type !== 'file' || size > limit) return undefined;
    const text = readPlain(path);
    return hashOf(salt, meaning === undefined ? text : meaning.of(text.toString('utf8')));
  } catch {
    return undefined;
  }
}

function readPlain(path: string): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Salted, so that what is kept of a short secret does not tell it. */
function hashOf(salt: string, content: string | Buffer): string {
  return createHash('sha256').update(salt).update(content).digest('base64');
}
