/** Tries of one shrinking; each judges a text or two. */
const MOST_TRIES = 400;

/** A shorter text that still fails: lines are left out, then words, then characters. */
export function shrink(text: string, fails: (candidate: string) => boolean): string {
  let tries = 0;
  const holds = (candidate: string): boolean => {
    tries += 1;
    return tries <= MOST_TRIES && fails(candidate);
  };
  let shortest = text;
  for (const pieces of [/(?<=\n)/, /(?<= )/, /(?=.)/su]) shortest = without(shortest.split(pieces), holds);
  return shortest;
}

/** Leaves out halves of the pieces, then quarters, as long as what is left still fails. */
function without(pieces: readonly string[], holds: (candidate: string) => boolean): string {
  let left = pieces;
  for (let size = left.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if (fewer.length > 0 && holds(fewer.join(''))) left = fewer;
      else at += size;
    }
  }
  return left.join('');
}
