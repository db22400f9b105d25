/** The system's code of a failed call, or an empty string for anything else that was thrown. */
export function errnoOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** A failed call of the system for a person: what is wrong with a path, and what to do about it. */
export function accessFault(doing: 'read' | 'written' | 'used', path: string, error: unknown): string {
  const errno = errnoOf(error);
  const words =
    FAULTS[errno] ?? `the system refused (${errno || 'unknown error'}); check the path and the disk`;
  return `\`${path}\` cannot be ${doing}: ${words}`;
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder; check the path, or make it first',
  EACCES: 'permission is denied; see who owns it and who may use it',
  EPERM: 'permission is denied; see who owns it and who may use it',
  EISDIR: 'it is a folder; name a file',
  ENOTDIR: 'a file stands where a folder should be; check the path',
  EEXIST: 'a file stands where a folder should be; check the path',
  ELOOP: 'its links lead in a circle; remove one of them',
  EROFS: 'the disk is read-only; mount it writable, or name another place',
  ENOSPC: 'the disk is full; free some space on it',
  EDQUOT: 'the quota is used up; free some space, or raise it',
};
