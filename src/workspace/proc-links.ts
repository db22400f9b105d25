/** What a name under `/proc` or `/dev` stands for that lstat, asked from another process, would get wrong. */
export type ProcPlace =
  /** A folder of the process that will run, which does not exist yet. */
  | { readonly kind: 'folder' }
  /** A link whose target is known without asking. */
  | { readonly kind: 'link'; readonly target: string }
  /** A link of another process: ask, and fall back when this user may not. */
  | { readonly kind: 'foreign-link'; readonly fallback?: string }
  /** An open descriptor of the process that will run. */
  | { readonly kind: 'stream' };

const OWN = /^\/proc\/(?:self|thread-self)(?:\/task(?:\/[0-9]+)?)?$/;
const OWN_LINK = /^\/proc\/(?:self|thread-self)(?:\/task\/[0-9]+)?\/(root|cwd)$/;
const OWN_STREAM =
  /^\/(?:proc\/(?:self|thread-self)(?:\/task\/[0-9]+)?\/fd\/[0-9]+|dev\/fd\/[0-9]+|dev\/std(?:in|out|err))$/;
const OWN_STREAMS = /^\/(?:proc\/(?:self|thread-self)(?:\/task\/[0-9]+)?\/fd|dev\/fd)$/;
const FOREIGN_LINK = /^\/proc\/[0-9]+(?:\/task\/[0-9]+)?\/(root|cwd|exe|fd\/[0-9]+)$/;

/**
 * Reads `/proc/self` and its kin as the command that will run sees them: `self` is that command, not the guard.
 * @param path absolute, links followed so far
 * @param cwd the folder that the command would run in
 */
export function procPlace(path: string, cwd: string): ProcPlace | undefined {
  if (!path.startsWith('/proc/') && !path.startsWith('/dev/')) return undefined;
  if (OWN_STREAM.test(path)) return { kind: 'stream' };
  if (OWN.test(path) || OWN_STREAMS.test(path)) return { kind: 'folder' };
  const own = OWN_LINK.exec(path);
  if (own) return { kind: 'link', target: own[1] === 'root' ? '/' : cwd };
  const foreign = FOREIGN_LINK.exec(path);
  if (!foreign) return undefined;
  return foreign[1] === 'root' ? { kind: 'foreign-link', fallback: '/' } : { kind: 'foreign-link' };
}

const NOWHERE = new Set([
  '/dev/null',
  '/dev/zero',
  '/dev/full',
  '/dev/random',
  '/dev/urandom',
  '/dev/tty',
  '/dev/stdin',
  '/dev/stdout',
  '/dev/stderr',
]);

/** True for the process's own streams and for devices that keep nothing. */
export function isStream(path: string): boolean {
  return NOWHERE.has(path) || OWN_STREAM.test(path);
}
