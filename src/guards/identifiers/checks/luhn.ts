import { digitAt, tenLess } from './sums.ts';

/** The Luhn check digit of a text of digits. */
export function luhnDigit(body: string): string {
  let sum = 0;
  for (let index = body.length - 1, doubled = true; index >= 0; index -= 1, doubled = !doubled) {
    const digit = digitAt(body, index) * (doubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return String(tenLess(sum));
}

/** Whether the last digit is the Luhn check digit of those before it. */
export function luhnHolds(digits: string): boolean {
  return digits.length > 1 && luhnDigit(digits.slice(0, -1)) === digits.at(-1);
}
