const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
const CHECK_LENGTH = 6;
/** The final constants of Bech32 (witness version 0) and Bech32m (later versions). */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) check ^= term;
  }
  return check >>> 0;
}

function expanded(prefix: string): number[] {
  const codes = Array.from(prefix, (char) => char.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

/** Whether a text is a segregated-witness address under one of these prefixes (`bc`, `ltc`). */
export function segwitHolds(text: string, prefixes: readonly string[]): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  const one = lower.lastIndexOf('1');
  const prefix = lower.slice(0, one);
  const values = Array.from(lower.slice(one + 1), (char) => ALPHABET.indexOf(char));
  if (!prefixes.includes(prefix) || values.length < CHECK_LENGTH + 2 || values.includes(-1)) return false;
  return polymod([...expanded(prefix), ...values]) === (values[0] === 0 ? BECH32 : BECH32M);
}

/** A segregated-witness address: prefix, witness version, and the program in groups of five bits. */
export function segwitOf(prefix: string, version: number, program: readonly number[]): string {
  const values = [version, ...program];
  const padded = [...expanded(prefix), ...values, ...new Array<number>(CHECK_LENGTH).fill(0)];
  const check = polymod(padded) ^ (version === 0 ? BECH32 : BECH32M);
  const tail = Array.from({ length: CHECK_LENGTH }, (_, place) => (check >>> (5 * (5 - place))) & 31);
  return `${prefix}1${[...values, ...tail].map((value) => ALPHABET[value]).join('')}`;
}
