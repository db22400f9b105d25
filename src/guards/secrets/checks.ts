import { shannonEntropy } from './entropy.ts';
import type { Validity } from './rule.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CRC_TABLE = crcTable();

/** GitHub and npm end their tokens with the CRC-32 of the random part, in six digits of base 62. */
export function endsWithChecksum(match: string): Validity {
  const body = match.slice(match.indexOf('_') + 1);
  if (body.length !== 36) return 'unsure';
  return base62(crc32(body.slice(0, 30)), 6) === body.slice(30) ? 'confirmed' : 'unsure';
}

/** The first part of a JSON Web Token is the base64url of a JSON object that names an algorithm. */
export function isWebToken(match: string): Validity {
  const [header = ''] = match.split('.');
  const text = decoded(header);
  if (!/^\{\s{0,8}"/.test(text)) return 'refuted';
  return /"alg"/.test(text) ? 'confirmed' : 'unsure';
}

/** Amazon's documentation writes its keys so that they end with a word. */
export function isNotDocumented(match: string): Validity {
  return /EXAMPLE/.test(match) ? 'refuted' : 'unsure';
}

/** Holds a digit and a letter: what only letters make is a word. */
export function isMixed(match: string): Validity {
  return /[0-9]/.test(match) && /[A-Za-z]/.test(match) ? 'unsure' : 'refuted';
}

/** Its first letters and its length are those of a whole key. */
export function isWhole(): Validity {
  return 'confirmed';
}

/** A Slack token ends in letters and digits; numbers alone are what stands before them. */
export function endsInLetters(match: string): Validity {
  return /[A-Za-z]/.test(match.slice(5)) && shannonEntropy(match) >= 2.8 ? 'confirmed' : 'refuted';
}

/** The user and password of `Basic` authentication, encoded. */
export function isBasicPair(match: string): Validity {
  const text = decoded(match);
  return /^[\x20-\x39\x3b-\x7e]{0,200}:[\x20-\x7e]{0,200}$/.test(text) ? 'confirmed' : 'refuted';
}

function decoded(base64: string): string {
  return Buffer.from(base64.slice(0, 1024), 'base64').toString('latin1');
}

function crcTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
}

/** CRC-32 (the one of zip) of ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++)
    crc = (CRC_TABLE[(crc ^ text.charCodeAt(at)) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A number in base 62, digits before capitals before small letters, filled to a width. */
export function base62(value: number, width: number): string {
  let digits = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = BASE62.charAt(rest % 62) + digits;
  return digits.padStart(width, '0');
}
