import { keccak256 } from './keccak.ts';

/** The spelling of an address in which the case of letters is its checksum (EIP-55). */
export function checksummed(address: string): string {
  const lower = address.slice(2).toLowerCase();
  const hash = keccak256(Buffer.from(lower, 'latin1'));
  const letters = Array.from(lower, (char, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? char.toUpperCase() : char,
  );
  return `0x${letters.join('')}`;
}

/** Whether an address has 40 hexadecimal digits and, where it mixes cases, its checksum. */
export function ethereumHolds(address: string): boolean {
  const digits = address.slice(2);
  if (!/^[0-9a-fA-F]{40}$/.test(digits) || /^(.)\1{38}/.test(digits)) return false;
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return checksummed(address) === `0x${digits}`;
}
