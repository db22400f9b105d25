import { REASONS, type ReasonCode } from '../action/reason.ts';
import type { BadLink } from './chain.ts';
import { errnoOf } from './errno.ts';
import type { Problem } from './form.ts';
import { UnsafePlace } from './journal-file.ts';

/** Why nothing was recorded. What is not recorded must not happen. */
export interface JournalFailure {
  readonly ok: false;
  /** `EVIDENCE_UNWRITABLE`, `EVIDENCE_BROKEN`, or the `EVENT_*` code of an event that was not admitted. */
  readonly code: ReasonCode;
  /** What is wrong and where, in one clause. */
  readonly why: string;
  /** What a person can do about it, in one clause. */
  readonly mend: string;
  /** The field of the event that was not admitted. */
  readonly field?: string;
}

export function unwritable(why: string, mend: string): JournalFailure {
  return { ok: false, code: 'EVIDENCE_UNWRITABLE', why, mend };
}

export function broken(file: string, { line, what }: BadLink): JournalFailure {
  return {
    ok: false,
    code: 'EVIDENCE_BROKEN',
    why: `line ${line} of \`${file}\` was changed from outside: ${what}`,
    mend: `keep \`${file}\` for whoever finds out why, and begin a new session`,
  };
}

export function refused({ code, field }: Problem): JournalFailure {
  return {
    ok: false,
    code,
    field,
    why: `an event was not admitted, since ${REASONS[code]} (\`${field}\`)`,
    mend: 'report the code and the field: the program that wrote the event is at fault',
  };
}

/** A failed system call or an unsafe place as a failure; undefined for any other error, which is a fault of ours. */
export function failureOf(error: unknown, file: string): JournalFailure | undefined {
  if (error instanceof UnsafePlace) return unwritable(error.message, error.mend);
  const errno = errnoOf(error);
  if (errno === '') return undefined;
  const [why, mend] = ERRNO[errno] ?? [`the system refused (${errno})`, 'check the disk and the folder'];
  return unwritable(`\`${file}\` cannot be written: ${why}`, mend);
}

const WRITABLE = 'give the folder back to the user who runs the agent, writable';

const ERRNO: Readonly<Record<string, readonly [why: string, mend: string]>> = {
  ENOSPC: ['the disk is full', 'free some space on that disk'],
  EDQUOT: ['the quota is used up', 'free some space, or raise the quota'],
  EFBIG: ['it has reached the size that is allowed', 'begin a new session'],
  EROFS: ['the disk is read-only', 'mount that disk writable'],
  EACCES: ['permission is denied', WRITABLE],
  EPERM: ['permission is denied', WRITABLE],
  ELOOP: ['a symbolic link stands in its place', 'remove the link'],
  ENOTDIR: ['a file stands where a folder should be', 'move that file away'],
  EISDIR: ['a folder stands in its place', 'move that folder away'],
  EEXIST: ['a file stands where a folder should be', 'move that file away'],
  EMFILE: ['too many files are open', 'end programs that hold many files open'],
  ENFILE: ['too many files are open', 'end programs that hold many files open'],
  EIO: ['the disk failed', 'check the disk'],
};
