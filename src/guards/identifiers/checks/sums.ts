/** The digit at an index of a text that holds digits only. */
export function digitAt(text: string, index: number): number {
  return text.charCodeAt(index) - 48;
}

/** Sum of digits times weights, position by position; the weights repeat when they are fewer. */
export function weighted(text: string, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    sum += digitAt(text, index) * (weights[index % weights.length] ?? 0);
  }
  return sum;
}

/** Remainder of a decimal text of any length. */
export function remainder(text: string, divisor: number): number {
  let rest = 0;
  for (let index = 0; index < text.length; index += 1) rest = (rest * 10 + digitAt(text, index)) % divisor;
  return rest;
}

/** True for a value such as `0000000` or `7777777`: a placeholder, whatever its checksum says. */
export function isOneDigit(text: string): boolean {
  for (let index = 1; index < text.length; index += 1) if (text[index] !== text[0]) return false;
  return true;
}

/** 11 minus the sum modulo 11, with 11 read as 0. Ten has no digit. */
export function elevenLess(sum: number): number {
  return (11 - (sum % 11)) % 11;
}

/** 10 minus the sum modulo 10, with 10 read as 0. */
export function tenLess(sum: number): number {
  return (10 - (sum % 10)) % 10;
}

/** A number below ten as a check digit, or nothing where the scheme has none. */
export function asDigit(value: number): string | undefined {
  return value >= 0 && value < 10 ? String(value) : undefined;
}
