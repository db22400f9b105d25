import type { Readable } from 'node:stream';

/** The beginning of what a stream says. @internal */
export interface BoundedOutput {
  text(): string;
  readonly truncated: () => boolean;
}

/** Keeps `most` bytes and lets the rest pass, so that whoever writes is never held up. */
export function boundedOutput(stream: Readable, most: number): BoundedOutput {
  const kept: Buffer[] = [];
  let size = 0;
  let truncated = false;
  stream.on('data', (chunk: Buffer) => {
    const room = most - size;
    truncated ||= chunk.length > room;
    if (room <= 0) return;
    kept.push(chunk.subarray(0, room));
    size += Math.min(room, chunk.length);
  });
  stream.on('error', () => {
    truncated = true;
  });
  return {
    // A character that the bound cuts is left out.
    text: () => new TextDecoder().decode(Buffer.concat(kept), { stream: truncated }),
    truncated: () => truncated,
  };
}
