/** The most units that a block of a private key is followed for. */
export const MAX_KEY_BLOCK = 8192;

const HEADER = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/y;
const BODY = /[A-Za-z0-9+/=]{24}/;

/**
 * The end of the block of a private key that begins at `start`; absent where no key follows the header. A block whose
 * end does not come is followed as far as it looks like one.
 */
export function privateKeyEnd(text: string, start: number): number | undefined {
  HEADER.lastIndex = start;
  if (!HEADER.test(text)) return undefined;
  const from = HEADER.lastIndex;
  const next = text.slice(from, start + MAX_KEY_BLOCK);
  const another = next.indexOf('-----BEGIN');
  const block = another === -1 ? next : next.slice(0, another);
  const closing = block.indexOf('-----END');
  const body = closing === -1 ? runOf(block) : block.slice(0, closing);
  if (!BODY.test(body)) return undefined;
  if (closing === -1) return from + body.length;
  const end = block.indexOf('-----', closing + 8);
  return from + (end === -1 || end > closing + 60 ? closing : end + 5);
}

/** The letters, digits, marks of headers and line ends that a block is made of, also where they are escaped. */
function runOf(block: string): string {
  return /^[\w+/=\s\\":,.()-]{0,8192}/.exec(block)?.[0].trimEnd() ?? '';
}
