import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/** Code kept for this source, if there is any that can be trusted. Never throws: without it, V8 compiles. */
export function readCodeCache(file: string, source: Uint8Array): Buffer | undefined {
  try {
    return openCodeCache(readFileSync(file), source);
  } catch {
    return undefined;
  }
}

const DIGEST_BYTES = 32;

function digestOf(source: Uint8Array, code: Uint8Array): Buffer {
  const tag = `holdfast code 1 ${process.version} ${process.arch} ${source.length}\n`;
  return createHash('sha256').update(tag).update(source).update(code).digest();
}
