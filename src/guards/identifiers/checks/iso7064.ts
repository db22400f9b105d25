import { asDigit, digitAt } from './sums.ts';

/** Letters as two digits (A is 10), digits as they are: the number that ISO 7064 MOD 97-10 divides. */
export function mod97(text: string): number {
  let rest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    rest = code < 58 ? (rest * 10 + code - 48) % 97 : (rest * 100 + code - 55) % 97;
  }
  return rest;
}

/** Check character of ISO 7064 MOD 11-2: a digit or `X`. */
export function mod11Two(body: string): string {
  let rest = 0;
  for (let index = 0; index < body.length; index += 1) rest = ((rest + digitAt(body, index)) * 2) % 11;
  const check = (12 - rest) % 11;
  return check === 10 ? 'X' : String(check);
}

/** Check digit of ISO 7064 MOD 11,10. */
export function mod11Ten(body: string): string | undefined {
  let product = 10;
  for (let index = 0; index < body.length; index += 1) {
    const sum = (product + digitAt(body, index)) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return asDigit((11 - product) % 10);
}
