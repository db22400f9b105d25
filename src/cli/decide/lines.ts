/** Bytes of one line. A longer one is dropped and reported, so that no line can take all memory. */
export const LINE_LIMIT: number = 16 * 1024 * 1024;

export type Line =
  | { readonly kind: 'line'; readonly number: number; readonly bytes: Uint8Array }
  | { readonly kind: 'too-long'; readonly number: number };

const NEWLINE = 10;
const RETURN = 13;

/** Splits a stream of bytes into lines, without their ends. Blank lines are left out, but counted. */
export async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  limit: number = LINE_LIMIT,
): AsyncGenerator<Line> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let size = 0;
  const finish = (): Line | undefined => {
    number++;
    const line = closed(number, parts, size, limit);
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      size += end - start;
      if (size <= limit) parts.push(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line !== undefined) yield line;
    }
    size += chunk.length - start;
    if (size <= limit) parts.push(chunk.subarray(start));
    else parts = [];
  }
  const last = size > 0 ? finish() : undefined;
  if (last !== undefined) yield last;
}

function closed(number: number, parts: readonly Uint8Array[], size: number, limit: number): Line | undefined {
  if (size > limit) return { kind: 'too-long', number };
  const joined = Buffer.concat(parts);
  const bytes = joined.at(-1) === RETURN ? joined.subarray(0, -1) : joined;
  return isBlank(bytes) ? undefined : { kind: 'line', number, bytes };
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === RETURN);
}
