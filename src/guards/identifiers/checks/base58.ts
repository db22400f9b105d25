import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CHECK_BYTES = 4;

/** The bytes that Base58 spells. Nothing for a character outside its alphabet. */
function decode(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const char of text) {
    let carry = ALPHABET.indexOf(char);
    if (carry < 0) return undefined;
    for (let index = 0; index < bytes.length; index += 1) {
      carry += (bytes[index] ?? 0) * 58;
      bytes[index] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  for (let index = 0; text[index] === '1'; index += 1) bytes.push(0);
  return Uint8Array.from(bytes.reverse());
}

function encode(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let index = 0; index < digits.length; index += 1) {
      carry += (digits[index] ?? 0) << 8;
      digits[index] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const lead = '1'.repeat(zeros < 0 ? bytes.length : zeros);
  return (
    lead +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  );
}

function checkOf(payload: Uint8Array): Uint8Array {
  const once = createHash('sha256').update(payload).digest();
  return createHash('sha256').update(once).digest().subarray(0, CHECK_BYTES);
}

/** Whether a text is Base58Check with one of these version bytes and a payload of 20 bytes. */
export function base58CheckHolds(text: string, versions: readonly number[]): boolean {
  const bytes = decode(text);
  if (bytes?.length !== 25 || !versions.includes(bytes[0] ?? -1)) return false;
  const check = checkOf(bytes.subarray(0, -CHECK_BYTES));
  return check.every((byte, index) => byte === bytes[bytes.length - CHECK_BYTES + index]);
}

/** The Base58Check spelling of a version byte and its payload. */
export function base58CheckOf(version: number, payload: Uint8Array): string {
  const body = Uint8Array.of(version, ...payload);
  return encode(Uint8Array.of(...body, ...checkOf(body)));
}
