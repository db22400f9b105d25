import { createHash } from 'node:crypto';
import { look } from '../watch/look.ts';

/** More of a file is not looked at: it then has no digest, and nothing vouches for it. Bytes. */
const LIMIT = 16 << 20;

/**
 * A digest of what a file is: its kind, its permissions, and what counts of its content. Undefined: it cannot be told.
 */
export function stateDigest(path: string): string | undefined {
  const noted = look(path, 'upkeep', LIMIT, undefined, LIMIT);
  if (noted === undefined) return digestOf('absent');
  if (noted.hash === undefined) return undefined;
  // What counts as absent has no permissions.
  return digestOf(JSON.stringify([noted.type, noted.inode === '' ? 0 : noted.mode, noted.hash]));
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
