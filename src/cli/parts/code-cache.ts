import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for each Node, because no Node can use what another one compiled: `v24.1.0-arm64`. */
export function codeCacheFile(folder: string, part: string): string {
  return join(folder, `${process.version}-${process.arch}`, `${part}.bin`);
}

/**
 * What V8 compiled of a source, with a digest over both in front. V8 compares no more than its own version, its flags
 * and the length of the source; with a flipped bit it would run other code, or crash.
 */
export function sealCodeCache(source: Uint8Array, code: Uint8Array): Buffer {
  return Buffer.concat([digestOf(source, code), code]);
}

/** The code of a seal that is whole and was made here from this very source; else undefined. */
export function openCodeCache(sealed: Buffer, source: Uint8Array): Buffer | undefined {
  if (sealed.length <= DIGEST_BYTES) return undefined;
  const code = sealed.subarray(DIGEST_BYTES);
  return sealed.subarray(0, DIGEST_BYTES).equals(digestOf(source, code)) ? code : undefined;
}

/** A file as it lay on the disk when it was read. */
export interface Stamped {
  readonly bytes: Buffer;
  /** Another one after every change: who writes to the file cannot choose it. */
  readonly stamp: string;
}

/** @throws the system's error. */
export function readStamped(path: string): Stamped {
  const descriptor = openSync(path, 'r');
  try {
    const { ino, size, ctimeNs } = fstatSync(descriptor, { bigint: true });
    return { bytes: readFileSync(descriptor), stamp: `${ino}.${size}.${ctimeNs}` };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Code kept for this source, if there is any that can be trusted. Never throws: without it, V8 compiles. Files that
 * are still as they were when they were checked are not checked anew.
 */
export function readCodeCache(file: string, source: Stamped): Buffer | undefined {
  try {
    const sealed = readStamped(file);
    return isChecked(file, sealed, source)
      ? sealed.bytes.subarray(DIGEST_BYTES)
      : openCodeCache(sealed.bytes, source.bytes);
  } catch {
    return undefined;
  }
}

/** Notes that a seal was checked against its source. Where no link can be made, it is checked at every start. */
export function noteChecked(file: string, sourceFile: string): void {
  const [sealed, source] = [readStamped(file), readStamped(sourceFile)];
  if (openCodeCache(sealed.bytes, source.bytes) === undefined) return;
  try {
    symlinkSync(noteOf(sealed, source), checkedFile(file));
  } catch {
    // a note saves time, and no more
  }
}

function isChecked(file: string, sealed: Stamped, source: Stamped): boolean {
  try {
    return readlinkSync(checkedFile(file)) === noteOf(sealed, source);
  } catch {
    return false;
  }
}

function checkedFile(file: string): string {
  return `${file}.checked`;
}

function noteOf(sealed: Stamped, source: Stamped): string {
  return `${sealed.stamp}-${source.stamp}`;
}

const DIGEST_BYTES = 32;

function digestOf(source: Uint8Array, code: Uint8Array): Buffer {
  const tag = `holdfast code 1 ${process.version} ${process.arch} ${source.length}\n`;
  return createHash('sha256').update(tag).update(source).update(code).digest();
}
