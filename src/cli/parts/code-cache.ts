import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for each Node, because no Node can use what another one compiled: `v24.1.0-arm64`. */
export function codeCacheFile(folder: string, part: string): string {
  return join(folder, `${process.version}-${process.arch}`, `${part}.bin`);
}

/**
 * What V8 compiled of a source, twice, and the source. V8 compares no more than its own version, its flags and the
 * length of the source; with a flipped bit it would run other code, or crash. Comparing two copies finds such a bit
 * sooner than any digest would.
 */
export function sealCodeCache(source: Uint8Array, code: Uint8Array): Buffer {
  return Buffer.concat([tagOf(source), code, code, source]);
}

/** The code of a seal that is whole and was made here from this very source; else undefined. */
export function openCodeCache(sealed: Buffer, source: Uint8Array): Buffer | undefined {
  const size = (sealed.length - TAG_BYTES - source.length) / 2;
  if (!Number.isInteger(size) || size <= 0) return undefined;
  const part = (from: number, length: number): Buffer => sealed.subarray(from, from + length);
  const code = part(TAG_BYTES, size);
  const whole =
    part(0, TAG_BYTES).equals(tagOf(source)) &&
    part(TAG_BYTES + size, size).equals(code) &&
    part(TAG_BYTES + 2 * size, source.length).equals(source);
  return whole ? code : undefined;
}

/** Code kept for this source, if there is any that can be trusted. Never throws: without it, V8 compiles. */
export function readCodeCache(file: string, source: Uint8Array): Buffer | undefined {
  try {
    return openCodeCache(readFileSync(file), source);
  } catch {
    return undefined;
  }
}

/** A whole number of words: code that does not lie at one would be copied by V8. */
const TAG_BYTES = 64;

function tagOf(source: Uint8Array): Buffer {
  const tag = Buffer.alloc(TAG_BYTES);
  tag.write(`holdfast code 2 ${process.version} ${process.arch} ${source.length}`, 'latin1');
  return tag;
}
