import { lstatSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from '../../evidence/errno.ts';

/**
 * Why a path is not safe from everybody but the owner of `prefix`: it or a folder above it, up to `prefix`, belongs to
 * another, may be written by others, or is a link. Undefined: it is safe, or not there.
 */
export function unsafeBecause(path: string, prefix: string): string | undefined {
  const above = statOf(prefix);
  const owner = typeof above === 'object' ? above.uid : undefined;
  for (let at = path; at.length > prefix.length; at = dirname(at)) {
    const stat = statOf(at);
    if (typeof stat === 'string') return `\`${at}\` cannot be looked at (${stat})`;
    const why = stat === undefined ? undefined : weakness(stat, owner);
    if (why !== undefined) return `\`${at}\` ${why}`;
  }
  return undefined;
}

function weakness(stat: Stats, owner: number | undefined): string | undefined {
  const { uid, gid, mode } = stat;
  if (stat.isSymbolicLink()) return 'is a link';
  if (uid !== owner) return `belongs to user ${uid}, not to ${owner}`;
  if ((mode & 0o002) !== 0) return 'may be written by everybody';
  return (mode & 0o020) !== 0 && gid !== 0 ? `may be written by group ${gid}` : undefined;
}

/** Undefined: nothing is there. A text: why it cannot be told. */
function statOf(path: string): Stats | string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = errnoOf(error);
    return code === 'ENOTDIR' ? undefined : code || 'unknown error';
  }
}
