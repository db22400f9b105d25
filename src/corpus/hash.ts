/**
 * A number from 0 up to 2^53 that depends on the characters alone: the same on every machine and under every
 * version of Node. Spreads evenly; hides nothing.
 */
export function hashText(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 15);
  }
  low = mix(low ^ Math.imul(high, 0x27d4eb2f));
  high = mix(high ^ low);
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}

/** Whole numbers drawn one after the other, each from 0 up to `below`. The same seed draws the same numbers. */
export interface Draws {
  below(limit: number): number;
  pick<T>(choices: ArrayLike<T>): T;
}

/** Draws that depend on the seed alone. For test data, never for keys. */
export function drawsOf(seed: string): Draws {
  let state = hashText(seed) >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) >>> 0;
  };
  const below = (limit: number): number => {
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 0x1_0000_0000) {
      throw new RangeError(`a draw is below a whole number from 1 to 2^32, not \`${limit}\``);
    }
    return Math.floor((next() / 0x1_0000_0000) * limit);
  };
  const pick = <T>(choices: ArrayLike<T>): T => {
    const chosen = below(choices.length);
    return choices[chosen] as T; // below() keeps it inside
  };
  return { below, pick };
}

/** Lets every bit of a 32-bit number reach every other. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
