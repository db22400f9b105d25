import { lstatSync, readlinkSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { errnoOf } from './errno.ts';
import { lifeOf, readOwner, thisOwner, writeOwner } from './owner.ts';

/** An owner of whom nobody can tell whether it lives is held to be gone after this time. A hold lasts milliseconds. */
const LONGEST_HOLD_MS = 60_000;

/** Owners of claims upon claims that were all killed in the middle. */
const DEEPEST_CLAIM = 8;

export interface Lock {
  /** Gives the lock back. Never throws; what cannot be given back is found to be stale once this process has ended. */
  release(): void;
}

export type LockResult =
  | { readonly ok: true; readonly lock: Lock }
  | { readonly ok: false; readonly why: string; readonly mend: string };

/**
 * Takes the lock at `path`, waiting up to `waitMs`. The lock is a symbolic link whose target names the owner: it
 * comes into being whole and only where nothing is, so no reader ever sees half an owner.
 * @throws the system's error when the link cannot be made for another reason than that one is there.
 */
export function acquireLock(path: string, waitMs: number): LockResult {
  const mine = writeOwner(thisOwner());
  const deadline = now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    if (obtain(path, mine, 0)) return { ok: true, lock: { release: () => release(path, mine) } };
    if (now() >= deadline) return { ok: false, ...held(path, waitMs) };
    pause(attempt);
  }
}

/** Makes the link, or replaces that of an owner who is gone. False when somebody else holds it. */
function obtain(path: string, mine: string, depth: number): boolean {
  if (create(path, mine)) return true;
  const theirs = holderOf(path);
  return theirs !== undefined && isGone(path, theirs) && replace(path, theirs, mine, depth);
}

/**
 * INVARIANT: the link of a dead owner is replaced only by who holds the claim on it, and a claim is named by that
 * owner's token, which never comes back. So between the check and the rename nobody else touches the link.
 */
function replace(path: string, theirs: string, mine: string, depth: number): boolean {
  if (depth >= DEEPEST_CLAIM) return false;
  const claim = `${path}.${readOwner(theirs)?.token ?? 'unreadable'}`;
  if (!obtain(claim, mine, depth + 1)) return false;
  if (holderOf(path) !== theirs) {
    release(claim, mine);
    return false;
  }
  renameSync(claim, path);
  return true;
}

function isGone(path: string, text: string): boolean {
  const owner = readOwner(text);
  if (!owner) return true;
  const life = lifeOf(owner);
  return life === 'dead' || (life === 'unknown' && ageOf(path) > LONGEST_HOLD_MS);
}

function create(path: string, owner: string): boolean {
  try {
    symlinkSync(owner, path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined when the link is gone. What is no link of ours is named by an empty text, which nobody owns. */
function holderOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    if (errnoOf(error) === 'EINVAL') return '';
    throw error;
  }
}

function ageOf(path: string): number {
  try {
    return Date.now() - lstatSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function release(path: string, mine: string): void {
  try {
    if (holderOf(path) === mine) unlinkSync(path);
  } catch {
    // it stays behind, and its owner is soon gone
  }
}

function held(path: string, waitMs: number): { readonly why: string; readonly mend: string } {
  const pid = readOwner(holderOf(path) ?? '')?.pid;
  const by = pid === undefined ? 'another process' : `process ${pid}`;
  return {
    why: `${by} has held the lock \`${path}\` for more than ${waitMs} ms`,
    mend: `try again; if that process is stuck, end it`,
  };
}

/** Milliseconds that no change of the clock moves. `performance` would do the same, but takes long to load. */
function now(): number {
  return process.uptime() * 1000;
}

const still = new Int32Array(new SharedArrayBuffer(4));

/** Sleeps without a timer. Uneven, so that those who wait do not wake together. */
function pause(attempt: number): void {
  Atomics.wait(still, 0, 0, 1 + Math.random() * Math.min(8, 1 + attempt));
}
