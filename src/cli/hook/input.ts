import { readSync } from 'node:fs';

const CHUNK = 64 * 1024;
const PAUSE_MS = 5;

/**
 * Reads standard input to its end. Past the limit one more byte is kept, so that the reader sees that it is too large,
 * and the rest is drained, so that the writer is not left hanging.
 */
export function readInput(limit: number): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const count = readChunk(chunk);
    if (count === 0) return Buffer.concat(chunks, size);
    const kept = Math.min(count, limit + 1 - size);
    if (kept > 0) chunks.push(chunk.subarray(0, kept));
    size += Math.max(0, kept);
  }
}

/** Bytes read, 0 at the end. An input that has nothing yet is waited for; the shim's deadline bounds the wait. */
function readChunk(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(0, chunk, 0, CHUNK, null);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
