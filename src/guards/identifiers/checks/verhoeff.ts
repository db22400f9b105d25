import { digitAt } from './sums.ts';

/** Multiplication in the dihedral group of order ten. */
function times(left: number, right: number): number {
  if (left < 5) return right < 5 ? (left + right) % 5 : 5 + ((left + right - 5) % 5);
  return right < 5 ? 5 + ((left - 5 - right + 5) % 5) : (left - right + 5) % 5;
}

const PERMUTED = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;
const INVERSE = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9] as const;

function permuted(digit: number, rounds: number): number {
  let result = digit;
  for (let round = 0; round < rounds; round += 1) result = PERMUTED[result] ?? 0;
  return result;
}

/** The Verhoeff check digit of a text of digits. */
export function verhoeffDigit(body: string): string {
  let state = 0;
  for (let place = 1; place <= body.length; place += 1) {
    state = times(state, permuted(digitAt(body, body.length - place), place % 8));
  }
  return String(INVERSE[state] ?? 0);
}
