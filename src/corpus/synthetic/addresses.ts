import { type Likeness, matchesOf } from './find.ts';

const FOUR = /(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d)/g;
const SIX = /(?<![\w:./])[23][0-9a-f]{3}:(?:[0-9a-f]{0,4}:){1,6}[0-9a-f]{0,4}(?![\w:])/gi;
const DOCUMENTATION_SIX = /^2001:0?db8:|^3fff:/i;

/** Networks that lead nowhere on the internet: private, local, documentation, benchmarks, multicast. */
const NOWHERE: readonly RegExp[] = [
  /^(?:0|10|127)\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.(?:168|0\.[02])\./,
  /^198\.(?:1[89]|51\.100)\./,
  /^203\.0\.113\./,
  /^(?:22[4-9]|2[3-5]\d)\./,
];

/** Addresses that somebody on the internet answers to. */
export function addressesIn(text: string): readonly Likeness[] {
  const four = matchesOf(text, FOUR).filter(
    ({ found }) => isFour(found) && !NOWHERE.some((net) => net.test(found)),
  );
  const six = matchesOf(text, SIX).filter(({ found }) => isSix(found) && !DOCUMENTATION_SIX.test(found));
  return [...four, ...six].map(({ start, found }) => ({
    what: 'an address outside the networks for documentation and private use',
    kind: 'address',
    start,
    end: start + found.length,
  }));
}

/** A time such as `2031:08:12` has neither a letter nor a gap. */
function isSix(found: string): boolean {
  return /[a-f]|::/i.test(found);
}

function isFour(found: string): boolean {
  return found.split('.').every((part) => Number(part) < 256 && String(Number(part)) === part);
}
