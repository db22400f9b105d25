import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../../evidence/errno.ts';
import type { Explains } from './explain.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What is kept of a call until it, and every watched call beside it, has ended. Its digest stands in the record, so that
 * whoever changes it is found.
 */
export interface Pending {
  readonly v: 1;
  readonly call: string;
  /** Milliseconds. */
  readonly started: number;
  readonly explains: Explains;
  /** Absent: nothing was looked at, the call only explains what others see. */
  readonly watch?: { readonly salt: string; readonly snapshot: Snapshot };
}

export interface Kept {
  readonly pending: Pending;
  readonly digest: string;
  /** Milliseconds. Absent: it has not ended yet. */
  readonly ended?: number;
}

/** Calls of one session that are kept at once; beyond, those that began first are forgotten. */
const MOST = 200;

/** A call that was never told to have ended is not waited for any longer. Milliseconds. */
const FORGOTTEN = 24 * 60 * 60 * 1000;

/** Keeps a call, and gives the digest of what was kept. */
export function keep(folder: string, pending: Pending): string {
  const text = JSON.stringify(pending);
  const file = fileOf(folder, pending.call);
  makeRoom(folder);
  rmSync(file, { force: true, recursive: true });
  rmSync(`${file}${ENDED}`, { force: true, recursive: true });
  const descriptor = create(folder, file);
  try {
    let bytes: Uint8Array = Buffer.from(text);
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
  return digestOf(text);
}

const ENDED = '.ended';
const TRIES = 3;

/** Another call that has just ended may take the empty folder away. */
function create(folder: string, file: string): number {
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  for (let tries = 1; ; tries++) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      return openSync(file, O_WRONLY | O_CREAT | O_EXCL, 0o600);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT' || tries >= TRIES) throw error;
    }
  }
}

/** A call as it was kept. */
export function keptOf(folder: string, call: string): Kept | undefined {
  return readKept(fileOf(folder, call));
}

/** The other calls whose time met that of a call which began at `started`. */
export function othersSince(folder: string, call: string, started: number): readonly Kept[] {
  return everyone(folder).filter(
    ({ pending, ended }) => pending.call !== call && (ended === undefined || ended >= started),
  );
}

/** Lets go of a call. While others are still watched, what it explains stays for them. */
export function letGo(folder: string, call: string, now: number): void {
  const all = everyone(folder);
  const waiting = all.some(
    ({ pending, ended }) =>
      pending.call !== call &&
      ended === undefined &&
      pending.watch !== undefined &&
      now - pending.started < FORGOTTEN,
  );
  if (waiting && all.some(({ pending }) => pending.call === call)) {
    writeFileSync(`${fileOf(folder, call)}${ENDED}`, String(now), { mode: 0o600 });
    return;
  }
  remove(folder, call);
  if (waiting) return;
  for (const { pending, ended } of all) if (ended !== undefined) remove(folder, pending.call);
  try {
    rmdirSync(folder);
  } catch {
    // another call is kept there
  }
}

function remove(folder: string, call: string): void {
  const file = fileOf(folder, call);
  for (const one of [file, `${file}${ENDED}`]) rmSync(one, { force: true, recursive: true });
}

function makeRoom(folder: string): void {
  if (names(folder).length < MOST) return;
  const oldest = everyone(folder).toSorted((a, b) => a.pending.started - b.pending.started);
  for (const { pending } of oldest.slice(0, MOST / 2)) remove(folder, pending.call);
}

function everyone(folder: string): readonly Kept[] {
  return names(folder).flatMap((name) => readKept(join(folder, name)) ?? []);
}

function readKept(file: string): Kept | undefined {
  try {
    if (!lstatSync(file).isFile()) return undefined;
    const text = readFileSync(file, 'utf8');
    const value: unknown = JSON.parse(text);
    if (!isPending(value)) return undefined;
    const ended = lstatSync(`${file}${ENDED}`, { throwIfNoEntry: false })?.mtimeMs;
    return { pending: value, digest: digestOf(text), ...(ended !== undefined && { ended }) };
  } catch {
    return undefined;
  }
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  const { v, call, explains } = value as Partial<Pending>;
  return v === 1 && typeof call === 'string' && typeof explains === 'object';
}

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

function fileOf(folder: string, call: string): string {
  return join(folder, `${hash(call)}.json`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
